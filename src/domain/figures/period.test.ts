import { expect, test } from 'vitest';
import { comparedWith, daysIn, monthsIn, type Period, rangeOfPeriod, twelveMonths } from './period.ts';

const text = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

test.each<[Period, string, string]>([
  ['This Week', '2026-11-30', '2026-11-29 2026-12-05'],
  ['This Week', '2026-11-29', '2026-11-29 2026-12-05'],
  ['This Week', '2026-12-05', '2026-11-29 2026-12-05'],
  ['This Week', '2027-01-01', '2026-12-27 2027-01-02'],
  ['This Month', '2028-02-10', '2028-02-01 2028-02-29'],
  ['This Month', '2026-12-31', '2026-12-01 2026-12-31'],
  ['Last Month', '2027-01-15', '2026-12-01 2026-12-31'],
  ['Last Month', '2028-03-31', '2028-02-01 2028-02-29'],
  ['This Quarter', '2026-12-31', '2026-10-01 2026-12-31'],
  ['This Quarter', '2026-01-01', '2026-01-01 2026-03-31'],
  ['Last Quarter', '2026-02-01', '2025-10-01 2025-12-31'],
  ['This Year', '2026-06-30', '2026-01-01 2026-12-31'],
  ['Last Year', '2026-06-30', '2025-01-01 2025-12-31'],
])('%s on %s is %s', (period, today, days) => {
  expect(text(rangeOfPeriod(period, today))).toBe(days);
});

test.each<[{ from?: string; to?: string }, string]>([
  [{ from: '2026-11-03', to: '2026-11-09' }, '2026-11-03 2026-11-09'],
  [{ from: '2026-11-09', to: '2026-11-03' }, '2026-11-03 2026-11-09'],
  [{ from: '2026-11-03' }, '2026-11-03 2026-11-15'],
  [{ from: '2026-12-03' }, '2026-12-03 2026-12-03'],
  [{ to: '2026-11-09' }, '2026-11-01 2026-11-09'],
  [{}, '2026-11-01 2026-11-15'],
])('other days %o on November 15 are %s', (other, days) => {
  expect(text(rangeOfPeriod('Other Days', '2026-11-15', other))).toBe(days);
});

test.each<[string, Period, string, string, string, string]>([
  [
    'a week that is not over: as many days',
    'This Week',
    '2026-11-18',
    '',
    '2026-11-08 2026-11-11',
    '2025-11-16 2025-11-19',
  ],
  [
    'the last day of a week: all of it',
    'This Week',
    '2026-11-21',
    '',
    '2026-11-08 2026-11-14',
    '2025-11-16 2025-11-22',
  ],
  ['a month that is not over', 'This Month', '2026-11-18', '', '2026-10-01 2026-10-18', '2025-11-01 2025-11-18'],
  [
    'March 30: February has no such day',
    'This Month',
    '2026-03-30',
    '',
    '2026-02-01 2026-02-28',
    '2025-03-01 2025-03-30',
  ],
  ['March 31: whole months', 'This Month', '2026-03-31', '', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
  [
    'February 29: the last day of February',
    'This Month',
    '2028-02-29',
    '',
    '2028-01-01 2028-01-31',
    '2027-02-01 2027-02-28',
  ],
  ['a month that is over', 'Last Month', '2026-03-15', '', '2026-01-01 2026-01-31', '2025-02-01 2025-02-28'],
  ['a quarter that is not over', 'This Quarter', '2026-02-10', '', '2025-10-01 2025-11-10', '2025-01-01 2025-02-10'],
  ['a quarter that is over', 'Last Quarter', '2026-02-10', '', '2025-07-01 2025-09-30', '2024-10-01 2024-12-31'],
  ['a year that is not over', 'This Year', '2026-11-30', '', '2025-01-01 2025-11-30', '2025-01-01 2025-11-30'],
  ['a leap year', 'Last Year', '2029-05-01', '', '2027-01-01 2027-12-31', '2027-01-01 2027-12-31'],
  [
    'seven other days',
    'Other Days',
    '2026-11-30',
    '2026-11-03 2026-11-09',
    '2026-10-27 2026-11-02',
    '2025-11-03 2025-11-09',
  ],
  [
    'other days over New Year',
    'Other Days',
    '2027-02-01',
    '2026-12-20 2027-01-10',
    '2026-11-28 2026-12-19',
    '2025-12-20 2026-01-10',
  ],
  [
    'other days that are not over',
    'Other Days',
    '2026-11-05',
    '2026-11-03 2026-11-09',
    '2026-10-27 2026-10-29',
    '2025-11-03 2025-11-05',
  ],
])('%s (%s on %s) is compared with the days before and with last year', (_, period, today, days, before, year) => {
  const [from = '', to = ''] = days.split(' ');
  const range = rangeOfPeriod(period, today, { from, to });
  expect([
    text(comparedWith('before', period, range, today)),
    text(comparedWith('last year', period, range, today)),
  ]).toEqual([before, year]);
});

test('the months of a range are cut to it and have all its days once', () => {
  const range = { from: '2027-12-30', to: '2028-03-01' };
  expect(monthsIn(range).map(text)).toEqual([
    '2027-12-30 2027-12-31',
    '2028-01-01 2028-01-31',
    '2028-02-01 2028-02-29',
    '2028-03-01 2028-03-01',
  ]);
  expect(monthsIn(range).flatMap(daysIn)).toEqual(daysIn(range));
  expect(daysIn(range)).toHaveLength(63);
});

test('the twelve months that end with a month', () => {
  const months = twelveMonths('2026-11-30');
  expect([months.length, text(months[0] ?? { from: '', to: '' }), text(months[11] ?? { from: '', to: '' })]).toEqual([
    12,
    '2025-12-01 2025-12-31',
    '2026-11-01 2026-11-30',
  ]);
});
