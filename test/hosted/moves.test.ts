import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { createHostedBackups } from '#io/hosted/hosted-backups.ts';
import { moveToServer } from '#io/move-in/hosted-move-in.ts';
import { ENTITY_TYPES, type EntityType, type FileOffer, type Lists, type Store } from '#io/store/store.ts';
import { billBooking, convertEstimate } from '#parts/documents/make-document.ts';
import { removeRecord } from '#parts/records/use-delete.ts';
import { openMemoryShop } from '#test/memory/memory-store.ts';
import { isLong } from '#test/rules/law.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import {
  buildBooking,
  buildClaim,
  buildConsent,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildProduct,
  buildRemoval,
  buildService,
  buildStation,
  buildWarranty,
  buildWarrantyTier,
} from '../build.ts';
import { buildLine } from '../data/documents.ts';
import { HOSTED_WORLD, hostedShops } from './hosted-shops.ts';

const { clock, samples } = HOSTED_WORLD;

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: isLong ? 600_000 : 120_000 });

let server: TestServer;
const { signUp, enter, newShop, open, openShop, opened, member, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await closeAll();
  await server.stop();
});

/** Film on a window, with all that it can say. */
const FILM = {
  positionId: 'left-front-window',
  productId: 'product-1',
  film: 'XPEL Prime XR Plus',
  kind: 'Tint' as const,
  vlt: 20,
  measuredVlt: 21.5,
  extent: 'partial' as const,
  edge: 'flush' as const,
  note: 'Mind the chip',
};

/** Records of all lists, `size` in each of the long ones: customers, bookings, invoices, estimates and leads. */
function shopOf(size: number): Lists {
  const each = <T>(make: (n: number) => T) => Array.from({ length: size }, (_, n) => make(n));
  const { vehicle } = buildCustomer();
  const car = { ...vehicle, registrationState: 'TX', factoryGlass: { front: 72, rear: 20 } };
  const customer = (n: number) => buildCustomer({ id: `c${n}`, firstName: `Ann ${n}`, vehicle: car });
  return {
    customers: each(customer),
    services: [buildService()],
    employees: [buildEmployee()],
    stations: [buildStation()],
    // All at one time: a shop in a browser may hold that.
    bookings: each((n) =>
      buildBooking({ id: `b${n}`, customerId: `c${n}`, customer: customer(n), date: addDays('2026-01-01', n % 300) }),
    ),
    leads: each((n) => buildLead({ id: `l${n}` })),
    invoices: each((n) =>
      buildInvoice({ id: `i${n}`, invoiceNumber: `INV-${n}`, customerId: `c${n}`, customer: customer(n) }),
    ),
    estimates: each((n) =>
      buildEstimate({ id: `e${n}`, estimateNumber: `EST-${n}`, items: [buildLine({ coverage: [FILM] })] }),
    ),
    jobs: each((n) =>
      buildJob({ id: `j${n}`, jobNumber: `JOB-${n}`, coverage: [{ serviceId: 'service-1', entries: [FILM] }] }),
    ),
    products: [buildProduct()],
    inspections: each((n) => buildInspection({ id: `n${n}`, jobId: `j${n}` })),
    deposits: [buildDeposit()],
    messages: [buildMessage()],
    removals: [buildRemoval()],
    consents: [buildConsent()],
    warrantyTiers: [buildWarrantyTier()],
    warranties: [buildWarranty()],
    claims: [buildClaim({ makerCredit: 120 })],
    followUps: [buildFollowUp()],
  };
}

async function listsOf(store: Store): Promise<Lists> {
  const found = ENTITY_TYPES.map(async (entity) => [entity, await store[entity].list()] as const);
  return Object.fromEntries(await Promise.all(found)) as unknown as Lists;
}

function countsOf(lists: Lists): Record<EntityType, number> {
  const counts = ENTITY_TYPES.map((entity) => [entity, lists[entity].length] as const);
  return Object.fromEntries(counts) as Record<EntityType, number>;
}

