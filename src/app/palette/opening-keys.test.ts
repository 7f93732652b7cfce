import { expect, test } from 'vitest';
import { typedBy } from './opening-keys.ts';

test.each([
  [[], { text: '' }],
  [['R', 'e', ' ', 'y'], { text: 'Re y' }],
  [['Backspace', 'a', 'b', 'Backspace', 'c'], { text: 'ac' }],
  [['a', 'Enter', 'b'], { text: 'a', end: 'Enter' }],
  [['a', 'Escape'], { text: 'a', end: 'Escape' }],
] as const)('%j types %j', (keys, expected) => {
  expect(typedBy(keys)).toEqual(expected);
});
