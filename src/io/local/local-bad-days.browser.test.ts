import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_ROOM_TO_OPEN } from '#io/database/database-messages.ts';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { inKey, type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { isLong } from '#test/rules/law.ts';
import { createBrowserData } from './browser-data.ts';
import type { LocalEngine } from './local-engine.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const at = (time: string) => ({ now: () => new Date(time) });
const noticesOf = (shop: OpenedShop) => shop.store.notices().map(({ message }) => message);

const BY_THROWING = () =>
  void vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
const BY_HAVING_NONE = () => void vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as never);

const NOT_OPENED =
  "This browser won't open its database (IndexedDB), which Clearcoat keeps your shop in. Nothing is lost. Use a normal window instead of a private one, close other tabs, free up some disk space or restart the browser, then try again.";

describe('a browser that refuses the database', () => {
  const REFUSALS = [
    ['by throwing', BY_THROWING],
    ['by having none', BY_HAVING_NONE],
  ] as const;

  /** Opens the shop with keys that have the lead 'a', and again once the browser allows it. */
  async function refused(refuse: () => void): Promise<OpenedShop> {
    const before = { ...localStorage };
    refuse();
    const shop = browser.open();
    await expect(shop.store.leads.add(buildLead({ id: 'late' }))).rejects.toMatchObject({ message: NOT_OPENED });
    expect(shop.access.problem()?.message).toBe(NOT_OPENED);
    const file = await shop.access.exportMirror();
    expect(JSON.parse((await file?.text()) ?? '{}')).toMatchObject({ version: '1.0', leads: [{ id: 'a' }] });
    expect({ ...localStorage }).toEqual(before);
    vi.restoreAllMocks();
    await shop.access.retry();
    expect(shop.access.problem()).toBeUndefined();
    expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
    expect(noticesOf(shop)).toEqual([]);
    return shop;
  }

  test.each(REFUSALS)(
    '%s: it shows why, offers the data of the mirror, writes nothing, and opens once the browser allows it',
    async (_, refuse) => {
      writeKeys({ leads: [buildLead({ id: 'a' })] });
      const earlier = browser.open();
      await earlier.engine();
      await browser.rest();
      await browser.leaveAll();
      await refused(refuse);
    },
  );

  test.each(REFUSALS)(
    '%s, with keys of another program: the same, and the first start that opens takes them over',
    async (_, refuse) => {
      writeKeys({ leads: [buildLead({ id: 'a' })] });
      await refused(refuse);
    },
  );

  test.each(REFUSALS)('%s, with nothing stored: no shop begins until it opens', async (_, refuse) => {
    refuse();
    const shop = browser.open();
    await expect(shop.store.seed('starter')).rejects.toMatchObject({ kind: 'unavailable', message: NOT_OPENED });
    await expect(shop.texts.write(new Map([['bms_demo_user', '{}']]))).rejects.toMatchObject({ message: NOT_OPENED });
    expect({ ...localStorage }).toEqual({});
    expect(await shop.access.exportMirror()).toBeUndefined();
    vi.restoreAllMocks();
    await shop.access.retry();
    await shop.store.seed('starter');
    const data = createBrowserData(shop, localStorage, at('2026-11-20T18:00:00Z'));
    expect(await data.facts()).toMatchObject({ home: 'both', kind: 'starter' });
  });

  test('later in the session, the command fails with a message and the screen stays', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const shop = browser.open();
    const engine = (await shop.engine()) as LocalEngine;
    await browser.rest();
    BY_THROWING();
    engine.db.close();
    await expect(shop.store.leads.add(buildLead({ id: 'b' }))).rejects.toMatchObject({ message: NOT_OPENED });
    expect(shop.access.problem()).toBeUndefined();
    vi.restoreAllMocks();
    await shop.store.leads.add(buildLead({ id: 'b' }));
    expect((await shop.store.leads.list()).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('a browser that has no space left', () => {
  function fillDatabase(): void {
    expectConsole('error', /The database refused a write/);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...record) {
      if (this.transaction.mode === 'versionchange') return put.apply(this, record);
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
  }

  const BOTH = [buildLead({ id: 'a' }), buildLead({ id: 'b' })];

  test('says so before keys of another program are taken over, and takes them over once there is space', async () => {
    writeKeys({ leads: BOTH });
    const before = { ...localStorage };
    fillDatabase();
    const shop = browser.open();
    await expect(shop.store.leads.list()).rejects.toMatchObject({ kind: 'full', message: NO_ROOM_TO_OPEN });
    expect(shop.access.problem()?.message).toBe(NO_ROOM_TO_OPEN);
    expect({ ...localStorage }).toEqual(before);
    vi.restoreAllMocks();
    await shop.access.retry();
    expect(await shop.store.leads.list()).toEqual(BOTH);
  });

  test('says why a shop in the database can not be opened, and names nothing that its screen does not allow', async () => {
    writeKeys({ leads: BOTH });
    await browser.open().engine();
    await browser.rest();
    await browser.leaveAll();
    writeKeys({ leads: [buildLead({ id: 'foreign' })] });
    fillDatabase();
    const shop = browser.open();
    await shop.engine().catch(() => undefined);
    const message = shop.access.problem()?.message ?? NO_ROOM_TO_OPEN;
    expect(message).toBe(NO_ROOM_TO_OPEN);
    expect(message).not.toMatch(/delete records|Export your data|was saved/);
    const file = await shop.access.exportMirror();
    expect(JSON.parse((await file?.text()) ?? '{}')).toMatchObject({ leads: [{ id: 'foreign' }] });
  });
});

test('a database that the browser refuses for a moment is opened once it is allowed: no list is shown without it', async () => {
  writeKeys({ leads: [buildLead({ id: 'a' })] });
  await browser.open().engine();
  await browser.rest();
  await browser.leaveAll();
  localStorage.clear();
  const { open } = IDBFactory.prototype;
  let refusals = 0;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    refusals += 1;
    if (refusals <= 3) throw new DOMException('Internal error opening backing store', 'UnknownError');
    return open.apply(this, args);
  });
  const shop = browser.open();
  await shop.engine();
  expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
  expect([refusals > 3, noticesOf(shop)]).toEqual([true, []]);
  vi.restoreAllMocks();
});

test('a tab with an older version that blocks the upgrade: a message says so, nothing is written, and it works once that tab is closed', async () => {
  writeKeys({ leads: [buildLead({ id: 'a' })] });
  await browser.open().engine();
  await browser.rest();
  await browser.leaveAll();
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(browser.name);
    request.onsuccess = () => resolve(request.result);
  });
  const shop = browser.open({ schemaVersion: SCHEMA_VERSION + 1 });
  await expect(shop.store.leads.add(buildLead({ id: 'b' }))).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'An older version of Clearcoat is open in another tab, so nothing can be saved here. Close or reload the other tabs, then try again.',
  });
  expect(inKey('leads')).toEqual([buildLead({ id: 'a' })]);
  stubborn.close();
  await shop.store.leads.add(buildLead({ id: 'b' }));
  expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' }), buildLead({ id: 'b' })]);
});

