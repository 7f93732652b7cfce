import { describe, expect, test } from 'vitest';
import { closedRuns, rangeProblem, withoutDays, withRun } from './closed-days.ts';

const DAYS = [
  { date: '2026-12-25', name: 'Christmas' },
  { date: '2026-11-26', name: 'Thanksgiving' },
  { date: '2026-12-28', name: 'Winter break' },
  { date: '2026-12-29', name: 'Winter break' },
  { date: '2026-12-31', name: 'Winter break' },
];

test('days on end with one name are one run, in order', () => {
  expect(closedRuns(DAYS)).toEqual([
    { from: '2026-11-26', to: '2026-11-26', name: 'Thanksgiving' },
    { from: '2026-12-25', to: '2026-12-25', name: 'Christmas' },
    { from: '2026-12-28', to: '2026-12-29', name: 'Winter break' },
    { from: '2026-12-31', to: '2026-12-31', name: 'Winter break' },
  ]);
  expect(closedRuns([])).toEqual([]);
});

test('an added run renames its days and leaves the others', () => {
  expect(withRun(DAYS, { from: '2026-12-29', to: '2027-01-01', name: 'New Year' })).toEqual([
    { date: '2026-11-26', name: 'Thanksgiving' },
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-12-28', name: 'Winter break' },
    { date: '2026-12-29', name: 'New Year' },
    { date: '2026-12-30', name: 'New Year' },
    { date: '2026-12-31', name: 'New Year' },
    { date: '2027-01-01', name: 'New Year' },
  ]);
});

test('days from one to another are taken out', () => {
  expect(withoutDays(DAYS, '2026-12-25', '2026-12-31')).toEqual([{ date: '2026-11-26', name: 'Thanksgiving' }]);
});

describe('a range', () => {
  test.each([
    ['2026-12-25', '2026-12-25', undefined],
    ['2026-01-01', '2027-01-01', undefined],
    ['2026-01-01', '2027-01-02', 'You can close up to 366 days at a time. This range has 367.'],
    ['2026-01-01', '2030-12-31', 'You can close up to 366 days at a time. This range has 1826.'],
    ['2026-12-25', '2026-12-24', 'The last day is before the first day.'],
  ])('from %s to %s is wrong as follows: %s', (from, to, problem) => {
    expect(rangeProblem(from, to)).toBe(problem);
  });
});
