import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildStation } from '#test/build.ts';
import {
  freeStretches,
  freeTime,
  fullIntervals,
  heldAtStation,
  heldByEmployee,
  occupancyOf,
  occupancyWith,
  sharedOpenHours,
} from './availability.ts';
import type { Booking } from './booking.ts';

// Friday, open 08:00–18:00.
const DATE = '2026-11-20';
const station = buildStation({ maxConcurrentJobs: 2 });
const employee = buildEmployee();

function booked(id: string, startTime: string, endTime: string, change: Partial<Booking> = {}): Booking {
  const estimatedHours = Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2));
  return buildBooking({ id, startTime, endTime, estimatedHours, ...change });
}

describe('who and what is taken', () => {
  test('each booking is found by its day and person and by its day and bay, each day of it with its own stretch', () => {
    const night = booked('night', '20:00', '04:00', { estimatedHours: 8, station: 'Station B', employeeId: 'bob' });
    const occupancy = occupancyOf([night]);
    expect(heldByEmployee(occupancy, DATE, 'bob')).toEqual([{ start: 1200, end: 1440, booking: night }]);
    expect(heldAtStation(occupancy, '2026-11-21', 'Station B')).toEqual([{ start: 0, end: 240, booking: night }]);
    expect(heldByEmployee(occupancy, DATE, 'ann')).toEqual([]);
    expect(heldAtStation(occupancy, DATE, 'Station A')).toEqual([]);
  });

  test('only Scheduled and In Progress bookings, and not the one that is being edited', () => {
    const all = (['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show'] as const).map((status) =>
      booked(status, '09:00', '12:00', { status }),
    );
    const held = heldByEmployee(occupancyOf(all, 'Scheduled'), DATE, employee.id);
    expect(held.map(({ booking }) => booking.id)).toEqual(['In Progress']);
  });
});

test('one more booking gives the occupancy of all bookings, and leaves the first occupancy as it was', () => {
  const one = booked('one', '09:00', '12:00');
  const cure = { cureUntil: { date: '2026-11-22', time: '10:00' } };
  const night = booked('night', '20:00', '04:00', { estimatedHours: 8, ...cure });
  const before = occupancyOf([one]);
  expect(occupancyWith(before, night)).toEqual(occupancyOf([one, night]));
  expect(before).toEqual(occupancyOf([one]));
});

describe('when a job could be done', () => {
  test('a closed day of the settings closes every bay', () => {
    const settings = { closedDays: [{ date: DATE, name: 'Inventory' }] };
    expect([stationOpen(station, DATE, DEFAULT_SETTINGS), stationOpen(station, DATE, settings)]).toEqual([
      { start: 480, end: 1080 },
      undefined,
    ]);
  });

  test('a bay from 08:00 to 18:00 and a person from 10:00 to 20:00 meet from 10:00 to 18:00', () => {
    const late = { start: '10:00', end: '20:00', available: true };
    const other = buildEmployee({ availability: { ...DEFAULT_WEEK_HOURS, friday: late } });
    expect(sharedOpenHours(station, other, DATE, DEFAULT_SETTINGS)).toEqual({ start: 600, end: 1080 });
  });

  test('a bay for two jobs is full from 10:00 to 12:00, while two run', () => {
    const occupancy = occupancyOf([booked('one', '08:00', '12:00'), booked('two', '10:00', '14:00')]);
    expect(fullIntervals(occupancy, station, DATE)).toEqual([{ start: 600, end: 720 }]);
  });

  test('what is free is what is open without the person’s own jobs and without the full bay', () => {
    const shop = {
      settings: DEFAULT_SETTINGS,
      occupancy: occupancyOf([
        booked('one', '08:00', '12:00', { employeeId: 'bob' }),
        booked('two', '10:00', '14:00', { employeeId: 'cy' }),
        booked('own', '16:00', '17:00', { station: 'Station B' }),
      ]),
    };
    const free = [
      { start: 480, end: 600 },
      { start: 720, end: 960 },
      { start: 1020, end: 1080 },
    ];
    expect(freeStretches(station, employee, DATE, shop)).toEqual(free);
    expect(freeStretches(station, employee, '2026-11-22', shop)).toEqual([]);
    const remembered = freeTime(shop);
    expect([remembered(station, employee, DATE), remembered(station, employee, DATE)]).toEqual([free, free]);
  });
});
