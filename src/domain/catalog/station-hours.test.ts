import { expect, test } from 'vitest';
import { buildStation } from '#test/build.ts';
import { nextOpenDay } from './station-hours.ts';

// Open Monday to Friday 8–18, Saturday 9–16.
const shop = { stations: [buildStation()], settings: { closedDays: [] } };

test.each([
  ['Friday before opening', '2026-11-20', '06:00', '2026-11-20'],
  ['Friday one minute before closing', '2026-11-20', '17:59', '2026-11-20'],
  ['Friday at closing', '2026-11-20', '18:00', '2026-11-21'],
  ['Saturday evening', '2026-11-21', '19:30', '2026-11-23'],
  ['Sunday', '2026-11-22', '08:00', '2026-11-23'],
])('%s: the next day to book is today until the shop closes, else the next open one', (_, date, time, day) => {
  expect(nextOpenDay({ date, time }, shop)).toBe(day);
});

test('a closed day is passed over; a shop that never opens is booked today', () => {
  const closed = { closedDays: [{ date: '2026-11-23', name: 'Inventory' }] };
  expect(nextOpenDay({ date: '2026-11-21', time: '19:30' }, { ...shop, settings: closed })).toBe('2026-11-24');
  expect(nextOpenDay({ date: '2026-11-21', time: '19:30' }, { ...shop, stations: [] })).toBe('2026-11-21');
});
