import { expect, test } from 'vitest';
import { oddDates } from './odd-dates.ts';

test.each([
  ['2206-01-15', 'The due date is Jan 15, 2206, 180 years from now.'],
  ['2031-11-21', 'The due date is Nov 21, 2031, 5 years from now.'],
  ['2031-11-20', undefined],
  ['2026-11-20', undefined],
  ['2016-11-20', undefined],
  ['2016-11-19', 'The due date is Nov 19, 2016, 10 years ago.'],
  ['', undefined],
] as const)('on November 20, 2026, of %s it is said: %s', (day, sentence) => {
  expect(oddDates({ 'The due date': day, 'The date': '2026-11-20' }, '2026-11-20')).toEqual(sentence ? [sentence] : []);
});

test('February 29 is no trouble', () => {
  expect(oddDates({ 'The date': '2033-02-28' }, '2028-02-29')).toEqual([]);
  expect(oddDates({ 'The date': '2033-03-01' }, '2028-02-29')).toEqual(['The date is Mar 1, 2033, 5 years from now.']);
});
