import { describe, expect, test } from 'vitest';
import { reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildStation, EMPTY_SHOP } from '#test/build.ts';
import { bayDays } from './bay-days.ts';
import { UTILIZATION_REPORT } from './utilization-report.ts';

const shopOf = (rows: Partial<ShopRows>): ShopRows => ({
  ...EMPTY_SHOP,
  settings: DEFAULT_SETTINGS,
  today: '2028-12-31',
  zone: 'America/New_York',
  at: '2028-12-31T17:00:00.000Z',
  stations: [buildStation()],
  employees: [buildEmployee()],
  ...rows,
});

/** Friday, November 20: open 8 to 6, booked 9 to 12. */
const FRIDAY = { from: '2026-11-20', to: '2026-11-20' };
/** Saturday is open 9 to 4, Sunday closed. */
const WEEKEND = { from: '2026-11-20', to: '2026-11-23' };

function tableOf(rows: Partial<ShopRows>, range = FRIDAY, by = 'Name', basis = 'Bays') {
  const table = reportTable(UTILIZATION_REPORT, UTILIZATION_REPORT.entries(shopOf(rows), range, basis), by);
  return { ...table, named: table.rows.map(({ name, values }) => [name, ...values]) };
}

describe('bays', () => {
  const day = (date: string, hours: number) => ({ date, startTime: '08:00', endTime: `${8 + hours}:00`, hours });
  test.each<[string, Booking[], (number | undefined)[]]>([
    ['3 of 10 h are 30 %', [buildBooking()], [3, 10, 30]],
    ['a Complete booking was booked too', [buildBooking({ status: 'Complete' })], [3, 10, 30]],
    [
      'cancelled and no-show ones are not: 0 of 10 h',
      [buildBooking({ status: 'Cancelled' }), buildBooking({ id: 'b', status: 'No Show' })],
      [0, 10, 0],
    ],
    [
      'a car that cures until 4 PM takes 3 + 4 = 7 h, 70 %',
      [buildBooking({ cureUntil: { date: '2026-11-20', time: '16:00' } })],
      [7, 10, 70],
    ],
    [
      'once it is Complete, the car has left: 3 h, as on the calendar',
      [buildBooking({ status: 'Complete', cureUntil: { date: '2026-11-20', time: '16:00' } })],
      [3, 10, 30],
    ],
    [
      'a car that cures since Thursday until 9:30 takes 1.5 h, 15 %',
      [
        buildBooking({
          date: '2026-11-19',
          cureUntil: { date: '2026-11-20', time: '09:30' },
        }),
      ],
      [1.5, 10, 15],
    ],
    [
      'of a job of two days, the second of 4 h: 40 %',
      [
        buildBooking({
          date: '2026-11-19',
          estimatedHours: 12,
          dailySchedule: [day('2026-11-19', 8), day('2026-11-20', 4)],
        }),
      ],
      [4, 10, 40],
    ],
    ['a booking in a deleted bay is left out', [buildBooking({ station: 'Gone' })], [0, 10, 0]],
    [
      'booked twice is 6 of 10 h',
      [buildBooking(), buildBooking({ id: 'b', startTime: '10:00', endTime: '13:00' })],
      [6, 10, 60],
    ],
  ])('%s', (_, bookings, expected) => {
    expect(tableOf({ bookings }).total).toEqual(expected);
  });

  test('Friday to Monday: 3 of 10 + 7 + 0 + 10 = 27 h are 11.1 %', () => {
    expect(tableOf({ bookings: [buildBooking()] }, WEEKEND).total).toEqual([3, 27, 11.1]);
  });

  test('a day that is neither open nor booked has no entry, and one that is only booked has no rate', () => {
    const sunday = { from: '2026-11-22', to: '2026-11-22' };
    expect(tableOf({}, sunday).rows).toEqual([]);
    expect(tableOf({ bookings: [buildBooking({ date: '2026-11-22' })] }, sunday).total).toEqual([3, 0, undefined]);
  });

  test('a month that is not over counts through today, as the days it is compared with: of 10 + 10 h on Thursday and Friday, 3 h are 15 %', () => {
    const rows = { today: '2026-11-20', bookings: [buildBooking()] };
    expect(tableOf(rows, { from: '2026-11-19', to: '2026-11-30' }).total).toEqual([3, 20, 15]);
    expect(tableOf(rows, { from: '2026-11-21', to: '2026-11-30' }).rows).toEqual([]);
  });

  test('a closed day has no open hours', () => {
    const settings = { ...DEFAULT_SETTINGS, closedDays: [{ date: '2026-11-20', name: 'Closed' }] };
    expect(tableOf({ settings }).rows).toEqual([]);
  });

  test('two places in a bay are 20 open h, and the fullest bay is first', () => {
    const wide = buildStation({ id: 'wide', name: 'Wide', maxConcurrentJobs: 2 });
    const { named, rows } = tableOf({ stations: [wide, buildStation()], bookings: [buildBooking()] });
    expect(named).toEqual([
      ['Station A', 3, 10, 30],
      ['Wide', 0, 20, 0],
    ]);
    expect(rows.map(({ record }) => record)).toEqual([
      { list: 'stations', id: 'station-1' },
      { list: 'stations', id: 'wide' },
    ]);
  });

  test('weekdays are in order from Sunday, months over New Year', () => {
    const bookings = [buildBooking({ date: '2026-11-22' })];
    expect(tableOf({ bookings }, WEEKEND, 'Weekday').named).toEqual([
      ['Sunday', 3, 0, undefined],
      ['Monday', 0, 10, 0],
      ['Friday', 0, 10, 0],
      ['Saturday', 0, 7, 0],
    ]);
    // Thursday and Friday 10 h each, Saturday 7.
    expect(tableOf({}, { from: '2026-12-31', to: '2027-01-03' }, 'Month').named).toEqual([
      ['December 2026', 0, 10, 0],
      ['January 2027', 0, 17, 0],
    ]);
  });

  test('February 2028 has 29 days: 21 weekdays of 10 h and 4 Saturdays of 7 h are 238 h', () => {
    expect(tableOf({}, { from: '2028-02-01', to: '2028-02-29' }).total[1]).toBe(238);
  });

  test('the 53 weeks of 2026 from December 29, 2025 to January 3, 2027 are 53 × 57 = 3,021 h', () => {
    expect(tableOf({}, { from: '2025-12-29', to: '2027-01-03' }).total[1]).toBe(3021);
  });
});

