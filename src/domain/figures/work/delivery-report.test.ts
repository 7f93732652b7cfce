import { describe, expect, test } from 'vitest';
import { reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Job } from '#domain/jobs/job.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildJob, buildService, EMPTY_SHOP } from '#test/build.ts';
import { DELIVERY_REPORT } from './delivery-report.ts';

const shopOf = (rows: Partial<ShopRows>): ShopRows => ({
  ...EMPTY_SHOP,
  settings: DEFAULT_SETTINGS,
  today: '2026-11-30',
  zone: 'America/New_York',
  at: '2026-11-30T17:00:00.000Z',
  bookings: [buildBooking({ status: 'Complete' })],
  ...rows,
});

const PROMISED = '2026-11-20T20:00:00.000Z';
/** Promised for 3 PM on November 20, ready and handed over then. */
const delivered = (more: Partial<Job> = {}) =>
  buildJob({
    stage: 'Delivered',
    promisedAt: PROMISED,
    readyAt: PROMISED,
    deliveredAt: '2026-11-20T21:00:00.000Z',
    ...more,
  });
const jobs = (count: number, more: Partial<Job> = {}, from = 0) =>
  Array.from({ length: count }, (_, at) => delivered({ id: `job-${from + at}`, ...more }));
const REWORKED: Partial<Job> = {
  stageLog: [{ stage: 'In Work', at: '2026-11-20T18:00:00.000Z', by: '', note: 'Dust in the corner' }],
};
const LATE = { readyAt: '2026-11-21T02:00:00.000Z' };

const tableOf = (rows: Partial<ShopRows>, by = 'Month', range = { from: '2026-11-01', to: '2026-11-30' }) =>
  reportTable(DELIVERY_REPORT, DELIVERY_REPORT.entries(shopOf(rows), range, undefined), by);
const totalOf = (list: Job[]) => tableOf({ jobs: list }).total;

describe('the promise', () => {
  // Jobs, Promised, On Time.
  test.each<[string, Partial<Job>, readonly number[]]>([
    ['ready at the promised minute is on time', {}, [1, 1, 1]],
    ['ready a minute later is not', { readyAt: '2026-11-20T20:01:00.000Z' }, [1, 1, 0]],
    ['ready on time and fetched a day later is', { deliveredAt: '2026-11-21T20:00:00.000Z' }, [1, 1, 1]],
    ['without the time it was ready, when it was handed over counts: an hour late', { readyAt: undefined }, [1, 1, 0]],
    [
      'without either, its last move counts',
      {
        readyAt: undefined,
        deliveredAt: undefined,
        stageLog: [{ stage: 'Delivered', at: '2026-11-20T19:00:00.000Z', by: '' }],
      },
      [1, 1, 1],
    ],
    ['a job without a promise has none', { promisedAt: undefined }, [1, 0, 0]],
    ['a promise that is no instant is none', { promisedAt: 'Friday' }, [1, 0, 0]],
  ])('%s', (_, more, expected) => {
    expect(totalOf([delivered(more)]).slice(0, 3)).toEqual(expected);
  });

  test('4 of 5 on time are 80 %, and 4 of 4 have no rate', () => {
    expect(totalOf([...jobs(4), ...jobs(1, LATE, 4)])[3]).toBe(80);
    expect(totalOf(jobs(4))[3]).toBeUndefined();
  });

  test('the rate is of promised jobs: 5 of 6 jobs, with 4 promised, have none', () => {
    expect(totalOf([...jobs(4), ...jobs(2, { promisedAt: undefined }, 4)]).slice(0, 4)).toEqual([6, 4, 4, undefined]);
  });

  test('5 jobs that are 6 h late are 0.25 days late, rounded to 0.3; 4 have no mean', () => {
    expect(totalOf([...jobs(5, LATE), ...jobs(3, {}, 5)])[4]).toBe(0.3);
    expect(totalOf(jobs(4, LATE))[4]).toBeUndefined();
  });

  test('a day late over the night when clocks go back is 25 hours: 1.04 days', () => {
    const [entry] = DELIVERY_REPORT.entries(
      shopOf({
        jobs: [delivered({ promisedAt: '2026-10-31T19:00:00.000Z', readyAt: '2026-11-01T20:00:00.000Z' })],
      }),
      { from: '2026-11-01', to: '2026-11-30' },
      undefined,
    );
    expect(entry?.amounts).toEqual({ jobs: 1, promised: 1, lateDays: 1.04, reworked: 0 });
  });
});

