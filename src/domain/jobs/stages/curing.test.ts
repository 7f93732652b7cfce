import { expect, test } from 'vitest';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { cureStretches, heldDates } from '#domain/scheduling/booking.ts';
import { findSlots } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { curedAt, cureHours, curingBooking } from './curing.ts';

// Friday, November 20, 2026, 09:00 to 12:00.
const booking = buildBooking({ status: 'In Progress' });

test.each([
  ['no cure', undefined, [], ['2026-11-20']],
  ['the same evening', { date: '2026-11-20', time: '21:00' }, [['2026-11-20', 720, 1260]], ['2026-11-20']],
  [
    'over midnight',
    { date: '2026-11-21', time: '09:00' },
    [
      ['2026-11-20', 720, 1440],
      ['2026-11-21', 0, 540],
    ],
    ['2026-11-20', '2026-11-21'],
  ],
  ['until midnight sharp', { date: '2026-11-21', time: '00:00' }, [['2026-11-20', 720, 1440]], ['2026-11-20']],
  ['before the work ends', { date: '2026-11-20', time: '11:00' }, [], ['2026-11-20']],
  ['60 days', { date: '2027-01-19', time: '00:00' }, 60, 60],
  ['61 days: a mistake', { date: '2027-01-20', time: '00:00' }, [], ['2026-11-20']],
])('%s: the bay is held from the end of the work', (_, cureUntil, stretches, dates) => {
  const curing = { ...booking, ...(cureUntil && { cureUntil }) };
  const found = cureStretches(curing).map(({ date, start, end }) => [date, start, end]);
  expect(typeof stretches === 'number' ? found.length : found).toEqual(stretches);
  expect(typeof dates === 'number' ? heldDates(curing).length : heldDates(curing)).toEqual(dates);
});

test('a bay with a curing car is not offered before the cure ends; the person is free elsewhere', () => {
  const stations = [buildStation(), buildStation({ id: 'station-2', name: 'Station B' })];
  const employee = buildEmployee({ stations: ['Station A', 'Station B'] });
  const service = buildService({ stations: ['Station A', 'Station B'], baseTimeHours: 3 });
  const cureUntil = { date: '2026-11-23', time: '11:00' };
  const request = {
    service,
    size: 'Mid-size',
    stations,
    employees: [employee],
    settings: DEFAULT_SETTINGS,
    occupancy: occupancyOf([{ ...booking, employeeId: 'employee-1', cureUntil }]),
    today: '2026-11-20',
  } as const;
  const starts = findSlots(request, 2).map(({ date, station, startTime }) => [date, station, startTime]);
  expect(starts).toEqual([
    ['2026-11-23', 'Station A', '11:00'],
    ['2026-11-23', 'Station B', '08:00'],
  ]);
});

test('work cures 12 hours, or as long as the shop says', () => {
  expect(cureHours('PPF', {})).toBe(12);
  const settings = { cureHours: { 'Ceramic Coating': 36, Detailing: 0 } };
  expect(curedAt('Ceramic Coating', { date: '2026-11-20', time: '15:30' }, settings)).toEqual({
    date: '2026-11-22',
    time: '03:30',
  });
  expect(curedAt('Detailing', { date: '2026-11-20', time: '15:30' }, settings)).toEqual({
    date: '2026-11-20',
    time: '15:30',
  });
  expect(curedAt('PPF', { date: '2026-11-20', time: '15:30' }, settings)).toEqual({
    date: '2026-11-21',
    time: '03:30',
  });
});

test('of several bookings the last one that has started cures, and never a cancelled one', () => {
  const at = (id: string, date: string, status = 'In Progress' as const) =>
    buildBooking({ id, date, status, customer: buildCustomer() });
  const parts = [at('tint', '2026-11-19'), at('coating', '2026-11-20'), at('later', '2026-11-25')];
  expect(curingBooking(parts, { date: '2026-11-20', time: '17:00' })?.id).toBe('coating');
  expect(curingBooking(parts, { date: '2026-11-18', time: '17:00' })?.id).toBe('tint');
  const cancelled = buildBooking({ id: 'gone', date: '2026-11-20', status: 'Cancelled' });
  expect(curingBooking([...parts.slice(0, 1), cancelled], { date: '2026-11-20', time: '17:00' })?.id).toBe('tint');
  expect(curingBooking([cancelled], { date: '2026-11-20', time: '17:00' })).toBeUndefined();
});
