import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { STORAGE_LIMITS, type StorageLimits } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import {
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type Lists,
  type Operation,
  StoreError,
} from '#io/store/store.ts';
import { type Failure, failWrite, keyFaults } from '#test/browser/failing-requests.ts';
import { type LocalBrowser, localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
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
} from '#test/build.ts';
import { isLong } from '#test/rules/law.ts';
import type { LocalEngine } from './local-engine.ts';
import { databaseEngine } from './open-local-engine.ts';

vi.setConfig({ testTimeout: 240_000 });

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
  // The failures of these tests are logged there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const EMPTY = Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, []]));
const SHOP: Partial<Lists> = {
  customers: [buildCustomer()],
  services: [buildService()],
  bookings: [buildBooking()],
  invoices: [buildInvoice()],
  leads: [buildLead({ id: 'a' }), buildLead({ id: 'b' })],
};
const SETTINGS = { ...DEFAULT_SETTINGS, taxRatePercent: 7 };
const LONG = buildLead({ id: 'long', notes: 'x'.repeat(9_000) });

const FILE = new Blob([
  JSON.stringify({ ...SHOP, leads: [buildLead({ id: 'imported' })], bookings: [], settings: SETTINGS, version: '1.0' }),
]);

/** A backup of all lists, to restore. */
const BACKUP = new Blob([JSON.stringify({ ...EMPTY, ...SHOP, version: '1.0' })]);

async function importFile({ store }: OpenedShop): Promise<void> {
  const read = await store.readFile(FILE);
  if (!('offer' in read)) throw new Error(read.problem);
  await read.offer.take();
}

const OF_DEPOSIT = { id: 'p', amount: 300, date: '2026-11-20', note: '' };
const DEPOSIT_USE = { ...OF_DEPOSIT, kind: 'applied' as const, invoiceId: 'invoice-1', paymentId: 'p' };
const DEPOSIT_ENTRY = {
  ...OF_DEPOSIT,
  kind: 'deposit' as const,
  depositId: 'deposit-1',
  method: 'Cash',
  reference: '',
};

/** Commands of a user. */
const COMMANDS = {
  'a customer with a booking, and a lead gone': ({ store }: OpenedShop) =>
    store.transact(() => [
      { entity: 'customers', kind: 'add', item: buildCustomer({ id: 'new' }) },
      { entity: 'bookings', kind: 'add', item: buildBooking({ id: 'new', customer: buildCustomer({ id: 'new' }) }) },
      { entity: 'leads', kind: 'remove', id: 'a' },
    ]),
  'a deposit on an invoice, and the message about it': ({ store }: OpenedShop) =>
    store.transact(() => [
      { entity: 'invoices', kind: 'update', id: 'invoice-1', change: { payments: [DEPOSIT_ENTRY], paidAmount: 300 } },
      { entity: 'deposits', kind: 'add', item: buildDeposit({ uses: [DEPOSIT_USE] }) },
      { entity: 'messages', kind: 'add', item: buildMessage() },
    ]),
  'the settings': ({ store }: OpenedShop) => store.settings.change(() => SETTINGS),
  'growing out of the keys': ({ store }: OpenedShop) => store.leads.add(LONG),
  'an import': importFile,
  'a reset': ({ store }: OpenedShop) => store.reset(),
  'a backup restored': (shop: OpenedShop) => shop.restore(BACKUP),
};
type Command = keyof typeof COMMANDS;

/** Limits the keys so that the long lead does not fit. */
const SMALL: StorageLimits = { ...STORAGE_LIMITS, keys: 15_000 };

const keys = keyFaults();
const open = (room: StorageLimits) =>
  browser.open({ openEngine: databaseEngine(browser.name, room, QUICK), storage: keys.on });

/** Returns everything that the shop shows. */
async function shownBy(shop: OpenedShop): Promise<string> {
  await shop.engine();
  const lists = await Promise.all(ENTITY_TYPES.map(async (entity) => [entity, await shop.store[entity].list()]));
  return JSON.stringify([lists, await shop.store.settings.get()]);
}

async function freshShop(room: StorageLimits): Promise<OpenedShop> {
  await browser.leaveAll();
  await deleteDB(browser.name);
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  writeKeys(SHOP);
  const shop = open(room);
  const engine = (await shop.engine()) as LocalEngine;
  await shop.store.leads.update('b', { notes: 'later' });
  await engine.whenIdle();
  return shop;
}