describe('rework', () => {
  test('1 of 5 jobs sent back is 20 %; of 4 there is no rate', () => {
    expect(totalOf([...jobs(4), ...jobs(1, REWORKED, 4)]).slice(5)).toEqual([1, 20]);
    expect(totalOf([...jobs(3), ...jobs(1, REWORKED, 3)]).slice(5)).toEqual([1, undefined]);
  });

  test('a job that was sent back twice counts once', () => {
    const twice = [...(REWORKED.stageLog ?? []), ...(REWORKED.stageLog ?? [])];
    expect(totalOf([delivered({ stageLog: twice })])[5]).toBe(1);
  });
});

describe('what counts', () => {
  test('a job in the shop and one without work do not', () => {
    const [inShop, cancelled, noShow, gone] = [
      buildJob({ stage: 'Ready', promisedAt: PROMISED }),
      delivered({ bookingIds: ['cancelled'] }),
      delivered({ bookingIds: ['no-show'] }),
      delivered({ bookingIds: ['gone'] }),
    ];
    const bookings = [
      buildBooking(),
      buildBooking({ id: 'cancelled', status: 'Cancelled' }),
      buildBooking({ id: 'no-show', status: 'No Show' }),
    ];
    expect(tableOf({ jobs: [inShop, cancelled, noShow, gone], bookings }).rows).toEqual([]);
  });

  test('category and person are those of the first service that earns, as they are named today', () => {
    const bookings = [
      buildBooking({ id: 'none', status: 'Cancelled', employeeId: 'other' }),
      buildBooking({ id: 'first', service: buildService({ category: 'PPF' }), serviceId: 'gone' }),
      buildBooking({ id: 'second', employeeId: 'other' }),
    ];
    const rows = {
      bookings,
      jobs: [delivered({ bookingIds: ['none', 'first', 'second'] })],
      employees: [buildEmployee({ lastName: 'Lee' })],
    };
    expect(['Category', 'Person', 'Job'].map((by) => tableOf(rows, by).rows.map(({ name }) => name))).toEqual([
      ['PPF'],
      ['Maria Lee'],
      ['JOB-0001 · 2025 Porsche 911'],
    ]);
  });

  test('a deleted person has the name of their newest job, in any order of the list', () => {
    const named = (id: string, lastName: string) => buildBooking({ id, employee: buildEmployee({ lastName }) });
    const bookings = [named('a', 'Santos'), named('b', 'Lee')];
    const list = [
      delivered({ id: 'job-a', bookingIds: ['a'], deliveredAt: '2026-11-19T21:00:00.000Z' }),
      delivered({ id: 'job-b', bookingIds: ['b'] }),
    ];
    for (const jobList of [list, list.toReversed()])
      expect(tableOf({ jobs: jobList, bookings }, 'Person').rows.map(({ name }) => name)).toEqual(['Maria Lee']);
  });

  test('11:30 PM on December 31 is in December, and months are in order', () => {
    const list = [
      ...jobs(2, { deliveredAt: '2027-01-01T05:00:00.000Z' }),
      ...jobs(1, { deliveredAt: '2027-01-01T04:30:00.000Z' }, 2),
    ];
    const years = { from: '2026-01-01', to: '2027-12-31' };
    expect(tableOf({ jobs: list }, 'Month', years).rows.map(({ id, values }) => [id, values[0]])).toEqual([
      ['2026-12', 1],
      ['2027-01', 2],
    ]);
    expect(tableOf({ jobs: list, zone: 'Europe/Berlin' }, 'Month', years).rows.map(({ id }) => id)).toEqual([
      '2027-01',
    ]);
  });
});
