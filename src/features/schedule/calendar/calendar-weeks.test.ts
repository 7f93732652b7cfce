import { expect, test } from 'vitest';
import { addWeeks, formatWeek, weekOf, weeksOf } from './calendar-weeks.ts';

test.each([
  ['2026-11-20', 'Nov 15 – 21, 2026'],
  ['2026-12-02', 'Nov 29 – Dec 5, 2026'],
  ['2026-12-30', 'Dec 27, 2026 – Jan 2, 2027'],
])('The week of %s reads %s', (day, text) => {
  expect(formatWeek(weekOf(day.slice(0, 7), day, '2026-11-20'))).toBe(text);
});

test('Without a day in the month, the week of today is used, or the first week of another month', () => {
  expect(weekOf('2026-11', '2026-07-01', '2026-11-20')[0]).toBe('2026-11-15');
  expect(weekOf('2026-12', undefined, '2026-11-20')[0]).toBe('2026-11-29');
});

test('Moving week by week for two years, 104 times, never leaves the grid of the month', () => {
  let week = weekOf('2026-01', '2026-01-01', '2026-01-01');
  for (let count = 0; count < 104; count += 1) {
    const { day, month } = addWeeks(week, 1);
    const next = weeksOf(month).find((one) => one.includes(day));
    expect(next?.[0]).toBe(day);
    expect(weekOf(month, day, '2026-01-01')).toEqual(next);
    week = next ?? [];
  }
  expect(week[0]).toBe('2027-12-26');
});