test('a clock that was set back by a year: changes are saved and published in order, and backups stay in the order they were made', async () => {
  writeKeys({ leads: [buildLead({ id: 'a' })] });
  const today = at('2026-11-20T18:00:00Z');
  const lastYear = at('2025-11-20T18:00:00Z');
  const one = browser.open({ clock: today });
  await createBrowserData(one, localStorage, today).backUpDaily();
  const first = await one.store.leads.update('a', { notes: 'first' });
  const two = browser.open({ clock: lastYear });
  await two.engine();
  const second = await two.store.leads.update('a', { notes: 'second' }, { updatedAt: first.updatedAt });
  expect(second.updatedAt).toBe('2025-11-20T18:00:00.000Z');
  await expect(one.store.leads.update('a', { notes: 'x' }, { updatedAt: first.updatedAt })).rejects.toMatchObject({
    kind: 'conflict',
  });
  await browser.rest();
  expect(await one.store.leads.get('a')).toEqual(second);
  const data = createBrowserData(two, localStorage, lastYear);
  await data.backUpDaily();
  await data.backUpDaily();
  expect((await data.backups()).map(({ madeAt, reason }) => [reason, madeAt.slice(0, 10)])).toEqual([
    ['daily', '2025-11-20'],
    ['daily', '2026-11-20'],
  ]);
  await browser.leaveAll();
  const later = browser.open({ clock: today });
  await later.engine();
  expect(await later.store.leads.get('a')).toEqual(second);
  expect(noticesOf(later)).toEqual([]);
});

