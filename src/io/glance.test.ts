import { expect, test } from 'vitest';
import { buildBooking } from '#test/build.ts';
import { glanceAt } from './glance.ts';

const FIRST = buildBooking({ id: 'a', date: '2026-11-20' });
const LONG = buildBooking({
  id: 'b',
  date: '2026-11-30',
  estimatedHours: 16,
  dailySchedule: [
    { date: '2026-11-30', startTime: '09:00', endTime: '17:00', hours: 8 },
    { date: '2026-12-01', startTime: '09:00', endTime: '17:00', hours: 8 },
  ],
});
const LAST = buildBooking({ id: 'c', date: '2026-12-24' });
const DECEMBER = { name: 'date', from: '2026-12-01', to: '2026-12-31' } as const;

/** As `JSON.parse` gives them. */
function itemsOf(...records: readonly object[]): unknown[] {
  return structuredClone(records) as unknown[];
}

test('a range gives the records that lie in it, in stored order, a long job on each of its days', () => {
  const seen = glanceAt('bookings', itemsOf(LAST, FIRST, LONG));
  expect(seen?.query(DECEMBER)).toEqual([LAST, LONG]);
  expect(seen?.query({ name: 'date', to: '2026-11-30' })).toEqual([FIRST, LONG]);
  expect(seen?.query({ name: 'customer', from: 'nobody', to: 'nobody' })).toEqual([]);
  expect(() => seen?.query({ name: 'number' })).toThrow('There is no index number');
});

test('the same record is the same object, and what is absent is filled in', () => {
  const { notes: _, ...withoutNotes } = FIRST;
  const seen = glanceAt('bookings', itemsOf({ ...withoutNotes, history: null }, LAST));
  const found = seen?.get('a');
  expect(found).toEqual({ ...withoutNotes, notes: '' });
  expect(seen?.query({ name: 'date', to: '2026-11-30' })?.[0]).toBe(found);
  expect(seen?.get('nobody')).toBeUndefined();
});

test('one that cannot be used is missed by those alone who ask for it', () => {
  const seen = glanceAt('bookings', itemsOf({ ...FIRST, status: 'Maybe' }, LONG, LAST));
  expect(seen?.query(DECEMBER)).toEqual([LONG, LAST]);
  expect(seen?.query({ name: 'date', from: '2026-11-01' })).toBeUndefined();
  expect(seen?.get('a')).toBeUndefined();
});

test('one of which no day can be told keeps every range from being told', () => {
  const seen = glanceAt('bookings', itemsOf({ id: 'a', date: 20 }, LAST));
  expect(seen?.query(DECEMBER)).toBeUndefined();
  expect(seen?.get('c')).toEqual(LAST);
});

test.each([
  ['two of one id', [FIRST, { ...LAST, id: 'a' }]],
  ['one without an id', [FIRST, {}]],
  ['an item that is no record', [FIRST, null as unknown as object]],
])('%s: the list needs mending', (_, records) => {
  expect(glanceAt('bookings', itemsOf(...records))).toBeUndefined();
});
