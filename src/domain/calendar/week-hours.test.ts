import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  type DayHours,
  DEFAULT_WEEK_HOURS,
  isClosedAllWeek,
  openInterval,
  type WeekHours,
  weekHoursSchema,
} from './week-hours.ts';

function everyDay(hours: DayHours): WeekHours {
  return {
    sunday: hours,
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
  };
}

describe('opening hours', () => {
  test('the defaults are Monday to Friday 08:00–18:00, Saturday 09:00–16:00, Sunday closed', () => {
    const week = Array.from({ length: 7 }, (_, index) =>
      openInterval(DEFAULT_WEEK_HOURS, addDays('2026-11-15', index)),
    );
    const weekday = { start: 480, end: 1080 };
    const saturday = { start: 540, end: 960 };
    expect(week).toEqual([undefined, weekday, weekday, weekday, weekday, weekday, saturday]);
  });

  test('an end at 00:00 is the end of the day', () => {
    const until = (start: string) => openInterval(everyDay({ start, end: '00:00', available: true }), '2026-11-20');
    expect([until('16:00'), until('00:00')]).toEqual([
      { start: 960, end: 1440 },
      { start: 0, end: 1440 },
    ]);
  });

  test.each([
    ['closed', { start: '08:00', end: '18:00', available: false }],
    ['ending where it starts', { start: '08:00', end: '08:00', available: true }],
    ['ending before it starts', { start: '18:00', end: '08:00', available: true }],
  ])('a day %s has no opening; only days that are closed are a week closed', (_, hours) => {
    expect(openInterval(everyDay(hours), '2026-11-20')).toBeUndefined();
    expect(isClosedAllWeek(everyDay(hours))).toBe(!hours.available);
  });

  test('a week with one open day is not closed', () => {
    const closed = { start: '08:00', end: '18:00', available: false };
    expect(isClosedAllWeek({ ...everyDay(closed), thursday: { ...closed, available: true } })).toBe(false);
  });

  test('hours that are no time of day are refused', () => {
    expect(weekHoursSchema.safeParse(DEFAULT_WEEK_HOURS).success).toBe(true);
    expect(weekHoursSchema.safeParse(everyDay({ start: '8', end: '18:00', available: true })).success).toBe(false);
  });
});
