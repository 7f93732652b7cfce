import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserData } from '#io/browser/browser-data.ts';
import type { LocalShop } from '#io/local/local-store.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import { readStamps } from '#io/mirror/stamps.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { inKey, type LocalBrowser, localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
import { buildEmployee, buildLead } from '#test/build.ts';
import { ageShop, OLDER_SHOP, SHOP, WITH_RATE_RENAMED } from '#test/data/older-shop.ts';
import { newestSchema } from './schema-version.ts';

const NEWER =
  "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.";
const NOT_MIGRATED =
  "This shop's data is from an earlier version of Clearcoat and couldn't be updated. Nothing was changed. Free up some disk space, then reload this page.";
const MIGRATED =
  "Your shop's data was updated from an earlier version of Clearcoat. A backup from before is under Settings, Data.";

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

const migrations = WITH_RATE_RENAMED;
const NEWEST = newestSchema(migrations);
const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const noticesOf = (shop: LocalShop) => shop.store.notices().map(({ message }) => message);

const HOMES = {
  'in both': STORAGE_LIMITS,
  'in the safe copy alone': { ...STORAGE_LIMITS, keys: 0 },
  'in the safe copy alone, read on demand': { ...STORAGE_LIMITS, keys: 0, inMemory: 0 },
};

async function listsOf({ store, engine }: LocalShop) {
  await engine();
  return {
    customers: await store.customers.list(),
    employees: await store.employees.list(),
    bookings: await store.bookings.list(),
    leads: await store.leads.list(),
  };
}

/** Returns the schema version in the stamp of a key. */
const schemaIn = (key: string) => readStamps(localStorage).keys[key]?.schemaVersion;

/** Returns everything in the database and under the keys. */
async function everything() {
  const db = await openDB(browser.name);
  const stores: unknown[] = [db.version];
  for (const store of db.objectStoreNames) {
    stores.push([store, await db.getAllKeys(store), await db.getAll(store)]);
  }
  db.close();
  const keys = Object.entries({ ...localStorage }).filter(([key]) => key !== 'bms_test_mark');
  return JSON.stringify([stores, keys.sort()]);
}

describe.each(Object.entries(HOMES))('a shop in an earlier schema, with lists %s', (_, room) => {
  const openEngine = () => databaseEngine(browser.name, room, QUICK);
  const old = () => browser.open({ openEngine: openEngine() });
  const current = () => browser.open({ openEngine: openEngine(), migrations });

  async function olderShop(): Promise<void> {
    writeKeys(SHOP);
    await old().engine();
    await browser.rest();
    await browser.leaveAll();
    await ageShop(browser.name);
  }

  test('is migrated when it is opened, with a notice, and keeps a backup that can be restored', async () => {
    await olderShop();
    const shop = current();
    expect(await listsOf(shop)).toEqual(SHOP);
    expect(noticesOf(shop)).toEqual([MIGRATED]);
    await browser.rest();
    expect(schemaIn('bms_employees')).toBe(room === STORAGE_LIMITS ? NEWEST : undefined);
    expect(inKey('employees')).toEqual(room === STORAGE_LIMITS ? SHOP.employees : null);
    expect(inKey('bookings')).toEqual(room === STORAGE_LIMITS ? SHOP.bookings : null);

    const data = createBrowserData(shop, localStorage, clock);
    const [backup, ...others] = await data.backups();
    expect(others).toEqual([]);
    expect(backup).toMatchObject({ reason: 'upgrade', counts: { employees: 2, bookings: 1, leads: 1 } });
    expect(JSON.parse(await (await data.backupFile(backup?.id ?? 0)).text())).toMatchObject(OLDER_SHOP);
    await shop.store.employees.remove('employee-2');
    await shop.store.bookings.remove('booking-1');
    await data.restore(backup?.id ?? 0);
    expect(await listsOf(shop)).toEqual(SHOP);

    const again = current();
    expect(await listsOf(again)).toEqual(SHOP);
    expect(noticesOf(again)).toEqual([]);
  });

  test('keeps its length and its indexes', async () => {
    await olderShop();
    const shop = current();
    await shop.engine();
    const { lists } = await createBrowserData(shop, localStorage, clock).facts();
    for (const { entity, records, characters } of lists) {
      expect([entity, records, characters]).toEqual([
        entity,
        (await shop.store[entity].list()).length,
        JSON.stringify(await shop.store[entity].list()).length + (records > 0 ? 1 : 0),
      ]);
    }
    expect(await shop.store.bookings.query({ name: 'date', from: '2026-11-20', to: '2026-11-20' })).toEqual(
      SHOP.bookings,
    );
  });

  test('exports a file that names its schema, and reads it back', async () => {
    await olderShop();
    const shop = current();
    const file = await shop.store.exportFile();
    expect(JSON.parse(await file.text())).toMatchObject({ schema: NEWEST, version: '1.0', employees: SHOP.employees });
    await shop.store.employees.set([]);
    const read = await shop.store.readFile(file);
    if ('offer' in read) await read.offer.take();
    expect(await listsOf(shop)).toEqual(SHOP);
  });

  test('stays whole and unchanged when the browser refuses any one of its writes', { timeout: 60_000 }, async () => {
    await olderShop();
    const before = await everything();
    const { put, add } = IDBObjectStore.prototype;
    let points = 0;
    for (;;) {
      let left = points;
      let isRefused = false;
      const refusing = (write: typeof put) =>
        function refuse(this: IDBObjectStore, ...args: Parameters<typeof put>) {
          if (this.transaction.mode === 'versionchange') {
            if (left === 0) {
              isRefused = true;
              throw new DOMException('The disk is full.', 'QuotaExceededError');
            }
            left -= 1;
          }
          return write.apply(this, args);
        };
      IDBObjectStore.prototype.put = refusing(put);
      IDBObjectStore.prototype.add = refusing(add);
      const shop = current();
      try {
        const refusal = await shop.engine().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!isRefused) break;
        expect(refusal).toMatchObject({ kind: 'unavailable', message: NOT_MIGRATED });
      } finally {
        IDBObjectStore.prototype.put = put;
        IDBObjectStore.prototype.add = add;
        await browser.leaveAll();
      }
      expect((await everything()) === before, `write ${points}`).toBe(true);
      points += 1;
    }
    expect(points).toBe(9 + 2 * ENTITY_TYPES.length);
    expect(await listsOf(current())).toEqual(SHOP);
  });
});

