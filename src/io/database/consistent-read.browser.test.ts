import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { LocalEngine } from '#io/local/local-engine.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { replaceLists } from '#io/store/run-transaction.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { type LocalBrowser, localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer } from '#test/build.ts';

vi.setConfig({ testTimeout: 60_000 });

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

const MANY = 950;
const customers = Array.from({ length: MANY }, (_, index) => buildCustomer({ id: `c${index}` }));
// Enough that a command ends long before the file does, also on a busy machine.
const bookings = [...customers, ...customers].map((customer, index) =>
  buildBooking({ id: `b${index}`, customerId: customer.id, customer }),
);

const open = () =>
  browser.open({ openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys: 0, inMemory: 0 }, QUICK) });

async function stateOf({ store }: OpenedShop): Promise<string> {
  const lists = await Promise.all(ENTITY_TYPES.map(async (entity) => [entity, await store[entity].list()]));
  return JSON.stringify([Object.fromEntries(lists), (await store.settings.get()).taxRatePercent]);
}

async function stateIn(file: Blob): Promise<string> {
  const { settings, exportDate: _, version: __, ...lists } = JSON.parse(await file.text());
  return JSON.stringify([lists, settings.taxRatePercent]);
}

const pair = (name: string) => {
  const customer = buildCustomer({ id: `${name}-c` });
  return { customer, booking: buildBooking({ id: `${name}-b`, customerId: customer.id, customer }) };
};

/** Commands that a tab runs while a file is written. */
const COMMANDS: { [name: string]: (shop: OpenedShop, round: number) => Promise<unknown> } = {
  'a customer and a booking are added': ({ store }, round) =>
    store.transact(() => [
      { entity: 'customers', kind: 'add', item: pair(`new-${round}`).customer },
      { entity: 'bookings', kind: 'add', item: pair(`new-${round}`).booking },
    ]),
  'both are changed': ({ store }, round) => {
    const change = { notes: `in round ${round}` };
    const number = (round * 7) % MANY;
    return store.transact(() => [
      { entity: 'customers', kind: 'update', id: `c${number}`, change },
      { entity: 'bookings', kind: 'update', id: `b${number}`, change },
    ]);
  },
  'both are removed': ({ store }) =>
    store.transact(() => [
      { entity: 'customers', kind: 'remove', id: 'c7' },
      { entity: 'bookings', kind: 'remove', id: 'b7' },
    ]),
  'records are added between others, as after an undo': ({ store }) =>
    store.transact(() => [
      { entity: 'customers', kind: 'add', item: pair('undone').customer, position: 7.5 },
      { entity: 'bookings', kind: 'add', item: pair('undone').booking, position: 7.5 },
    ]),
  'both lists are cut short': ({ store }) =>
    store.transact(() => [
      { entity: 'customers', kind: 'set', all: customers.slice(0, 120) },
      { entity: 'bookings', kind: 'set', all: bookings.slice(0, 120) },
    ]),
  'lists and settings are replaced, as by an import': async (shop) => {
    const engine = (await shop.engine()) as LocalEngine;
    const all = {
      customers: [...customers, pair('imported').customer],
      bookings: [...bookings, pair('imported').booking],
    };
    const settings = JSON.stringify({ ...DEFAULT_SETTINGS, taxRatePercent: 9 });
    await engine.withLock(() => replaceLists(engine, all, new Map([['bms_settings', settings]])));
  },
};

async function openShop(): Promise<OpenedShop> {
  writeKeys({ customers, bookings });
  const shop = open();
  await shop.engine();
  return shop;
}

describe.each(Object.entries(COMMANDS))('an export during which %s', (_, command) => {
  test('does not delay the command, and includes all of it', async () => {
    const shop = await openShop();
    const other = open();
    let share = 0;
    let kept: Promise<number> | undefined;
    const file = await shop.store.exportFile({
      onProgress(now) {
        share = now;
        // The customers were read, and some of the bookings.
        if (share > 0.45) kept ??= command(other, 1).then(() => share);
      },
    });
    expect(await kept).toBeLessThan(1);
    expect(await stateIn(file)).toBe(await stateOf(other));
  });
});

test('a file that is written while another tab saves holds one consistent state of the shop', async () => {
  const shop = await openShop();
  const other = open();
  const states = [await stateOf(other)];
  let isDone = false;
  async function saveOn(): Promise<void> {
    for (let round = 0; !isDone; round += 1) {
      await Object.values(COMMANDS)[round % 2]?.(other, round);
      states.push(await stateOf(other));
    }
  }
  const saving = saveOn();
  const file = await shop.store.exportFile();
  isDone = true;
  await saving;
  expect(states.length).toBeGreaterThan(3);
  expect(states).toContain(await stateIn(file));
});