/** Returns everything in the database except the backups. */
async function onDisk(): Promise<string> {
  const db = await openDB(browser.name);
  const stores = [...db.objectStoreNames].filter((name) => name !== 'backups');
  const tx = db.transaction(stores);
  const all = await Promise.all(stores.map(async (name) => [name, await tx.objectStore(name).getAll()]));
  db.close();
  return JSON.stringify(all);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Spreads a short run over all points; the long run tries each. */
const STRIDE = isLong ? 1 : 10;

/**
 * Runs the command with each of its writes failing in turn, and opens a second shop each time without closing the first, as after a
 * crash. Returns the number of points.
 */
async function tryAll(
  command: Command,
  room: StorageLimits,
  fail: (at: number) => ReturnType<typeof failWrite>,
): Promise<number> {
  let shop = await freshShop(room);
  const before = await shownBy(shop);
  const counter = fail(Number.POSITIVE_INFINITY);
  await COMMANDS[command](shop);
  await ((await shop.engine()) as LocalEngine).whenIdle();
  counter.restore();
  const points = counter.count();
  const after = await shownBy(shop);
  expect(after).not.toBe(before);
  shop = await freshShop(room);
  let disk = await onDisk();
  for (let point = (points - 1) % STRIDE; point < points; point += STRIDE) {
    const fault = fail(point);
    const refusal = await refusalOf(COMMANDS[command](shop));
    await ((await shop.engine()) as LocalEngine).whenIdle();
    fault.restore();
    expect([point, fault.count() > point]).toEqual([point, true]);
    const isKept = refusal === undefined;
    if (!isKept) {
      // A shop that opens finds the state before the command.
      expect([point, refusal]).toEqual([point, expect.any(StoreError)]);
      expect([point, (await onDisk()) === disk, (await shownBy(shop)) === before]).toEqual([point, true, true]);
      continue;
    }
    const later = open(room);
    expect([point, (await shownBy(later)) === after, (await shownBy(shop)) === after]).toEqual([point, true, true]);
    expect([point, later.store.notices()]).toEqual([point, []]);
    shop = await freshShop(room);
    disk = await onDisk();
  }
  return points;
}

const POINTS: { [D in Command]: { requests: number; keys: number } } = {
  'a customer with a booking, and a lead gone': { requests: 15, keys: 6 },
  'a deposit on an invoice, and the message about it': { requests: 13, keys: 6 },
  'the settings': { requests: 1, keys: 2 },
  'growing out of the keys': { requests: 5, keys: 2 },
  'an import': { requests: 31, keys: 14 },
  'a reset': { requests: 2 + 4 * ENTITY_TYPES.length, keys: 2 * ENTITY_TYPES.length },
  'a backup restored': { requests: 11 + 4 * ENTITY_TYPES.length, keys: 2 * ENTITY_TYPES.length },
};

describe.each(Object.entries(POINTS))('%s', (name, points) => {
  const command = name as Command;
  const room = command === 'growing out of the keys' ? SMALL : STORAGE_LIMITS;

  test.each(['refused', 'aborted'] as const satisfies Failure[])(
    `is done as a whole or not at all when any one of its ${points.requests} requests is %s`,
    async (how) => {
      expect(await tryAll(command, room, (at) => failWrite(at, how))).toBe(points.requests);
    },
  );

  test(`is saved when any one of the ${points.keys} texts is refused by its key`, async () => {
    expect(await tryAll(command, room, keys.fail)).toBe(points.keys);
  });

  test(`is saved when every key is refused from any one of the ${points.keys} texts on`, async () => {
    expect(await tryAll(command, room, (at) => keys.fail(at, 'from then on'))).toBe(points.keys);
  });
});

const ONE_OF_EACH: { readonly [E in EntityType]: (overrides: { id: string }) => Entities[E] } = {
  customers: buildCustomer,
  services: buildService,
  employees: buildEmployee,
  stations: buildStation,
  bookings: buildBooking,
  leads: buildLead,
  invoices: buildInvoice,
  estimates: buildEstimate,
  jobs: buildJob,
  products: buildProduct,
  inspections: buildInspection,
  deposits: buildDeposit,
  messages: buildMessage,
  removals: buildRemoval,
  consents: buildConsent,
  warrantyTiers: buildWarrantyTier,
  warranties: buildWarranty,
  claims: buildClaim,
  followUps: buildFollowUp,
};

test.each(ENTITY_TYPES)(
  'a record of %s and the settings are saved while every key is refused, and a later start finds both',
  async (entity) => {
    const shop = await freshShop(STORAGE_LIMITS);
    const fault = keys.fail(1, 'from then on');
    const item = ONE_OF_EACH[entity]({ id: 'kept' });
    await shop.store.settings.change(() => SETTINGS);
    await shop.store.transact(() => [{ entity, kind: 'add', item } as Operation]);
    await shop.store.settings.change((settings) => ({ ...settings, documentFooter: 'Thank you' }));
    await ((await shop.engine()) as LocalEngine).whenIdle();
    expect(fault.count()).toBeGreaterThan(3);
    fault.restore();
    const after = await shownBy(shop);
    const later = open(STORAGE_LIMITS);
    expect([await later.store[entity].get('kept'), (await later.store.settings.get()).documentFooter]).toEqual([
      await shop.store[entity].get('kept'),
      'Thank you',
    ]);
    expect([(await shownBy(later)) === after, later.store.notices()]).toEqual([true, []]);
  },
);