describe('people', () => {
  test('3 of 10 h are 30 %, without the cure of the car', () => {
    const bookings = [buildBooking({ cureUntil: { date: '2026-11-20', time: '16:00' } })];
    const { named, rows } = tableOf({ bookings }, FRIDAY, 'Name', 'People');
    expect(named).toEqual([['Maria Santos', 3, 10, 30]]);
    expect(rows[0]?.record).toEqual({ list: 'employees', id: 'employee-1' });
  });

  test('two of one name are two rows, and the work of a deleted person is left out', () => {
    const bookings = [buildBooking(), buildBooking({ id: 'b', employeeId: 'gone' })];
    const employees = [buildEmployee(), buildEmployee({ id: 'employee-2' })];
    expect(tableOf({ bookings, employees }, FRIDAY, 'Name', 'People').named).toEqual([
      ['Maria Santos', 3, 10, 30],
      ['Maria Santos', 0, 10, 0],
    ]);
  });
});

test('the heat strip has each bay on 28 days: 20 weekdays less one closed and 4 Saturdays are 19 × 10 + 4 × 7 = 218 h', () => {
  const settings = { ...DEFAULT_SETTINGS, closedDays: [{ date: '2026-11-26', name: 'Thanksgiving' }] };
  const bookings = [buildBooking(), buildBooking({ id: 'b', date: '2026-12-18', status: 'Cancelled' })];
  const [bay, ...others] = bayDays(shopOf({ bookings, settings }), '2026-11-20', 28);
  expect(others).toEqual([]);
  expect([bay?.station.name, bay?.days.length, bay?.days[0], bay?.days.at(-1)?.date]).toEqual([
    'Station A',
    28,
    { date: '2026-11-20', jobs: 1, bookedMinutes: 180, openMinutes: 600 },
    '2026-12-17',
  ]);
  expect(bay?.days.find(({ date }) => date === '2026-11-26')?.openMinutes).toBe(0);
  expect(bay?.days.reduce((all, { openMinutes }) => all + openMinutes, 0)).toBe((19 * 10 + 4 * 7) * 60);
});
