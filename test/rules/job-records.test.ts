import { describe, expect, test } from 'vitest';
import { inspectionGap } from '#domain/inspections/inspection-facts.ts';
import { STAGES, type Stage } from '#domain/jobs/job.ts';
import { todayCards } from '#domain/jobs/today-board.ts';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import type { BookingStatus } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { Store } from '#io/store/store.ts';
import {
  bookingsOf,
  checkInOperations,
  findJobOfBooking,
  followBooking,
  moveOperations,
  newJob,
} from '#parts/jobs/job-operations.ts';
import { removeBooking } from '#parts/jobs/remove-booking.ts';
import { buildBooking, buildCustomer, buildInspection, buildJob } from '#test/build.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const at = '2026-11-20T18:00:00.000Z';
const clock = { now: () => new Date(at) };
const samples = { demo: demoShop, starter: starterShop };
const settings = DEFAULT_SETTINGS;
const mover = { at, by: 'Ines Varga', now: { date: '2026-11-20', time: '10:00' }, settings, isInspected: true };

async function shop(kind: 'starter' | 'demo' = 'starter') {
  const store = createMemoryStore({ storage: memoryStorage(), clock, samples });
  await store.seed(kind);
  return store;
}

let ids = 0;
function newId() {
  ids += 1;
  return `made-${ids}`;
}

/** Books a car, with its job. */
async function book(store: Store, id: string) {
  const booking = buildBooking({ id, status: 'Scheduled' });
  await store.transact(async (newest) => [
    { entity: 'bookings', kind: 'add', item: booking },
    { entity: 'jobs', kind: 'add', item: await newJob(newest, [booking], { newId, at, settings }) },
  ]);
}

const numbers = async (store: Store) =>
  (await store.jobs.list()).map(({ jobNumber, bookingIds }) => [jobNumber, ...bookingIds]);

async function readFile(store: Store, content: object) {
  const read = await store.readFile(new Blob([JSON.stringify(content)]));
  if ('problem' in read) throw new Error(read.problem);
  return read.offer;
}

describe('a deleted booking', () => {
  test('takes its job along, and both come back at their places', async () => {
    const store = await shop();
    for (const id of ['a', 'b', 'c']) await book(store, id);
    const before = [await store.bookings.list(), await store.jobs.list()];
    const undo = await removeBooking(store, 'b');
    expect(await numbers(store)).toEqual([
      ['JOB-0001', 'a'],
      ['JOB-0003', 'c'],
    ]);
    expect(await undo()).toEqual([]);
    expect([await store.bookings.list(), await store.jobs.list()]).toEqual(before);
  });

  test('comes back with the next number where another job took its own, and says so', async () => {
    const store = await shop();
    await book(store, 'a');
    await book(store, 'b');
    const undo = await removeBooking(store, 'b');
    await book(store, 'c');
    expect(await undo()).toEqual(['JOB-0002 is back as JOB-0003, because another job has its number now.']);
    expect(await numbers(store)).toEqual([
      ['JOB-0001', 'a'],
      ['JOB-0003', 'b'],
      ['JOB-0002', 'c'],
    ]);
  });

  /** A car with two services. */
  async function twoServices() {
    const store = await shop();
    await store.bookings.add(buildBooking({ id: 'tint' }));
    await store.bookings.add(buildBooking({ id: 'film' }));
    await store.jobs.add(buildJob({ id: 'j', bookingIds: ['film', 'tint'] }));
    return store;
  }

  test('leaves its job to the other booking, and comes back to its place in the work', async () => {
    const store = await twoServices();
    const undo = await removeBooking(store, 'film');
    expect(await numbers(store)).toEqual([['JOB-0001', 'tint']]);
    await undo();
    expect(await numbers(store)).toEqual([['JOB-0001', 'film', 'tint']]);
  });

  test('comes back to its job although a service was added meanwhile, which stays', async () => {
    const store = await twoServices();
    const undo = await removeBooking(store, 'film');
    await store.bookings.add(buildBooking({ id: 'wash' }));
    await store.jobs.update('j', { bookingIds: ['wash', 'tint'] });
    await undo();
    expect(await numbers(store)).toEqual([['JOB-0001', 'film', 'tint', 'wash']]);
  });

  test.each([
    ['the last one first', [1, 0]],
    ['the first one first', [0, 1]],
  ])('both services come back to their one job, %s', async (_, order) => {
    const store = await twoServices();
    const undos = [await removeBooking(store, 'film'), await removeBooking(store, 'tint')];
    expect(await store.jobs.list()).toEqual([]);
    for (const place of order) await undos[place]?.();
    expect(await numbers(store)).toEqual([['JOB-0001', 'film', 'tint']]);
  });

  test('takes its job along although the job names another that is gone', async () => {
    const store = await shop();
    await store.bookings.add(buildBooking({ id: 'film' }));
    await store.jobs.add(buildJob({ id: 'j', bookingIds: ['gone', 'film'] }));
    await removeBooking(store, 'film');
    expect(await store.jobs.list()).toEqual([]);
  });

  test('does not take a booking from the job that has it now', async () => {
    const store = await twoServices();
    const undo = await removeBooking(store, 'film');
    await store.jobs.update('j', { bookingIds: [] });
    await store.jobs.add(buildJob({ id: 'other', jobNumber: 'JOB-0002', bookingIds: ['tint'] }));
    await undo();
    expect(await numbers(store)).toEqual([
      ['JOB-0001', 'film'],
      ['JOB-0002', 'tint'],
    ]);
  });
});

