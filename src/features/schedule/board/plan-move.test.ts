import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { BookingFormData } from '#features/schedule/booking/booking-draft.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { changesNothing, type Move, planMove } from './plan-move.ts';

const service = buildService({ stations: ['Station A', 'Station B', 'Station C'] });
const stations = [
  buildStation(),
  buildStation({ id: 'b', name: 'Station B' }),
  buildStation({ id: 'c', name: 'Station C', capabilities: ['PPF'] }),
  buildStation({ id: 'd', name: 'Station D' }),
];
const both = ['Station A', 'Station B'];
const employees = [
  buildEmployee({ stations: both }),
  buildEmployee({ id: 'ava', firstName: 'Ava', lastName: 'Cole', stations: both, hourlyRate: 50 }),
  buildEmployee({ id: 'tim', firstName: 'Tim', lastName: 'Basic', stations: both, skillLevels: ['Basic'] }),
  buildEmployee({ id: 'ben', firstName: 'Ben', lastName: 'Lake', stations: ['Station A'] }),
];
const customer = buildCustomer();
const shop: BookingFormData = {
  customers: [customer],
  services: [service],
  stations,
  employees,
  settings: DEFAULT_SETTINGS,
};
/** Starts Friday 9:00, 20 h: Friday and Saturday, and the rest on Monday. */
const booking = buildBooking({
  service,
  date: '2026-11-20',
  startTime: '09:00',
  endTime: '13:00',
  estimatedHours: 19,
  dailySchedule: [
    { date: '2026-11-20', startTime: '09:00', endTime: '17:00', hours: 8 },
    { date: '2026-11-21', startTime: '09:00', endTime: '16:00', hours: 7 },
    { date: '2026-11-23', startTime: '08:00', endTime: '12:00', hours: 4 },
  ],
});

function planned(move: Move, wholeShop = shop, moved = booking) {
  const plan = planMove(moved, move, wholeShop);
  if ('problem' in plan) return plan;
  const { draft, resolved } = plan;
  return {
    place: `${draft.station}, ${resolved.employee.firstName}, ${draft.date} ${draft.startTime}`,
    hours: resolved.hours,
    days: resolved.days.map(({ date, startTime, endTime }) => `${date} ${startTime}–${endTime}`),
    labor: resolved.pricing.laborCost,
    price: resolved.pricing.servicePrice,
  };
}

describe('a moved job keeps its hours and is split into days again', () => {
  test('to Wednesday of the next week, without a weekend in between', () => {
    expect(planned({ date: '2026-11-25', startTime: '10:00' })).toEqual({
      place: 'Station A, Maria, 2026-11-25 10:00',
      hours: 19,
      days: ['2026-11-25 10:00–18:00', '2026-11-26 08:00–16:00', '2026-11-27 08:00–11:00'],
      labor: 105,
      price: 800,
    });
  });

  test('to another employee: the labor is at their rate, for the hours of the job', () => {
    expect(planned({ employeeId: 'ava' })).toMatchObject({
      place: 'Station A, Ava, 2026-11-20 09:00',
      hours: 19,
      labor: 950,
    });
  });

  test('to a later end: hours and labor follow, the price stays', () => {
    expect(planned({ end: { date: '2026-11-23', minutes: 14 * 60 } })).toEqual({
      place: 'Station A, Maria, 2026-11-20 09:00',
      hours: 21,
      days: ['2026-11-20 09:00–17:00', '2026-11-21 09:00–16:00', '2026-11-23 08:00–14:00'],
      labor: 735,
      price: 800,
    });
  });

  test('to other hours', () => {
    expect(planned({ hours: 6 })).toMatchObject({ hours: 6, days: ['2026-11-20 09:00–15:00'], labor: 210 });
  });
});

describe('an impossible move is rejected', () => {
  test.each<[Move, string]>([
    [{ station: 'Station C' }, "Station C can't do Ceramic Coating, which Ceramic Coating needs."],
    [
      { station: 'Station D' },
      "Station D isn't listed on Ceramic Coating. Add it to the service, or choose another station.",
    ],
    [{ station: 'Station Z' }, 'Station Z was deleted. Move the job to another station.'],
    [{ employeeId: 'gone' }, 'This employee was deleted. Choose someone else.'],
    [{ employeeId: 'tim' }, "Tim Basic doesn't have the skill level Intermediate, which Ceramic Coating needs."],
    [
      { station: 'Station B', employeeId: 'ben' },
      "Ben Lake doesn't work at Station B. Choose someone who does, or another station.",
    ],
  ])('%j', (move, problem) => {
    expect(planned(move)).toEqual({ problem });
  });

  test('a job of a deleted station can only move to another station', () => {
    const without = { ...shop, stations: stations.slice(1) };
    expect(planned({ date: '2026-11-25' }, without)).toEqual({
      problem: 'Station A was deleted. Move the job to another station.',
    });
    expect(planned({ station: 'Station B' }, without)).toMatchObject({
      place: 'Station B, Maria, 2026-11-20 09:00',
    });
  });

  test('a job of a deleted employee keeps them until someone else is chosen', () => {
    const without = { ...shop, employees: employees.slice(1) };
    expect(planned({ date: '2026-11-25' }, without)).toMatchObject({
      place: 'Station A, Maria, 2026-11-25 09:00',
    });
  });
});

test.each<[Move, boolean]>([
  [{}, true],
  [{ date: '2026-11-20', startTime: '09:00', station: 'Station A', hours: 19 }, true],
  [{ startTime: '09:15' }, false],
  [{ station: 'Station B' }, false],
  [{ employeeId: 'ava' }, false],
  [{ hours: 18 }, false],
])('%j changes nothing: %s', (move, expected) => {
  const plan = planMove(booking, move, shop);
  expect('draft' in plan && changesNothing(booking, plan)).toBe(expected);
});
