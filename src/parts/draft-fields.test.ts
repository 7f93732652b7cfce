import { expect, test } from 'vitest';
import { neededNumber } from './draft-fields.ts';

const hours = neededNumber({ min: 0, max: 24, places: 1, sentence: 'Enter 0 to 24 hours.' });

test.each([
  [0, 0],
  [-0, 0],
  [0.1, 0.1],
  [24, 24],
])('%d is taken as %d', (typed, taken) => {
  expect(hours.parse(typed)).toBe(taken);
});

test.each([-0.1, 24.1, 0.05, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused in a sentence', (typed) => {
  expect(hours.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter 0 to 24 hours.']);
});
