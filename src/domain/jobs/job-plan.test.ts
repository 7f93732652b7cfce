import { expect, test } from 'vitest';
import { buildBooking } from '#test/build.ts';
import { plannedEnd, promiseDoubt } from './job-plan.ts';

const film = buildBooking({ id: 'film' });
const tint = buildBooking({
  id: 'tint',
  date: '2026-11-21',
  startTime: '08:00',
  endTime: '10:30',
  estimatedHours: 2.5,
});

test.each([
  ['the latest work', [tint, film], { date: '2026-11-21', time: '10:30' }],
  [
    'its cure',
    [{ ...film, cureUntil: { date: '2026-11-22', time: '00:00' } }, tint],
    { date: '2026-11-22', time: '00:00' },
  ],
  [
    'not work that was cancelled',
    [film, { ...tint, status: 'Cancelled' as const }],
    { date: '2026-11-20', time: '12:00' },
  ],
  ['nothing', [{ ...tint, status: 'No Show' as const }], undefined],
])('the plan ends with %s', (_, bookings, end) => {
  expect(plannedEnd(bookings)).toEqual(end);
});

const now = { date: '2026-11-20', time: '10:00' };
const end = { date: '2026-11-21', time: '10:30' };

test.each([
  [{ date: '2026-11-20', time: '09:59' }, 'This time is in the past.'],
  [{ date: '2026-11-20', time: '10:00' }, 'The work is planned to end later than this.'],
  [{ date: '2026-11-21', time: '10:29' }, 'The work is planned to end later than this.'],
  [{ date: '2026-11-21', time: '10:30' }, undefined],
])('a promise for %j: %s', (promised, doubt) => {
  expect(promiseDoubt(promised, { now, end })).toBe(doubt);
});

test('a promise for a job without work is odd in the past alone', () => {
  expect(promiseDoubt(now, { now, end: undefined })).toBeUndefined();
});
