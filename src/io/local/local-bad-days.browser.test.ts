import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserData } from '#io/browser/browser-data.ts';
import { type KeyValueStorage, usedCharacters } from '#io/browser/storage.ts';
import { NO_ROOM, NO_ROOM_TO_OPEN, REFUSED } from '#io/database/database-messages.ts';
import { inKey, type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { WITH_RATE_RENAMED } from '#test/data/older-shop.ts';
import { isLong } from '#test/rules/law.ts';
import type { LocalEngine } from './local-engine.ts';
import type { LocalShop } from './local-store.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

const at = (time: string) => ({ now: () => new Date(time) });
const noticesOf = (shop: LocalShop) => shop.store.notices().map(({ message }) => message);

const BY_THROWING = () =>
  void vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
const BY_HAVING_NONE = () => void vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as never);

describe('a browser that never had a database of the shop, and refuses to open one', () => {
  test.each([
    ['by throwing', BY_THROWING],
    ['by having none', BY_HAVING_NONE],
  ])(
    '%s: the shop is in memory and the mirror, the storage facts say so, and a later start imports it',
    async (_, refuse) => {
      refuse();
      const shop = browser.open();
      await shop.store.seed('starter');
      await shop.store.leads.add(buildLead({ id: 'a' }));
      await browser.leaveAll();
      const again = browser.open();
      await again.store.leads.add(buildLead({ id: 'b' }));
      expect(inKey('leads')).toEqual([buildLead({ id: 'a' }), buildLead({ id: 'b' })]);
      const data = createBrowserData(again, localStorage, at('2026-11-20T18:00:00Z'));
      expect(await data.facts()).toMatchObject({ home: 'memory', problem: REFUSED });
      expect(await data.backups()).toEqual([]);
      await expect(data.backupFile(1)).rejects.toThrow(/This browser keeps no backups/);
      await browser.leaveAll();
      vi.restoreAllMocks();
      const later = browser.open();
      await later.engine();
      expect(await later.store.leads.list()).toEqual([buildLead({ id: 'a' }), buildLead({ id: 'b' })]);
      expect(noticesOf(later)).toEqual([]);
      const facts = await createBrowserData(later, localStorage, at('2026-11-20T18:00:00Z')).facts();
      expect([facts.home, facts.problem]).toEqual(['both', undefined]);
    },
  );

  test('a second tab is refused with a message, and opens after the first is closed', async () => {
    BY_THROWING();
    const first = browser.open();
    await first.store.seed('starter');
    const second = browser.open();
    await expect(second.store.leads.add(buildLead({ id: 'b' }))).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        'Clearcoat is open in another tab. This browser has no database, so only one tab can have the shop open. Close the other tab, then try again.',
    });
    expect(second.access.problem()?.message).toMatch(/^Clearcoat is open in another tab\./);
    await first.store.leads.add(buildLead({ id: 'a' }));
    await browser.leave(first);
    await second.access.retry();
    expect(second.access.problem()).toBeUndefined();
    expect(await second.store.leads.list()).toEqual([buildLead({ id: 'a' })]);
  });
});

