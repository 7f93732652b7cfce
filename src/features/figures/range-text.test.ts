import { expect, test } from 'vitest';
import { rangeText } from './range-text.ts';

test.each([
  ['2026-11-03', '2026-11-03', 'Nov 3, 2026'],
  ['2028-02-01', '2028-02-29', 'February 2028'],
  ['2028-02-01', '2028-02-28', 'Feb 1–28, 2028'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2025-12-01', '2026-11-30', 'Dec 1, 2025 – Nov 30, 2026'],
  ['2026-10-01', '2026-12-31', 'Oct 1 – Dec 31, 2026'],
  ['2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
])('%s to %s is %s', (from, to, text) => {
  expect(rangeText({ from, to })).toBe(text);
});