async function offerOf(store: Store, file: Blob): Promise<FileOffer> {
  const read = await store.readFile(file);
  if ('problem' in read) throw new Error(read.problem);
  return read.offer;
}

const fileOf = (lists: Partial<Lists>) => new Blob([JSON.stringify({ ...lists, version: '1.0' })]);

const NONE = { sent: 0, there: 0, differing: 0, refused: [], numberChanges: [] };
const TINT_LIMIT = {
  state: 'TX',
  vehicleClass: 'car',
  group: 'frontSide',
  limit: 30,
  measures: 'net',
  tolerance: 2,
  source: 'Call with the DPS',
  checkedOn: '2026-11-01',
  from: '2026-11-01',
  until: '2026-11-20',
};
const settings = {
  ...DEFAULT_SETTINGS,
  taxRatePercent: 7.25,
  targetMargin: 62.5,
  targetProfitPerBayHour: 92.25,
  tintLimits: [TINT_LIMIT],
  paymentLink: 'https://buy.stripe.com/abc',
  reviewLink: 'https://g.page/r/abc',
  quietHours: { from: '20:00', to: '09:00' },
  depositRules: { '': { kind: 'percent' as const, value: 20 }, 'service-1': { kind: 'amount' as const, value: 250 } },
  packages: [
    {
      id: 'package-1',
      name: 'New Car',
      services: [{ id: 'service-1', name: 'Ceramic Coating' }],
      priceKind: 'amount' as const,
      price: 1800,
    },
  ],
  messageTemplates: { reminder: { subject: 'Tomorrow', message: 'See you, {name}.', text: 'See you.' } },
};
const RECORDS = isLong ? 10_000 : 250;

test(`a move in of ${RECORDS} records that is interrupted at every tenth of the way and repeated brings each record once, in its order, and the settings`, async () => {
  const { remote, store, line } = await newShop();
  const lists = shopOf(RECORDS / 5);
  const shop = { lists, settings, kind: 'starter' as const };
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const how = tenth % 2 === 0 ? 'before' : 'after';
    const onProgress = (share: number) => share >= tenth / 10 && line.break(how);
    await expect(moveToServer(shop, remote, { onProgress })).rejects.toMatchObject({ kind: 'unavailable' });
    line.repair();
  }
  const report = await moveToServer(shop, remote);
  expect(Object.values(report).flatMap(({ refused }) => refused)).toEqual([]);
  expect(await listsOf(store)).toEqual(lists);
  expect(await store.settings.get()).toEqual(settings);
  const again = await moveToServer(shop, remote);
  expect(again).toEqual(
    Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, { ...NONE, there: lists[entity].length }])),
  );
}, 600_000);

test('the report of a move in says what was sent, what was there already, in another state too, and what was refused and why; one that is refused holds up no other', async () => {
  const { remote, store } = await newShop();
  await store.customers.add(buildCustomer({ id: 'c0', notes: 'changed here', updatedAt: '2026-11-10T09:00:00.000Z' }));
  const lists = {
    ...shopOf(3),
    invoices: [
      buildInvoice({ id: 'i0', invoiceNumber: 'INV-0' }),
      buildInvoice({ id: 'i1', invoiceNumber: 'INV-0' }),
      buildInvoice({ id: 'i2', invoiceNumber: 'INV-2', taxRate: 120 }),
      buildInvoice({ id: 'i3', invoiceNumber: 'INV-3' }),
    ],
  };
  const report = await moveToServer({ lists, settings: undefined, kind: 'starter' }, remote);
  expect(report).toEqual({
    customers: { ...NONE, sent: 2, there: 1, differing: 1 },
    services: { ...NONE, sent: 1 },
    employees: { ...NONE, sent: 1 },
    stations: { ...NONE, sent: 1 },
    bookings: { ...NONE, sent: 3 },
    leads: { ...NONE, sent: 3 },
    invoices: {
      ...NONE,
      sent: 3,
      refused: [{ row: 3, why: "the shop’s server doesn't accept this value (taxRate)" }],
      numberChanges: [{ id: 'i1', from: 'INV-0', to: 'INV-0004', customer: 'Jake Novak', totalAmount: 868 }],
    },
    estimates: { ...NONE, sent: 3 },
    jobs: { ...NONE, sent: 3 },
    products: { ...NONE, sent: 1 },
    inspections: { ...NONE, sent: 3 },
    deposits: { ...NONE, sent: 1 },
    messages: { ...NONE, sent: 1 },
    removals: { ...NONE, sent: 1 },
    consents: { ...NONE, sent: 1 },
    warrantyTiers: { ...NONE, sent: 1 },
    warranties: { ...NONE, sent: 1 },
    claims: { ...NONE, sent: 1 },
    followUps: { ...NONE, sent: 1 },
  });
});

