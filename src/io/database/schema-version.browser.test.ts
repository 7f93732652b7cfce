import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer, buildEmployee, buildLead } from '#test/build.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

const NEWER =
  "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.";

const LATER = { schemaVersion: SCHEMA_VERSION + 1 };
const SHOP = {
  customers: [buildCustomer()],
  employees: [buildEmployee()],
  bookings: [buildBooking()],
  leads: [buildLead({ id: 'a' })],
};

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

async function listsOf({ store, engine }: OpenedShop) {
  await engine();
  return {
    customers: await store.customers.list(),
    employees: await store.employees.list(),
    bookings: await store.bookings.list(),
    leads: await store.leads.list(),
  };
}

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

describe('a shop in a newer schema', () => {
  const COMMANDS: { [name: string]: (shop: OpenedShop) => Promise<unknown> } = {
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
    await browser.open(LATER).engine();
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
    await browser.open(LATER).engine();
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
    const shop = browser.open(LATER);
    await shop.engine();
    await expect(old.store.employees.add(buildEmployee({ id: 'late' }))).rejects.toThrow(
      'A newer version of Clearcoat is open in another tab. Reload this page to continue; nothing is lost.',
    );
    expect(await listsOf(shop)).toEqual(SHOP);
  });
});

test('the keys of an earlier schema are not drawn: the lists come from the rows, which are checked', async () => {
  writeKeys(SHOP);
  await browser.open().engine();
  await browser.rest();
  await browser.leaveAll();
  expect(browser.open().store.leads.cached?.()?.list()).toEqual(SHOP.leads);
  await browser.leaveAll();
  const later = browser.open(LATER);
  expect(later.store.leads.cached?.()).toBeUndefined();
  expect(await listsOf(later)).toEqual(SHOP);
});
