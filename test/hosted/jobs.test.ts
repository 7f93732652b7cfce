import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Stage } from '#domain/jobs/job.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { createHostedBackups } from '#io/hosted/hosted-backups.ts';
import type { Newest, Operation, Store } from '#io/store/store.ts';
import { checkInOperations, followBooking, moveOperations } from '#parts/jobs/job-operations.ts';
import { removeBooking } from '#parts/jobs/remove-booking.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { buildBooking, buildEstimate, buildInvoice, buildJob, buildProduct, buildService } from '../build.ts';
import { hostedShops } from './hosted-shops.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
const { newShop, open, join, member, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

const at = '2026-11-20T18:00:00.000Z';
const settings = DEFAULT_SETTINGS;
const mover = { at, by: 'Sam', now: { date: '2026-11-20', time: '10:00' }, settings, isInspected: true };
const NOT_ALLOWED = "Your role in this shop doesn't allow that. Ask its owner.";

let ids = 0;
function newId() {
  ids += 1;
  return `made-${ids}`;
}
const inputs = { newId, at, settings };

/** As the booking form saves a new booking. */
const book = (store: Store, id: string) =>
  store.transact(async (newest) => {
    const booking = buildBooking({ id, status: 'Scheduled', bookedAnyway: true });
    const follow = await followBooking(newest, booking, {
      ...inputs,
      by: 'Ines',
      isNew: true,
      zone: 'America/Chicago',
    });
    return [{ entity: 'bookings', kind: 'add', item: booking }, ...follow];
  });

const plan = (store: Store, operations: (newest: Newest) => Promise<{ operations: readonly Operation[] }>) =>
  store.transact(async (newest) => (await operations(newest)).operations);
const checkIn = (store: Store, id: string) =>
  plan(store, (newest) => checkInOperations(newest, id, 'Checked In', mover, inputs));
const move = (store: Store, id: string, from: Stage, to: Stage) =>
  plan(store, (newest) => moveOperations(newest, id, to, { ...mover, from: [from] }));

const numbers = async (store: Store) =>
  (await store.jobs.list()).map(({ jobNumber, bookingIds }) => [jobNumber, ...bookingIds]);

test('of two devices that book at the same moment, each job has a number of its own', async () => {
  const { owner, shop, store } = await newShop();
  const other = open(owner, shop);
  await Promise.all([...['a', 'b', 'c'].map((id) => book(store, id)), ...['d', 'e', 'f'].map((id) => book(other, id))]);
  const made = await numbers(open(owner, shop));
  expect(made.map(([number]) => number).sort()).toEqual([
    'JOB-0001',
    'JOB-0002',
    'JOB-0003',
    'JOB-0004',
    'JOB-0005',
    'JOB-0006',
  ]);
  expect(made.map(([, id]) => id).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('an older booking that two devices check in at the same moment gets one job', async () => {
  const { owner, shop, store } = await newShop();
  await store.bookings.add(buildBooking({ id: 'old', status: 'Scheduled' }));
  const other = open(owner, shop);
  await Promise.all([checkIn(store, 'old'), checkIn(other, 'old')]);
  const [job, ...more] = await open(owner, shop).jobs.list();
  expect([job?.jobNumber, job?.stage, job?.stageLog.length, more]).toEqual(['JOB-0001', 'Checked In', 1, []]);
});

test('of two devices that move one card at the same moment, one does, and a message says to the other where it is', async () => {
  const { owner, shop, store } = await newShop();
  await book(store, 'a');
  const [job] = await store.jobs.list();
  const id = job?.id ?? '';
  const other = open(owner, shop);
  await other.jobs.list();
  const outcomes = await Promise.allSettled([move(store, id, 'Booked', 'Prep'), move(other, id, 'Booked', 'In Work')]);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  const after = await open(owner, shop).jobs.get(id);
  expect(refused).toEqual([
    `JOB-0001 was just moved to ${after?.stage} on another screen. Look at it before you move it.`,
  ]);
  expect(after?.stageLog.map(({ stage }) => stage)).toEqual([after?.stage]);
  expect((await open(owner, shop).bookings.get('a'))?.status).toBe('In Progress');
});

test('a technician moves a card with its bookings, and makes and deletes no job', async () => {
  const { owner, shop, store } = await newShop();
  await book(store, 'a');
  await store.bookings.add(buildBooking({ id: 'old', status: 'Scheduled', bookedAnyway: true }));
  const [job] = await store.jobs.list();
  const id = job?.id ?? '';
  const technician = await member(shop, 'technician');
  await move(technician, id, 'Booked', 'In Work');
  await move(technician, id, 'In Work', 'Curing');
  await technician.transact(async () => [
    { entity: 'jobs', kind: 'update', id, change: { hold: { reason: 'film', note: '', since: at }, keyTag: '17' } },
  ]);
  await move(technician, id, 'Curing', 'Quality Check');
  const seen = open(owner, shop);
  const [stored, booking] = [await seen.jobs.get(id), await seen.bookings.get('a')];
  expect([stored?.stage, stored?.hold?.reason, stored?.keyTag, booking?.status, booking?.pricing]).toEqual([
    ...['Quality Check', 'film', '17', 'In Progress'],
    buildBooking().pricing,
  ]);

  for (const attempt of [
    () => checkIn(technician, 'old'),
    () => book(technician, 'mine'),
    () => removeBooking(technician, 'a'),
    () => technician.jobs.update(id, { promisedAt: at }),
    () => technician.jobs.update(id, { invoiceIds: ['i'] }),
    () => technician.bookings.update('a', { date: '2026-12-01' }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ kind: 'unavailable', message: NOT_ALLOWED });
  }
  expect(await numbers(open(owner, shop))).toEqual([['JOB-0001', 'a']]);
});

test('of the money of a job nothing comes to a technician: ids of its documents, and no figure', async () => {
  const { shop, store } = await newShop();
  const [price, cost, total] = [4321.11, 1234.22, 8765.33];
  const pricing = { ...buildBooking().pricing, servicePrice: price, materialCost: cost };
  const service = buildService({ basePrice: price, baseCost: cost });
  await store.services.add(service);
  await store.bookings.add(buildBooking({ id: 'a', service, pricing }));
  await store.estimates.add(buildEstimate({ id: 'e', totalAmount: total }));
  await store.invoices.add(buildInvoice({ id: 'i', totalAmount: total }));
  await store.jobs.add(buildJob({ id: 'j', bookingIds: ['a'], estimateId: 'e', invoiceIds: ['i'] }));
  const { client } = await join(shop, 'technician');
  const { data } = await client.from('jobs').select('*').throwOnError();
  const { data: booked } = await client.from('bookings').select('*, booking_pricing(*)').throwOnError();
  expect(data).toMatchObject([{ id: 'j', estimate_id: 'e', invoice_ids: ['i'], booking_ids: ['a'] }]);
  const { data: services } = await client
    .from('services')
    .select('*, service_prices(*), service_costs(*)')
    .throwOnError();
  expect(services).toMatchObject([{ id: 'service-1', service_prices: [], service_costs: [] }]);
  const text = JSON.stringify([data, booked, services]);
  expect([price, cost, total].filter((figure) => text.includes(String(figure)))).toEqual([]);
});

test('a technician reads and changes the film on a car, and of a film sees no cost', async () => {
  const { owner, shop, store } = await newShop();
  const entry = {
    positionId: 'hood',
    productId: 'product-1',
    film: 'XPEL Ultimate Plus',
    extent: 'full' as const,
    note: '',
  };
  const coverage = [{ serviceId: 'service-1', entries: [entry] }];
  const { costPerFoot, ...shown } = buildProduct({ costPerFoot: 5.43 });
  await store.products.add({ ...shown, costPerFoot });
  await store.products.add(buildProduct({ id: 'product-2', costPerFoot: undefined }));
  await store.jobs.add(buildJob({ id: 'j', coverage }));
  const technician = await member(shop, 'technician');
  expect(await technician.products.get('product-1')).toEqual(shown);
  expect((await technician.jobs.get('j'))?.coverage).toEqual(coverage);
  const changed = [{ serviceId: 'service-1', entries: [{ ...entry, edge: 'wrapped' as const }] }];
  await technician.jobs.update('j', { coverage: changed });
  await expect(technician.products.update('product-1', { warranty: '' })).rejects.toMatchObject({
    message: NOT_ALLOWED,
  });
  const seen = open(owner, shop);
  expect((await seen.jobs.get('j'))?.coverage).toEqual(changed);
  expect((await seen.products.list()).map((product) => product.costPerFoot)).toEqual([5.43, undefined]);
});

test('a backup holds the jobs and brings them back, with equal numbers too', async () => {
  const { owner, shop, store } = await newShop();
  await store.seed('starter');
  const jobs = [
    { ...buildJob({ id: 'j1', hold: { reason: 'parts', note: 'x', since: at } }), panels: ['hood'] },
    buildJob({
      id: 'j2',
      jobNumber: 'JOB-0002',
      stage: 'Delivered',
      deliveredAt: at,
      promisedAt: '2026-11-21T22:00:00Z',
    }),
  ];
  for (const job of jobs) await store.jobs.add(job);
  await server.sql`alter table public.jobs disable trigger d_number_update`;
  await server.sql`update public.jobs set job_number = 'job-0001' where shop_id = ${shop} and id = 'j2'`;
  await server.sql`alter table public.jobs enable trigger d_number_update`;
  const device = open(owner, shop);
  const before = await device.jobs.list();
  expect(before).toEqual([jobs[0], { ...jobs[1], jobNumber: 'job-0001' }]);
  await device.reset();
  expect(await device.jobs.list()).toEqual([]);
  const backups = createHostedBackups({ client: owner.client, shop: async () => shop });
  const [kept] = await backups.backups();
  expect(kept?.counts).toMatchObject({ jobs: 2 });
  await backups.restore(kept?.id ?? 0);
  expect(await open(owner, shop).jobs.list()).toEqual(before);

  // A backup from before there were jobs.
  await server.sql`update public.shop_backups set counts = (counts::jsonb - 'jobs')::json where shop_id = ${shop}`;
  const file = JSON.parse(await (await backups.backupFile(kept?.id ?? 0)).text());
  expect([file.services.length > 0, 'jobs' in file]).toEqual([true, false]);
});

test('on a server, too, the job of a booking that comes back gets the next number where its own was taken', async () => {
  const { store } = await newShop();
  await book(store, 'a');
  const undo = await removeBooking(store, 'a');
  await book(store, 'b');
  expect(await undo()).toEqual(['JOB-0001 is back as JOB-0002, because another job has its number now.']);
  expect(await numbers(store)).toEqual([
    ['JOB-0002', 'a'],
    ['JOB-0001', 'b'],
  ]);
});
