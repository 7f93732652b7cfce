import { expect, test } from 'vitest';
import { typedBy } from './early-keys.ts';

test.each([
  [[], { text: '' }],
  [['R', 'e', ' ', 'y'], { text: 'Re y' }],
  [['Backspace', 'a', 'b', 'Backspace', 'c'], { text: 'ac' }],
  [['a', 'Enter', 'b'], { text: 'a', end: 'Enter' }],
  [['a', 'Escape'], { text: 'a', end: 'Escape' }],
] as const)('%j comes to %j', (keys, expected) => {
  expect(typedBy(keys)).toEqual(expected);
});
