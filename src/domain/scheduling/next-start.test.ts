import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, timeOf, WEEKDAYS } from '#domain/calendar/calendar.ts';
import type { WeekHours } from '#domain/calendar/week-hours.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildStation } from '#test/build.ts';
import { busyShop } from '#test/data/shop-arbitrary.ts';
import { law } from '#test/rules/law.ts';
import { occupancyOf } from './availability.ts';
import { type Booking, singleDay } from './booking.ts';
import { clashesOf } from './clashes.ts';
import { nextStart, START_SEARCH_DAYS } from './next-start.ts';
import { manualSchedule } from './schedule.ts';

// Friday, open 08:00–18:00; Saturday 09:00–16:00; Sunday closed.
const FRIDAY = '2026-11-20';
const wish = {
  date: FRIDAY,
  startTime: '10:00',
  hours: 3,
  station: buildStation(),
  employee: buildEmployee(),
  settings: DEFAULT_SETTINGS,
};

function booked(date: string, startTime: string, hours: number): Booking {
  return buildBooking({ id: `${date} ${startTime}`, ...singleDay(date, startTime, hours), estimatedHours: hours });
}

describe('the next free start', () => {
  test.each<[string, { hours?: number; startTime?: string }, Booking[], string]>([
    ['is the wished one when nothing is in its way', {}, [], '2026-11-20 10:00'],
    ['of 3 h comes after the job in the way', {}, [booked(FRIDAY, '09:00', 2)], '2026-11-20 11:00'],
    [
      'leaves out a gap of 2 h for a job of 3 h',
      {},
      [booked(FRIDAY, '09:00', 2), booked(FRIDAY, '13:00', 2)],
      '2026-11-20 15:00',
    ],
    ['is the next morning when the afternoon is too short', { startTime: '15:30' }, [], '2026-11-21 09:00'],
    [
      'of 8 h leaves out the short Saturday and the closed Sunday',
      { hours: 8, startTime: '11:00' },
      [],
      '2026-11-23 08:00',
    ],
    [
      'is no earlier than wished on the first day',
      { startTime: '12:10' },
      [booked(FRIDAY, '08:00', 2)],
      '2026-11-20 12:10',
    ],
    [
      'of 17 h needs its further days free too: Monday has a job at 8:00',
      { hours: 17 },
      [booked('2026-11-23', '08:00', 1)],
      // 8 h on Friday and 7 on Saturday leave 2 h for Monday. From Saturday on, 2 h fall on Tuesday, and Monday is still needed.
      '2026-11-23 09:00',
    ],
    [
      'of 9 h that no longer fits in one piece is when it is split',
      { hours: 9, startTime: '09:00' },
      [booked(FRIDAY, '17:45', 0.2)],
      '2026-11-20 09:15',
    ],
  ])('%s', (_, change, bookings, expected) => {
    const found = nextStart({ ...wish, ...change }, occupancyOf(bookings));
    expect(found && `${found.date} ${found.startTime}`).toBe(expected);
  });

  test('is none for a job of 11 h where no day has room for 8 h within 60 days', () => {
    const bookings = Array.from({ length: 90 }, (_, day) => booked(addDays(FRIDAY, day), '12:00', 1));
    expect(nextStart({ ...wish, hours: 11 }, occupancyOf(bookings))).toBeUndefined();
  });

  test('is none for a person who never works', () => {
    const closed = { start: '08:00', end: '18:00', available: false };
    const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, closed])) as WeekHours;
    expect(nextStart({ ...wish, employee: buildEmployee({ availability }) }, occupancyOf([]))).toBeUndefined();
  });
});

law(
  'the start that is offered has no clash, and no quarter of an hour before it had none',
  fc.property(
    busyShop,
    fc.nat(20),
    fc.nat(23 * 4),
    fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 300 })),
    ({ today, stations, employees, settings, bookings }, ahead, quarters, tenths) => {
      const [station, employee] = [stations[0], employees[0]];
      if (!station || !employee) throw new Error('a shop has a bay and a person');
      const job = {
        date: addDays(today, ahead),
        startTime: timeOf(quarters * 15),
        hours: tenths / 10,
        station,
        employee,
        settings,
      };
      const occupancy = occupancyOf(bookings);
      const isFree = (start: { date: string; startTime: string }) =>
        clashesOf(
          { days: manualSchedule({ ...job, ...start }), status: 'Scheduled', station, employee },
          { occupancy, settings },
        ).length === 0;
      const found = nextStart(job, occupancy);
      if (found) expect(isFree(found)).toBe(true);
      const end = found ? `${found.date} ${found.startTime}` : '9999';
      for (let day = 0; day <= START_SEARCH_DAYS; day += 1) {
        for (let quarter = day === 0 ? quarters : 0; quarter < 96; quarter += 1) {
          const start = { date: addDays(job.date, day), startTime: timeOf(quarter * 15) };
          if (`${start.date} ${start.startTime}` >= end) return;
          expect(isFree(start), `${start.date} ${start.startTime}`).toBe(false);
        }
      }
    },
  ),
  60,
);