test('documents whose number the server has already, in whatever case, move in with the next free one, once and with a notice', async () => {
  const { remote, store, owner, shop } = await newShop();
  const [here, there] = ['here', 'there'].map((id) => buildInvoice({ id, invoiceNumber: 'INV-0001' }));
  if (!here || !there) throw new Error('two invoices');
  await store.invoices.add(there);
  await store.estimates.add(buildEstimate({ id: 'e-there', estimateNumber: 'EST-0009' }));
  await store.jobs.add(buildJob({ id: 'j-there', jobNumber: 'JOB-0004' }));
  const lists = {
    ...shopOf(0),
    invoices: [here, buildInvoice({ id: 'i2', invoiceNumber: 'INV-0002' })],
    estimates: [buildEstimate({ id: 'e', estimateNumber: 'est-0009' })],
    jobs: [buildJob({ id: 'j', jobNumber: 'job-0004' })],
  };
  const report = await moveToServer({ lists, settings: undefined, kind: 'starter' }, remote);
  const change = { customer: 'Jake Novak', totalAmount: 868 };
  expect([report.invoices, report.estimates, report.jobs]).toEqual([
    { ...NONE, sent: 2, numberChanges: [{ ...change, id: 'here', from: 'INV-0001', to: 'INV-0003' }] },
    { ...NONE, sent: 1, numberChanges: [{ ...change, id: 'e', from: 'est-0009', to: 'est-0010' }] },
    { ...NONE, sent: 1, numberChanges: [{ id: 'j', from: 'job-0004', to: 'job-0005', customer: 'Jake Novak' }] },
  ]);
  const again = await moveToServer({ lists, settings: undefined, kind: 'starter' }, remote);
  expect([again.invoices, again.estimates, again.jobs]).toEqual([
    { ...NONE, there: 2 },
    { ...NONE, there: 1 },
    { ...NONE, there: 1 },
  ]);
  expect((await open(owner, shop).invoices.list()).map(({ id, invoiceNumber }) => [id, invoiceNumber])).toEqual([
    ['there', 'INV-0001'],
    ['here', 'INV-0003'],
    ['i2', 'INV-0002'],
  ]);
});

test('on a server, too, Undo of a deleted invoice whose number was given to another one succeeds, with the next number', async () => {
  const { store } = await newShop();
  await store.invoices.add(buildInvoice({ id: 'a', invoiceNumber: 'INV-0001' }));
  const undo = await removeRecord(store, 'invoices', 'a');
  await store.invoices.add(buildInvoice({ id: 'b', invoiceNumber: 'inv-0001' }));
  expect(await undo()).toEqual(['INV-0001 is back as INV-0002, because another invoice has its number now.']);
  expect((await store.invoices.list()).map(({ id, invoiceNumber }) => [id, invoiceNumber])).toEqual([
    ['a', 'INV-0002'],
    ['b', 'inv-0001'],
  ]);
});