test('a browser that lost its keys and refused the database: the database wins later, and changes saved in between are a backup', async () => {
  writeKeys({ leads: [buildLead({ id: 'saved' })] });
  await browser.open().engine();
  await browser.rest();
  await browser.leaveAll();
  localStorage.clear();
  BY_THROWING();
  const meanwhile = browser.open();
  await meanwhile.store.seed('starter');
  await meanwhile.store.leads.add(buildLead({ id: 'meanwhile' }));
  await browser.leaveAll();
  vi.restoreAllMocks();
  const shop = browser.open();
  expect(await shop.engine().then(() => shop.store.leads.list())).toEqual([buildLead({ id: 'saved' })]);
  expect(noticesOf(shop)).toEqual([
    "This browser's database didn't open for a while. Its data is back; what you saved in the meantime is a backup under Settings, Data.",
  ]);
  const data = createBrowserData(shop, localStorage, at('2026-11-20T18:00:00Z'));
  const [backup, ...others] = await data.backups();
  expect([others, backup]).toEqual([[], expect.objectContaining({ reason: 'foreign' })]);
  expect(backup?.counts.leads).toBe(1);
  await browser.rest();
  expect(inKey('leads')).toEqual([buildLead({ id: 'saved' })]);
  await data.restore(backup?.id ?? 0);
  expect(await shop.store.leads.list()).toEqual([buildLead({ id: 'meanwhile' })]);
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

  /** Storage without room for more characters than it has now. */
  function fullStorage(inner: KeyValueStorage): KeyValueStorage {
    const limit = usedCharacters(inner);
    return {
      getItem: (key) => inner.getItem(key),
      removeItem: (key) => inner.removeItem(key),
      key: (position) => inner.key(position),
      get length() {
        return inner.length;
      },
      setItem(key, text) {
        const growth = text.length - (inner.getItem(key)?.length ?? -key.length);
        if (growth > 0 && usedCharacters(inner) + growth > limit) throw new DOMException('Full.', 'QuotaExceededError');
        inner.setItem(key, text);
      },
    };
  }

  const BOTH = [buildLead({ id: 'a' }), buildLead({ id: 'b' })];

  test.each([false, true])(
    'opens keys from outside at the first start: they can be read, exported and deleted; the keys are full too: %s',
    async (alsoKeys) => {
      writeKeys({ leads: BOTH });
      fillDatabase();
      if (alsoKeys) expectConsole('error', /Storage refused a write/);
      const shop = browser.open(alsoKeys ? { storage: fullStorage } : {});
      expect(await shop.store.leads.list()).toEqual(BOTH);
      await shop.engine();
      expect(shop.access.problem()).toBeUndefined();
      const adding = shop.store.leads.add(buildLead({ id: 'c' }));
      if (alsoKeys) await expect(adding).rejects.toMatchObject({ kind: 'full' });
      else await adding;
      const data = createBrowserData(shop, localStorage, at('2026-11-20T18:00:00Z'));
      expect(await data.facts()).toMatchObject({ home: 'memory', problem: NO_ROOM });
      await shop.store.leads.remove('a');
      expect((await shop.store.leads.list()).map(({ id }) => id)).toEqual(alsoKeys ? ['b'] : ['b', 'c']);
      await browser.leaveAll();
      vi.restoreAllMocks();
      const later = browser.open();
      await later.engine();
      expect((await later.store.leads.list()).map(({ id }) => id)).toEqual(alsoKeys ? ['b'] : ['b', 'c']);
    },
  );

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

describe('a browser that had a database of the shop, and refuses it', () => {
  const NOT_OPENED =
    "Your shop's data is in this browser's database (IndexedDB), which won't open now. Nothing is lost. Close private windows and other tabs, free up some disk space or restart the browser, then try again.";

  async function refused(): Promise<void> {
    const before = { ...localStorage };
    BY_THROWING();
    const shop = browser.open();
    await expect(shop.store.leads.add(buildLead({ id: 'late' }))).rejects.toMatchObject({ message: NOT_OPENED });
    expect(shop.access.problem()?.message).toBe(NOT_OPENED);
    const file = await shop.access.exportMirror();
    expect(JSON.parse((await file?.text()) ?? '{}')).toMatchObject({ version: '1.0', leads: [{ id: 'a' }] });
    expect({ ...localStorage }).toEqual(before);
    vi.restoreAllMocks();
    await shop.access.retry();
    expect(shop.access.problem()).toBeUndefined();
    expect(noticesOf(shop)).toEqual([]);
  }

  test('shows why, offers the data of the mirror, writes nothing, and opens once the browser allows it', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const earlier = browser.open();
    await earlier.engine();
    await browser.rest();
    await browser.leaveAll();
    await refused();
  });

  test('does the same if a version without stamps may have had one', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    await refused();
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
  const shop = browser.open({ migrations: WITH_RATE_RENAMED });
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
