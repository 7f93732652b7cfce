import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { watchConnections } from '#test/browser/connections.ts';
import { inKey, type LocalBrowser, localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer, buildLead } from '#test/build.ts';
import { databaseEngine } from './open-local-engine.ts';

let browser: LocalBrowser;
let connections: ReturnType<typeof watchConnections>;

beforeEach(async () => {
  connections = watchConnections();
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
  connections.unwatch();
});

const HOMES = {
  'in both': STORAGE_LIMITS,
  'in the safe copy alone': { ...STORAGE_LIMITS, keys: 0 },
  'in the safe copy alone, read on demand': { ...STORAGE_LIMITS, keys: 0, inMemory: 0 },
};

/** Returns the ids of the leads after the mirror is compared. */
async function idsOf(shop: OpenedShop): Promise<string[]> {
  await shop.engine();
  return (await shop.store.leads.list()).map(({ id }) => id);
}

/** Commands, with the leads and the tax rate after each. */
const COMMANDS: { [name: string]: { act: (shop: OpenedShop) => Promise<unknown>; ids: string[]; tax?: number } } = {
  'a record is added': { act: ({ store }) => store.leads.add(buildLead({ id: 'b' })), ids: ['a', 'b'] },
  'a record is changed': { act: ({ store }) => store.leads.update('a', { status: 'Lost' }), ids: ['a'] },
  'a record is removed': { act: ({ store }) => store.leads.remove('a'), ids: [] },
  'a list is replaced': { act: ({ store }) => store.leads.set([buildLead({ id: 'c' })]), ids: ['c'] },
  'a transaction is run': {
    act: ({ store }) =>
      store.transact(() => [
        { entity: 'customers', kind: 'add', item: buildCustomer() },
        { entity: 'leads', kind: 'remove', id: 'a' },
      ]),
    ids: [],
  },
  'the settings are saved': {
    act: ({ store }) => store.settings.change(() => ({ ...DEFAULT_SETTINGS, taxRatePercent: 7 })),
    ids: ['a'],
    tax: 7,
  },
  'a record is read': { act: ({ store }) => store.leads.get('a'), ids: ['a'] },
  'a file is exported': { act: ({ store }) => store.exportFile(), ids: ['a'] },
};

describe.each(Object.entries(HOMES))('a connection that the browser closed, with lists %s', (_, room) => {
  const open = () => browser.open({ openEngine: databaseEngine(browser.name, room) });

  test.each(['close', 'lose'] as const)('(%s) is reopened by the next call, and nothing is lost', async (how) => {
    for (const [name, { act, ids, tax = DEFAULT_SETTINGS.taxRatePercent }] of Object.entries(COMMANDS)) {
      writeKeys({ leads: [buildLead({ id: 'a' })], customers: [] });
      const shop = open();
      await idsOf(shop);
      connections[how]();
      await act(shop);
      const after = open();
      for (const one of [shop, after]) {
        expect([name, await idsOf(one)]).toEqual([name, ids]);
        expect((await one.store.settings.get()).taxRatePercent).toBe(tax);
        expect(one.store.notices()).toEqual([]);
      }
      await browser.leaveAll();
      await deleteDB(browser.name);
      localStorage.clear();
    }
  });

  test('between plan and write: the plan runs again, and its operations are applied once', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const shop = open();
    let asked = 0;
    await shop.store.transact(async (newest) => {
      asked += 1;
      const count = await newest.leads.count();
      if (asked === 1) connections.close();
      return [{ entity: 'leads', kind: 'add', item: buildLead({ id: `after-${count}` }) }];
    });
    expect(asked).toBe(2);
    expect(await idsOf(shop)).toEqual(['a', 'after-1']);
    expect(await idsOf(open())).toEqual(['a', 'after-1']);
  });

  test('while another tab writes: this one publishes and shows the newest list', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const one = open();
    await idsOf(one);
    await browser.rest();
    connections.lose();
    const two = open();
    await two.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    const published: unknown[] = [];
    one.store.leads.subscribe(() => published.push('changed'));
    await two.store.leads.add(buildLead({ id: 'c' }));
    await browser.rest();
    expect(await idsOf(one)).toEqual(['a', 'b', 'c']);
    expect(published.length).toBeGreaterThan(0);
    await one.store.leads.update('b', { status: 'Lost' });
    expect(await idsOf(two)).toEqual(['a', 'b', 'c']);
  });
});

describe('the user clears', () => {
  test('all data of the site while the page is open: the shop is empty, and screens are notified', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })], bookings: [buildBooking()] });
    const shop = browser.open();
    await idsOf(shop);
    await shop.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    const published: unknown[] = [];
    shop.store.leads.subscribe(({ list }) => published.push(list));
    localStorage.clear();
    connections.lose();
    await deleteDB(browser.name);
    expect(await idsOf(shop)).toEqual([]);
    expect(published.at(-1)).toEqual([]);
    expect(shop.store.notices()).toEqual([]);
    await shop.store.seed('starter');
    await shop.store.leads.add(buildLead({ id: 'next' }));
    expect(await idsOf(browser.open())).toEqual(['next']);
  });

  test('the database alone while the page is open: the lists are restored from the keys', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const shop = browser.open();
    await shop.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    connections.lose();
    await deleteDB(browser.name);
    expect(await idsOf(shop)).toEqual(['a', 'b']);
    await shop.store.leads.add(buildLead({ id: 'c' }));
    await browser.rest();
    expect(inKey('leads')).toMatchObject([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(await idsOf(browser.open())).toEqual(['a', 'b', 'c']);
    expect(shop.store.notices()).toEqual([]);
  });

  test('the database that alone has the lists: it is restored from the memory of the page, with a notice', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const shop = browser.open({ openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys: 0 }) });
    await shop.store.leads.add(buildLead({ id: 'b' }));
    await browser.rest();
    expect(localStorage.getItem('bms_leads')).toBeNull();
    connections.lose();
    await deleteDB(browser.name);
    expect(await idsOf(shop)).toEqual(['a', 'b']);
    expect(shop.store.notices().map(({ message }) => message)).toContain(
      'The leads were missing from this browser and were replaced with the records that this tab still had.',
    );
    expect(await idsOf(browser.open())).toEqual(['a', 'b']);
  });
});
