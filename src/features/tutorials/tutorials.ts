import { DAILY_TUTORIALS } from './daily-tutorials.ts';
import { FLOOR_TUTORIALS } from './floor-tutorials.ts';
import { SELLING_TUTORIALS } from './selling-tutorials.ts';
import { START_TUTORIALS } from './start-tutorials.ts';
import type { Tutorial } from './tutorial.ts';

export const TUTORIALS: readonly Tutorial[] = [
  ...START_TUTORIALS,
  ...FLOOR_TUTORIALS,
  ...SELLING_TUTORIALS,
  ...DAILY_TUTORIALS,
];
