import { expect, test } from 'vitest';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { isMovedPart, laterParts, replannedParts } from './later-parts.ts';

const tint = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting' as const,
  baseTimeHours: 2,
  stations: ['Station D', 'Station E'],
});
const stations = [
  buildStation(),
  buildStation({ id: 'd', name: 'Station D', capabilities: ['Window Tinting'] }),
  buildStation({ id: 'e', name: 'Station E', capabilities: ['Window Tinting'] }),
];
const maria = buildEmployee();
const leo = buildEmployee({ id: 'leo', firstName: 'Leo', hourlyRate: 40, stations: ['Station D', 'Station E'] });
const eva = buildEmployee({ id: 'eva', firstName: 'Eva', hourlyRate: 50, stations: ['Station E'] });

const part = (id: string, change: Partial<Booking>) =>
  buildBooking({
    id,
    service: tint,
    serviceId: 'tint',
    employee: leo,
    employeeId: 'leo',
    station: 'Station D',
    ...change,
  });
/** Monday, 9:00 AM to noon; the tint of 3.5 h after it, and a second one. */
const film = buildBooking({ id: 'film', date: '2026-11-23' });
const front = part('front', { date: '2026-11-23', startTime: '12:00', endTime: '15:30', estimatedHours: 3.5 });
const rear = part('rear', { date: '2026-11-24', startTime: '08:00', endTime: '10:00', estimatedHours: 2 });

function plan(moved: Booking, others: Booking[] = [], parts = [front, rear]): string[] {
  const shop = {
    services: [buildService(), tint],
    stations,
    employees: [maria, leo, eva],
    settings: DEFAULT_SETTINGS,
    occupancy: occupancyOf([moved, ...others]),
    now: { date: '2026-11-20', time: '10:00' },
  };
  return replannedParts(moved, parts, shop).map(({ before, after }) => {
    if (!after) return `${before.id} none`;
    const times = workDays(after).map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`);
    const { servicePrice, laborCost } = after.pricing;
    return [after.id, after.station, after.employeeId, ...times, servicePrice, laborCost].join(' ');
  });
}

const busy = (change: Partial<Booking>) => part('busy', { customerId: 'other', ...change });

test.each<[string, Booking, Booking[], string[]]>([
  [
    'The moved part ends two hours later: the tint keeps bay, person, hours and prices, the second one its morning',
    { ...film, startTime: '11:00', endTime: '14:00' },
    [],
    ['front Station D leo 2026-11-23 14:00-17:30 800 105', 'rear Station D leo 2026-11-24 08:00-10:00 800 105'],
  ],
  [
    'It moves to the next day: both follow',
    { ...film, date: '2026-11-24' },
    [],
    ['front Station D leo 2026-11-24 12:00-15:30 800 105', 'rear Station D leo 2026-11-24 15:30-17:30 800 105'],
  ],
  [
    'The person is busy that day: someone else does it, with the labor cost of their rate',
    { ...film, date: '2026-11-24' },
    [busy({ date: '2026-11-24', startTime: '08:00', endTime: '18:00', estimatedHours: 10 })],
    ['front Station E eva 2026-11-24 12:00-15:30 800 175', 'rear Station E eva 2026-11-24 15:30-17:30 800 100'],
  ],
  [
    'It moves into the past: nothing is planned before now',
    { ...film, date: '2026-11-16' },
    [],
    ['front Station D leo 2026-11-20 10:00-13:30 800 105', 'rear Station D leo 2026-11-20 13:30-15:30 800 105'],
  ],
])('%s', (_, moved, others, expected) => {
  expect(plan(moved, others)).toEqual(expected);
});

test('A part whose service nobody can do stays where it is, and the next one follows it', () => {
  const wrap = { ...front, service: buildService({ id: 'wrap', stations: [] }), serviceId: 'wrap' };
  expect(plan({ ...film, date: '2026-11-24' }, [], [wrap, rear])).toEqual([
    'front none',
    'rear Station D leo 2026-11-24 12:00-14:00 800 105',
  ]);
});

test('Later parts are the Scheduled ones after it in the job', () => {
  const done = { ...rear, id: 'done', status: 'Complete' as const };
  const all = [rear, done, front, film];
  const job = { bookingIds: ['film', 'front', 'done', 'gone', 'rear'] };
  expect(laterParts(job, all, 'film').map(({ id }) => id)).toEqual(['front', 'rear']);
  expect(laterParts(job, all, 'rear')).toEqual([]);
  expect(laterParts(job, all, 'other')).toEqual([]);
});

test('A part has moved when its days, bay or person are others', () => {
  expect(isMovedPart({ before: front, after: { ...front, notes: 'x' } })).toBe(false);
  expect(isMovedPart({ before: front, after: undefined })).toBe(false);
  expect(isMovedPart({ before: front, after: { ...front, station: 'Station E' } })).toBe(true);
  expect(isMovedPart({ before: front, after: { ...front, startTime: '12:30', endTime: '16:00' } })).toBe(true);
});