describe('a file', () => {
  /** A job in each stage, with everything that a job can hold. */
  const JOBS = STAGES.map((stage, index) =>
    buildJob({
      id: `job-${index}`,
      jobNumber: `JOB-${index + 1}`,
      stage,
      bookingIds: [`b${index}`, `c${index}`],
      estimateId: 'e',
      invoiceIds: ['i', 'j'],
      promisedAt: '2026-11-21T22:00:00Z',
      checkedInAt: at,
      readyAt: at,
      deliveredAt: at,
      odometerIn: '12,000',
      odometerOut: '12,003 mi',
      keyTag: '#17',
      customerNotes: 'Žofia\u2028',
      stageLog: [
        { stage: 'Quality Check', at, by: 'Ines' },
        { stage: 'In Work', at, by: 'Ines', note: 'Bubble at the edge', photo: 3 },
      ],
      hold: { reason: 'film', note: 'Roll 3', since: at, until: 'Friday' },
      checklist: [
        { text: 'Wash', required: true, doneAt: at, doneBy: 'Ines', tool: null },
        { text: 'Edges', required: false },
      ],
      panels: ['hood'],
      inspection: { pins: [] },
    }),
  );

  test('export, reset and import give back the jobs of every stage byte for byte', async () => {
    const store = await shop();
    for (const job of JOBS) await store.jobs.add(job);
    const before = await (await store.exportFile()).text();
    await store.reset();
    expect(await store.jobs.list()).toEqual([]);
    await (await readFile(store, JSON.parse(before))).take();
    expect(await (await store.exportFile()).text()).toBe(before);
  });

  test('of an earlier version has no jobs: those of the shop stay, with their numbers, and leave the board with their bookings', async () => {
    const store = await shop();
    await book(store, 'a');
    await store.bookings.add(buildBooking({ id: 'old' }));
    const offer = await readFile(store, { customers: [buildCustomer()], bookings: [buildBooking({ id: 'new' })] });
    expect(offer.counts).toEqual({ customers: 1, bookings: 1 });
    await offer.take();

    const jobs = await store.jobs.list();
    expect(await numbers(store)).toEqual([['JOB-0001', 'a']]);
    const bookings = await store.bookings.list();
    const known = new Map(bookings.map((booking) => [booking.id, booking]));
    // A booking of the file is on the board by itself, and its job gets the next number.
    expect(todayCards(jobs, known, bookings).map(({ id }) => id)).toEqual(['new']);
    await store.transact(
      async (newest) =>
        (await checkInOperations(newest, 'new', 'Checked In', mover, { newId, at, settings })).operations,
    );
    expect(await numbers(store)).toEqual([
      ['JOB-0001', 'a'],
      ['JOB-0002', 'new'],
    ]);
  });

  test('brings its bookings back to the jobs of the shop, when it holds the same ones', async () => {
    const store = await shop();
    await book(store, 'a');
    await (await readFile(store, { bookings: [buildBooking({ id: 'a', notes: 'as exported' })] })).take();
    const job = await findJobOfBooking(store as never, 'a');
    expect(job?.jobNumber).toBe('JOB-0001');
  });

  test('with jobs whose bookings do not exist opens, and such a job moves without them', async () => {
    const store = await shop();
    await (await readFile(store, { jobs: [buildJob({ id: 'j', bookingIds: ['gone'] })], bookings: [] })).take();
    const [job] = await store.jobs.list();
    expect(job && (await bookingsOf(store as never, job))).toEqual([]);
    await store.transact(async (newest) => (await moveOperations(newest, 'j', 'Prep', mover)).operations);
    expect((await store.jobs.get('j'))?.stage).toBe('Prep');
  });
});

