import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/calendar/calendar.ts';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { buildBooking, buildService, buildStation } from '#test/build.ts';
import { movedPromise, type PromiseSettings, plannedPromise } from './promise.ts';

/** Monday, November 23, 2026. The station is open 8 to 6 on weekdays, 9 to 4 on Saturdays. */
const station = buildStation({ operatingHours: DEFAULT_WEEK_HOURS });
const coating = buildService({ category: 'Ceramic Coating' });
const tint = buildService({ id: 'tint', category: 'Window Tinting' });
const work = (date: string, startTime: string, endTime: string, estimatedHours: number, service = coating) =>
  buildBooking({ date, startTime, endTime, estimatedHours, service });
const NO_CURE: PromiseSettings = { closedDays: [], cureHours: { 'Ceramic Coating': 0, 'Window Tinting': 0 } };
const shopOf = (settings: Partial<PromiseSettings> = {}) => ({
  stations: [station],
  settings: { ...NO_CURE, ...settings },
});
const promise = (bookings: Parameters<typeof plannedPromise>[0], settings?: Partial<PromiseSettings>) => {
  const found = plannedPromise(bookings, shopOf(settings));
  return found && `${found.date} ${found.time}`;
};

describe('the promise of a job', () => {
  test.each([
    ['one hour after the end', '12:00', 4, {}, '2026-11-23 13:00'],
    ['at the next full hour', '12:24', 4.4, {}, '2026-11-23 14:00'],
    ['after a margin of 3 h', '12:00', 4, { promiseMarginHours: 3 }, '2026-11-23 15:00'],
    ['at once without a margin', '12:00', 4, { promiseMarginHours: 0 }, '2026-11-23 12:00'],
    ['until closing', '17:00', 9, {}, '2026-11-23 18:00'],
    ['at the next opening when it would be after closing', '17:06', 9.1, {}, '2026-11-24 08:00'],
    ['after 12 h of cure', '12:00', 4, { cureHours: {} }, '2026-11-24 08:00'],
    ['not on a closed day', '17:30', 9.5, { closedDays: [{ date: '2026-11-24', name: 'Away' }] }, '2026-11-25 08:00'],
  ] as const)('is %s', (_, end, hours, settings, expected) => {
    expect(promise([work('2026-11-23', '08:00', end, hours)], settings as Partial<PromiseSettings>)).toBe(expected);
  });

  test('waits for the last of all parts with its own cure, and for no cancelled one', () => {
    const first = work('2026-11-23', '08:00', '12:00', 4);
    const last = work('2026-11-24', '08:00', '09:00', 1, tint);
    const cancelled = { ...work('2026-11-25', '08:00', '09:00', 1), status: 'Cancelled' as const };
    expect(promise([first, last, cancelled])).toBe('2026-11-24 10:00');
    expect(promise([first, last], { cureHours: { 'Ceramic Coating': 30, 'Window Tinting': 0 } })).toBe(
      '2026-11-25 08:00',
    );
    expect(promise([cancelled])).toBeUndefined();
  });

  test('ends on a Saturday within its shorter hours, and is a plain hour in a shop that is never open', () => {
    expect(promise([work('2026-11-28', '09:00', '15:30', 6.5)])).toBe('2026-11-30 08:00');
    expect(plannedPromise([work('2026-11-23', '08:00', '12:30', 4.5)], { stations: [], settings: NO_CURE })).toEqual({
      date: '2026-11-23',
      time: '14:00',
    });
  });
});

describe('a job that moves', () => {
  const before = [work('2026-11-23', '08:00', '12:00', 4)];
  const after = [work('2026-11-25', '08:00', '12:00', 4)];
  const zone = 'America/Chicago';
  const at = (time: string) => instantOf('2026-11-23', time, zone).toISOString();

  test.each([
    ['a planned promise follows', at('13:00'), 'Booked', { date: '2026-11-25', time: '13:00' }],
    ['a promise by hand stays', at('16:00'), 'Booked', undefined],
    ['a job without a promise gets none', undefined, 'Booked', undefined],
    ['a delivered job keeps its promise', at('13:00'), 'Delivered', undefined],
  ] as const)('%s', (_, promisedAt, stage, expected) => {
    expect(movedPromise({ promisedAt, stage }, { before, after, zone }, shopOf())).toEqual(expected);
  });

  test('whose last part is cancelled keeps its promise', () => {
    const none = [{ ...before[0], status: 'Cancelled' }] as typeof before;
    expect(
      movedPromise({ promisedAt: at('13:00'), stage: 'Booked' }, { before, after: none, zone }, shopOf()),
    ).toBeUndefined();
  });
});