test('on a server an estimate and its booking are billed once, whichever device presses first', async () => {
  const { store, owner, shop } = await newShop();
  const estimate = buildEstimate({ status: 'Accepted' });
  const booking = buildBooking({ estimateId: estimate.id });
  await store.customers.add(buildCustomer());
  await store.estimates.add(estimate);
  await store.bookings.add(booking);
  const other = open(owner, shop);
  const supply = { newId: () => crypto.randomUUID(), at: clock.now().toISOString(), today: '2026-11-20' };
  const made = await Promise.all([convertEstimate(store, estimate.id, supply), billBooking(other, booking.id, supply)]);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  await billBooking(store, booking.id, supply);
  const fresh = open(owner, shop);
  const [invoice, ...others] = await fresh.invoices.list();
  expect([others, invoice?.estimateId, invoice?.bookingIds]).toEqual([[], estimate.id, [booking.id]]);
  expect([
    (await fresh.estimates.get(estimate.id))?.invoiceId,
    (await fresh.bookings.get(booking.id))?.invoiceId,
  ]).toEqual([invoice?.id, invoice?.id]);
  expect((await fresh.bookings.get(booking.id))?.estimateId).toBe(estimate.id);
});

test('an import replaces all lists at once, other devices are notified and this one is not, and the state before can be restored and downloaded', async () => {
  const { owner, shop } = await newShop();
  const acting = openShop(owner, shop);
  const { store } = acting;
  await store.seed('starter');
  const before = await listsOf(store);
  const other = openShop(owner, shop);
  await other.store.customers.list();
  const notices = async () => {
    await Promise.all([acting.connection.retry(), other.connection.retry()]);
    return [acting.connection.state().replaced, other.connection.state().replaced];
  };
  const lists = shopOf(isLong ? 3_000 : 100);
  const offer = await offerOf(store, fileOf(lists));
  const shares: number[] = [];
  await offer.take({ onProgress: (share) => shares.push(share) });
  expect(await listsOf(store)).toEqual(lists);
  expect(await listsOf(open(owner, shop))).toEqual(lists);
  const at = clock.now().toISOString();
  expect(await notices()).toEqual([undefined, { by: 'import', at }]);
  expect(await other.store.customers.list()).toEqual(lists.customers);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));

  const backups = createHostedBackups({
    client: owner.client,
    shop: async () => shop,
    replacing: acting.replacing,
  });
  const [kept] = await backups.backups();
  expect(kept).toMatchObject({ reason: 'import', counts: countsOf(before) });
  const id = kept?.id ?? -1;
  const file = JSON.parse(await (await backups.backupFile(id)).text());
  expect(file).toEqual({ ...before, exportDate: kept?.madeAt, version: '1.0' });
  await backups.restore(id);
  // A no that the file brought stays.
  expect(await listsOf(open(owner, shop))).toEqual({ ...before, consents: [buildConsent()] });
  expect(await notices()).toEqual([undefined, { by: 'restore', at }]);
});

test('a bad record refuses the whole file, also when only the server knows: the sentence names list and row', async () => {
  const { store } = await newShop();
  await store.seed('starter');
  const before = await listsOf(store);
  const invoices = [buildInvoice({ id: 'i1' }), buildInvoice({ id: 'i2', invoiceNumber: 'X', taxRate: 120 })];
  const offer = await offerOf(store, fileOf({ ...shopOf(3), invoices }));
  await expect(offer.take()).rejects.toThrow(
    "invoices, row 2 (taxRate): the shop’s server doesn't accept this value. Nothing was changed.",
  );
  const twice = [buildInvoice({ id: 'i1' }), buildInvoice({ id: 'i2' })];
  expect(await listsOf(store)).toEqual(before);
  const renumbered = await offerOf(store, fileOf({ invoices: twice }));
  expect(renumbered.numberChanges?.map(({ from, to }) => [from, to])).toEqual([['INV-2026-0001', 'INV-2026-0002']]);
  await renumbered.take();
  expect((await store.invoices.list()).map(({ id, invoiceNumber }) => [id, invoiceNumber])).toEqual([
    ['i1', 'INV-2026-0001'],
    ['i2', 'INV-2026-0002'],
  ]);
});