test('a shop of an earlier version has no jobs, and of its bookings each gets one when it is checked in', async () => {
  const storage = memoryStorage({
    bms_initialized: 'demo',
    bms_bookings: JSON.stringify([buildBooking({ id: 'old', status: 'Scheduled' })]),
    ...Object.fromEntries(
      ['customers', 'services', 'employees', 'stations', 'leads', 'invoices', 'estimates'].map((list) => [
        `bms_${list}`,
        '[]',
      ]),
    ),
  });
  const store = createMemoryStore({ storage, clock, samples });
  expect([await store.jobs.list(), store.notices()]).toEqual([[], []]);
  await store.transact(
    async (newest) => (await checkInOperations(newest, 'old', 'Checked In', mover, { newId, at, settings })).operations,
  );
  const [job] = await store.jobs.list();
  expect([job?.jobNumber, job?.stage, job?.bookingIds]).toEqual(['JOB-0001', 'Checked In', ['old']]);
  expect((await store.bookings.get('old'))?.status).toBe('In Progress');
});

describe('a car that arrives', () => {
  const { isInspected: _, ...uninspected } = mover;
  const refusal = /^Inspect JOB-0001 first, or skip the inspection with a reason\.$/;
  const move = (store: Store, to: Stage, note = '') =>
    store.transact(async (newest) => {
      const [job] = await newest.jobs.query({ name: 'booking', from: 'a', to: 'a' });
      return (await moveOperations(newest, job?.id ?? '', to, { ...uninspected, note })).operations;
    });
  const stage = async (store: Store) => (await store.jobs.list())[0]?.stage;

  test.each(STAGES.slice(1))('to %s is refused without an inspection that is closed', async (to) => {
    const store = await shop();
    await book(store, 'a');
    await expect(move(store, to)).rejects.toThrow(refusal);
    const [job] = await store.jobs.list();
    await store.inspections.add(buildInspection({ jobId: job?.id ?? '', kind: 'in' }));
    await expect(move(store, to)).rejects.toThrow(refusal);
    await store.inspections.update('inspection-1', { closedAt: at });
    expect(await stage(store)).toBe('Booked');
    await move(store, to);
    expect(await stage(store)).toBe(to);
  });

  test.each(STAGES.slice(1))('to %s comes in with a reason, unless it leaves at once', async (to) => {
    const store = await shop();
    await book(store, 'a');
    if (to === 'Delivered') await expect(move(store, to, 'Customer was in a hurry')).rejects.toThrow(refusal);
    else await move(store, to, 'Key drop');
    expect(await stage(store)).toBe(to === 'Delivered' ? 'Booked' : to);
  });

  test('whose older booking has no job is refused before the job is made', async () => {
    const store = await shop();
    await store.bookings.add(buildBooking({ id: 'old', status: 'Scheduled' }));
    const checkIn = (to: Stage, note = '') =>
      store.transact(async (newest) => {
        const inputs = { newId, at, settings };
        return (await checkInOperations(newest, 'old', to, { ...uninspected, note }, inputs)).operations;
      });
    await expect(checkIn('Checked In')).rejects.toThrow(refusal);
    expect(await store.jobs.list()).toEqual([]);
    await checkIn('Checked In', 'Key drop');
    expect(await stage(store)).toBe('Checked In');
  });

  test.each<[BookingStatus, Stage, unknown[]]>([
    ['Scheduled', 'Booked', []],
    ['In Progress', 'In Work', [{ stage: 'In Work', at, by: 'Ines' }]],
    ['Complete', 'Delivered', [{ stage: 'Delivered', at, by: 'Ines' }]],
  ])('with a new booking that is %s is %s, which its history says', async (status, begins, log) => {
    const store = await shop();
    const booking = buildBooking({ id: 'a', status });
    await store.transact(async (newest) => {
      const job = await followBooking(newest, booking, {
        newId,
        at,
        settings,
        by: 'Ines',
        isNew: true,
        zone: 'America/Chicago',
      });
      return [{ entity: 'bookings', kind: 'add', item: booking }, ...job];
    });
    const [job] = await store.jobs.list();
    expect([job?.stage, job?.stageLog]).toEqual([begins, log]);
    expect(job && inspectionGap(job, [])).toBe(status === 'In Progress' ? 'uninspected' : undefined);
  });
});

test('a first start with bookings that are there already brings no sample jobs', async () => {
  const storage = memoryStorage({ bms_bookings: JSON.stringify([buildBooking({ id: 'mine' })]) });
  const store = createMemoryStore({ storage, clock, samples });
  await store.seed('demo');
  expect([(await store.leads.list()).length > 0, await store.jobs.list()]).toEqual([true, []]);
  const whole = await shop('demo');
  const ofJobs = (await whole.jobs.list()).flatMap(({ bookingIds }) => bookingIds);
  expect(ofJobs.sort()).toEqual((await whole.bookings.list()).map(({ id }) => id).sort());
});
