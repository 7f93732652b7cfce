import { describe, expect, test } from 'vitest';
import { buildBooking, buildEmployee, buildStation } from '#test/build.ts';
import type { Booking } from './booking.ts';
import { employeeLoad, isOver, shopLoad, stationLoad } from './load.ts';

const FRIDAY = '2026-11-20';
const NO_CLOSED_DAYS = { closedDays: [] };

/** Three hours on Friday, at Station A, by employee-1. */
function threeHours(overrides: Partial<Booking> = {}): Booking {
  return buildBooking({ id: 'three', ...overrides });
}

describe('the load of a station', () => {
  const twoAtOnce = buildStation({ maxConcurrentJobs: 2 });

  test.each<[string, readonly Booking[], number, number]>([
    ['nothing booked', [], 0, 0],
    ['one job of three hours', [threeHours()], 1, 180],
    ['a complete job took its time too', [threeHours({ status: 'Complete' })], 1, 180],
    ['Cancelled and No Show take none', [threeHours({ status: 'Cancelled' }), threeHours({ status: 'No Show' })], 0, 0],
    ['a job elsewhere is not its own', [threeHours({ station: 'Station B' })], 0, 0],
    ['a job of another day is not of today', [threeHours({ date: '2026-11-19' })], 0, 0],
    [
      'of a job of several days only today counts',
      [
        threeHours({
          date: '2026-11-19',
          estimatedHours: 10,
          dailySchedule: [
            { date: '2026-11-19', startTime: '09:00', endTime: '17:00', hours: 8 },
            { date: FRIDAY, startTime: '08:00', endTime: '10:00', hours: 2 },
          ],
        }),
      ],
      1,
      120,
    ],
    [
      'a car that cures until 4 PM takes its bay after the work, but not a second place as a job',
      [threeHours({ cureUntil: { date: FRIDAY, time: '16:00' } })],
      1,
      420,
    ],
    [
      'a car that cures since yesterday takes it from opening at 8 AM, without the night',
      [threeHours({ date: '2026-11-19', cureUntil: { date: FRIDAY, time: '09:30' } })],
      1,
      90,
    ],
    [
      'a cured car that has left takes none',
      [threeHours({ date: '2026-11-19', status: 'Complete', cureUntil: { date: FRIDAY, time: '16:00' } })],
      0,
      0,
    ],
  ])('%s', (_, bookings, jobs, bookedMinutes) => {
    expect(stationLoad(twoAtOnce, FRIDAY, bookings, NO_CLOSED_DAYS)).toEqual({
      jobs,
      bookedMinutes,
      openMinutes: 1200,
    });
  });

  test('a curing car and a car booked anyway are over the capacity of a bay for one', () => {
    const bookings = [
      threeHours({ date: '2026-11-19', cureUntil: { date: FRIDAY, time: '16:00' } }),
      threeHours({ bookedAnyway: true }),
    ];
    const load = stationLoad(buildStation(), FRIDAY, bookings, NO_CLOSED_DAYS);
    expect([load, isOver(load)]).toEqual([{ jobs: 2, bookedMinutes: 660, openMinutes: 600 }, true]);
    const closedDays = [{ date: FRIDAY, name: 'Inventory' }];
    expect(stationLoad(buildStation(), FRIDAY, bookings.slice(0, 1), { closedDays }).bookedMinutes).toBe(0);
  });

  test('a day has its open hours once for each job at once: 10 h, 20 h, and none on a Sunday or a closed day', () => {
    const openMinutes = (jobsAtOnce: number, date: string, closedDays: { date: string; name: string }[] = []) =>
      stationLoad(buildStation({ maxConcurrentJobs: jobsAtOnce }), date, [], { closedDays }).openMinutes;
    expect(openMinutes(1, FRIDAY)).toBe(600);
    expect(openMinutes(2, FRIDAY)).toBe(1200);
    expect(openMinutes(2, '2026-11-22')).toBe(0);
    expect(openMinutes(2, FRIDAY, [{ date: FRIDAY, name: 'Inventory' }])).toBe(0);
  });
});

describe('the load of several stations', () => {
  const stations = [buildStation(), buildStation({ id: 'b', name: 'Station B', maxConcurrentJobs: 2 })];

  test('is that of each and their sum; a job at a station that is not asked for counts nowhere', () => {
    const bookings = [threeHours(), threeHours({ station: 'Station B' }), threeHours({ station: 'Gone' })];
    expect(shopLoad(stations, FRIDAY, bookings, NO_CLOSED_DAYS)).toEqual({
      jobs: 2,
      bookedMinutes: 360,
      openMinutes: 1800,
      stations: [
        { name: 'Station A', jobs: 1, bookedMinutes: 180, openMinutes: 600 },
        { name: 'Station B', jobs: 1, bookedMinutes: 180, openMinutes: 1200 },
      ],
    });
  });

  test('a station is over capacity from the first minute beyond its open time, and on a closed day from the first', () => {
    const open = { jobs: 1, openMinutes: 600 };
    expect(isOver({ ...open, bookedMinutes: 600 })).toBe(false);
    expect(isOver({ ...open, bookedMinutes: 601 })).toBe(true);
    expect(isOver({ jobs: 0, bookedMinutes: 0, openMinutes: 0 })).toBe(false);
    expect(isOver({ jobs: 1, bookedMinutes: 1, openMinutes: 0 })).toBe(true);
  });
});

describe('the load of a person', () => {
  test('their own jobs at any station, of the hours that they work', () => {
    const bookings = [threeHours(), threeHours({ station: 'Station B' }), threeHours({ employeeId: 'other' })];
    expect(employeeLoad(buildEmployee(), FRIDAY, bookings, NO_CLOSED_DAYS)).toEqual({
      jobs: 2,
      bookedMinutes: 360,
      openMinutes: 600,
    });
  });

  test('nothing to give on a closed day', () => {
    const closed = { closedDays: [{ date: FRIDAY, name: 'Inventory' }] };
    expect(employeeLoad(buildEmployee(), FRIDAY, [], closed)).toEqual({ jobs: 0, bookedMinutes: 0, openMinutes: 0 });
  });
});
