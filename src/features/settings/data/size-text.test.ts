import { expect, test } from 'vitest';
import { sizeText, usedText } from './size-text.ts';

test.each([
  [0, '0 kB'],
  [1, '0.1 kB'],
  [512, '0.5 kB'],
  [1024, '1 kB'],
  [12_345, '12 kB'],
  [1_047_000, '1,022 kB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [1_363_149, '1.3 MB'],
  [5_242_880, '5 MB'],
  [12 * 1024 ** 3, '12 GB'],
  [3000 * 1024 ** 4, '3,000 TB'],
])('%i characters are %s', (count, text) => {
  expect(sizeText(count)).toBe(text);
});

test.each([
  [0, 100 * 1024, '0 kB of 100 kB (0%)'],
  [100, 100 * 1024, '0.1 kB of 100 kB (less than 1%)'],
  [524_288, 5_242_880, '512 kB of 5 MB (10%)'],
  [5_242_880, 5_242_880, '5 MB of 5 MB (100%)'],
])('%i of %i are %s', (used, limit, text) => {
  expect(usedText(used, limit)).toBe(text);
});
