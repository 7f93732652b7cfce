import { expect, test } from 'vitest';
import { formatWeek, weekOf, weeksOf, weeksOn } from './shown-days.ts';

test.each([
  ['2026-11-20', 'Nov 15 – 21, 2026'],
  ['2026-12-02', 'Nov 29 – Dec 5, 2026'],
  ['2026-12-30', 'Dec 27, 2026 – Jan 2, 2027'],
])('The week of %s reads %s', (day, text) => {
  expect(formatWeek(weekOf(day.slice(0, 7), day, '2026-11-20'))).toBe(text);
});

test('Without a day of that month, the week is that of today, or the first of another month', () => {
  expect(weekOf('2026-11', '2026-07-01', '2026-11-20')[0]).toBe('2026-11-15');
  expect(weekOf('2026-12', undefined, '2026-11-20')[0]).toBe('2026-11-29');
});

test('Going on week by week for two years never leaves the grid of the shown month', () => {
  let week = weekOf('2026-01', '2026-01-01', '2026-01-01');
  for (let count = 0; count < 104; count += 1) {
    const { day, month } = weeksOn(week, 1);
    const next = weeksOf(month).find((one) => one.includes(day));
    expect(next?.[0]).toBe(day);
    expect(weekOf(month, day, '2026-01-01')).toEqual(next);
    week = next ?? [];
  }
  expect(week[0]).toBe('2027-12-26');
});