test.each(['manager', 'technician'] as const)('a %s is refused import and reset, and nothing changes', async (role) => {
  const { store, shop } = await newShop();
  await store.seed('starter');
  await store.customers.add(buildCustomer());
  const before = await listsOf(store);
  const theirs = await member(shop, role);
  const offer = await offerOf(theirs, fileOf(shopOf(2)));
  await expect(offer.take()).rejects.toThrow("Your role in this shop doesn't allow that. Ask its owner.");
  await expect(theirs.reset()).rejects.toThrow("Your role in this shop doesn't allow that. Ask its owner.");
  expect(await listsOf(store)).toEqual(before);
});

test('a reset puts a shop back to what it started with, after a backup; settings and members stay', async () => {
  const { owner, shop, store } = await newShop();
  await store.seed('starter');
  const before = await listsOf(store);
  await store.settings.change(() => settings);
  await store.customers.add(buildCustomer());
  await store.reset();
  expect(await listsOf(store)).toEqual(before);
  expect(await store.settings.get()).toEqual(settings);
  const [kept] = await createHostedBackups({ client: owner.client, shop: async () => shop }).backups();
  expect(kept).toMatchObject({ reason: 'reset', counts: { ...countsOf(before), customers: 1 } });
});

test('moving out: the export of a shop on a server opens in a browser, every list and the settings equal', async () => {
  const { remote, store } = await newShop();
  const lists = shopOf(40);
  await moveToServer({ lists, settings, kind: 'starter' }, remote);
  const local = openMemoryShop({ storage: memoryStorage(), clock, samples });
  opened.push(local);
  await (await offerOf(local.store, await store.exportFile())).take();
  expect(await listsOf(local.store)).toEqual(lists);
  expect(await local.store.settings.get()).toEqual(settings);
});

test('the export of a technician holds the lists that they see, and nobody takes it over: what it lacks would be lost', async () => {
  const { remote, store, shop } = await newShop();
  await moveToServer({ lists: shopOf(2), settings, kind: 'starter' }, remote);
  const file = await (await member(shop, 'technician')).exportFile();
  const { settings: theirs, ...held } = JSON.parse(await file.text());
  const seen = ENTITY_TYPES.filter((one) => LISTS[one].technician !== 'nothing');
  expect(Object.keys(held)).toEqual([...seen, 'exportDate', 'version', 'exportedAs']);
  expect(theirs).toEqual({
    ...settings,
    targetMargin: undefined,
    targetProfitPerBayHour: undefined,
    depositRules: undefined,
    packages: undefined,
  });
  expect(await store.readFile(file)).toEqual({ problem: expect.stringContaining('exported by a technician') });
});

// Another server takes its time to start.
test.runIf(isLong)(
  'moving on: another server takes the export of the first whole, and lets its people not in',
  async () => {
    const other = await startTestServer({ isOneShop: true });
    try {
      const { remote, store, shop } = await newShop();
      const lists = shopOf(40);
      await moveToServer({ lists, settings, kind: 'starter' }, remote);
      await member(shop, 'technician');
      const there = await newShop(other);
      await there.store.seed('starter');
      await (await offerOf(there.store, await store.exportFile())).take();
      const found = open(there.owner, there.shop);
      expect(await listsOf(found)).toEqual(lists);
      expect(await found.settings.get()).toEqual(settings);
      const outsider = await signUp(other);
      await expect(enter(outsider)).rejects.toMatchObject({ hint: 'no-invitation' });
    } finally {
      await other.stop();
    }
  },
);