describe('keys in an earlier schema', () => {
  test('of another program are migrated at the first start', async () => {
    writeKeys(OLDER_SHOP);
    const shop = browser.open({ migrations });
    expect(await listsOf(shop)).toEqual(SHOP);
    expect(noticesOf(shop)).toEqual([]);
    await browser.rest();
    expect([inKey('employees'), inKey('bookings')]).toEqual([SHOP.employees, SHOP.bookings]);
    expect(schemaIn('bms_employees')).toBe(NEWEST);
  });

  test('that another program wrote in the schema of the specification are migrated and imported; the state before is a backup', async () => {
    writeKeys(SHOP);
    await browser.open({ migrations }).engine();
    await browser.rest();
    await browser.leaveAll();
    localStorage.setItem('bms_employees', JSON.stringify(OLDER_SHOP.employees.slice(1)));
    const shop = browser.open({ migrations });
    expect(await shop.store.employees.list()).toEqual(SHOP.employees.slice(1));
    expect(noticesOf(shop)).toEqual([
      expect.stringMatching(/^The stored data \(staff\) was changed by something other/),
    ]);
    expect(await createBrowserData(shop, localStorage, clock).backups()).toMatchObject([{ reason: 'foreign' }]);
    await browser.rest();
    expect([inKey('employees'), schemaIn('bms_employees')]).toEqual([SHOP.employees.slice(1), NEWEST]);
  });

  test('that a crash left behind after the migration do not replace the database', async () => {
    writeKeys(SHOP);
    await browser.open().engine();
    await browser.rest();
    await browser.leaveAll();
    await ageShop(browser.name);
    const left = { ...localStorage };
    await browser.open({ migrations }).engine();
    await browser.rest();
    await browser.leaveAll();
    for (const [key, text] of Object.entries(left)) localStorage.setItem(key, text as string);
    const shop = browser.open({ migrations });
    expect(await listsOf(shop)).toEqual(SHOP);
    expect(noticesOf(shop)).toEqual([]);
    await browser.rest();
    expect([inKey('employees'), schemaIn('bms_employees')]).toEqual([SHOP.employees, NEWEST]);
  });
});

describe('a shop in a newer schema', () => {
  const COMMANDS: { [name: string]: (shop: LocalShop) => Promise<unknown> } = {
    'a list': ({ store }) => store.leads.list(),
    'a record': ({ store }) => store.leads.get('a'),
    'an index': ({ store }) => store.bookings.query({ name: 'date' }),
    'a new record': ({ store }) => store.leads.add(buildLead({ id: 'b' })),
    'a changed record': ({ store }) => store.employees.update('employee-1', { hourlyRate: 1 }),
    'a removed record': ({ store }) => store.leads.remove('a'),
    'a whole list': ({ store }) => store.leads.set([]),
    reset: ({ store }) => store.reset(),
    export: ({ store }) => store.exportFile(),
    'a text': ({ texts }) => texts.write(new Map([['bms_demo_user', null]])),
  };

  test('each of 10 commands is refused with its message, and nothing is shown, published or changed', async () => {
    writeKeys(SHOP);
    await browser.open({ migrations }).engine();
    await browser.rest();
    await browser.leaveAll();
    const before = await everything();
    const shop = browser.open();
    const published: unknown[] = [];
    for (const entity of ENTITY_TYPES) shop.store[entity].subscribe((change) => published.push(change));
    for (const [name, command] of Object.entries(COMMANDS)) {
      await expect(command(shop), name).rejects.toMatchObject({ kind: 'unavailable', message: NEWER });
    }
    expect(published).toEqual([]);
    await browser.leaveAll();
    expect((await everything()) === before).toBe(true);
  });

  test('is refused by its database, too, if its keys are gone', async () => {
    writeKeys(SHOP);
    await browser.open({ migrations }).engine();
    await browser.leaveAll();
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    const before = await everything();
    const shop = browser.open();
    await expect(shop.store.leads.add(buildLead({ id: 'b' }))).rejects.toMatchObject({ message: NEWER });
    expect((await everything()) === before).toBe(true);
  });

  test('blocks a tab that is open in an older version, which shows a message and writes nothing more', async () => {
    writeKeys(SHOP);
    const old = browser.open();
    await old.engine();
    await browser.rest();
    const shop = browser.open({ migrations });
    await shop.engine();
    await expect(old.store.employees.add(buildEmployee({ id: 'late' }))).rejects.toThrow(
      'A newer version of Clearcoat is open in another tab. Reload this page to continue; nothing is lost.',
    );
    expect(await listsOf(shop)).toEqual(SHOP);
  });
});
