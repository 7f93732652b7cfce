import { expect, test } from 'vitest';
import { federalHolidays } from './holidays.ts';

const daysOf = (year: number) => federalHolidays(year).map(({ date, name }) => `${date.slice(5)} ${name}`);

// As the Office of Personnel Management lists them.
test('the federal holidays of 2026, with Independence Day on a Saturday', () => {
  expect(daysOf(2026)).toEqual([
    '01-01 New Year’s Day',
    '01-19 Martin Luther King Jr. Day',
    '02-16 Presidents’ Day',
    '05-25 Memorial Day',
    '06-19 Juneteenth',
    '07-03 Independence Day (observed)',
    '07-04 Independence Day',
    '09-07 Labor Day',
    '10-12 Columbus Day',
    '11-11 Veterans Day',
    '11-26 Thanksgiving',
    '12-25 Christmas',
  ]);
});

test('a New Year’s Day on a Saturday is observed on the last day of the year before', () => {
  expect(daysOf(2021).slice(-3)).toEqual([
    '12-24 Christmas (observed)',
    '12-25 Christmas',
    '12-31 New Year’s Day (observed)',
  ]);
  expect(daysOf(2022).slice(0, 2)).toEqual(['01-01 New Year’s Day', '01-17 Martin Luther King Jr. Day']);
});

test('holidays on a Sunday are observed on Monday', () => {
  expect(daysOf(2022).filter((day) => day.includes('observed'))).toEqual([
    '06-20 Juneteenth (observed)',
    '12-26 Christmas (observed)',
  ]);
  expect(daysOf(2023).slice(0, 2)).toEqual(['01-01 New Year’s Day', '01-02 New Year’s Day (observed)']);
});