test('ten imports within an hour leave the newest backup of each of the six days before', async () => {
  writeKeys({ leads: [buildLead({ id: 'a' })] });
  let now = new Date('2026-11-14T18:00:00Z');
  const clock = { now: () => now };
  const shop = browser.open({ clock });
  const data = createBrowserData(shop, localStorage, clock);
  for (const day of [14, 15, 16, 17, 18, 19, 20]) {
    now = new Date(`2026-11-${day}T18:00:00Z`);
    await data.backUpDaily();
  }
  const engine = await shop.engine();
  for (let minute = 1; minute <= 10; minute += 1) {
    now = new Date(`2026-11-20T19:${String(minute * 5).padStart(2, '0')}:00Z`);
    await engine.backUp('import');
  }
  expect((await data.backups()).map(({ reason, madeAt }) => `${reason} ${madeAt.slice(5, 16)}`)).toEqual([
    'import 11-20T19:50',
    'import 11-20T19:45',
    'import 11-20T19:40',
    'import 11-20T19:35',
    'daily 11-19T18:00',
    'daily 11-18T18:00',
    'daily 11-17T18:00',
    'daily 11-16T18:00',
    'daily 11-15T18:00',
    'daily 11-14T18:00',
  ]);
});

test('keys that were written by hand in the format of the specification are read, and written back in it', async () => {
  const { services, createdAt, updatedAt, source, notes, ...customer } = buildCustomer();
  const { customer: _, ...booking } = buildBooking();
  writeKeys({ customers: [{ ...customer, loyalty: 'gold' }], bookings: [booking] });
  localStorage.setItem('bms_initialized', 'true');
  const shop = browser.open();
  await shop.engine();
  const filled = { services: [], createdAt: '', updatedAt: '', source: '', notes: '' };
  const read = await shop.store.customers.list();
  expect(read).toEqual([{ ...customer, loyalty: 'gold', ...filled }]);
  expect(noticesOf(shop)).toEqual([]);
  await shop.store.customers.update('customer-1', { notes: 'called' });
  await ((await shop.engine()) as LocalEngine).whenIdle();
  expect(inKey('customers')).toEqual([{ ...read[0], notes: 'called', updatedAt: '2026-11-20T18:00:00.000Z' }]);
  expect(inKey('bookings')).toMatchObject([booking]);
});

test.runIf(isLong)(
  'a file of 30 MB is imported whole, and its lists move to the database alone',
  { timeout: 600_000 },
  async () => {
    const notes = 'x'.repeat(400);
    const bookings = Array.from({ length: 14_000 }, (_, index) => buildBooking({ id: `b${index}`, notes }));
    const file = new Blob([JSON.stringify({ bookings, version: '1.0' })]);
    expect(file.size).toBeGreaterThan(30_000_000);
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const shop = browser.open();
    const read = await shop.store.readFile(file);
    if ('offer' in read) await read.offer.take();
    await ((await shop.engine()) as LocalEngine).whenIdle();
    const later = browser.open();
    for (const one of [shop, later]) {
      expect(await one.store.bookings.count()).toBe(14_000);
      expect(await one.store.bookings.get('b13999')).toEqual(bookings[13_999]);
      expect(((await one.engine()) as LocalEngine).home()).toBe('indexeddb');
    }
    expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
  },
);
