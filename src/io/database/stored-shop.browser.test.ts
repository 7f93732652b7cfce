import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalAuth } from '#io/auth/local-auth.ts';
import { createBrowserData } from '#io/local/browser-data.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { ENTITY_TYPES, perEntity } from '#io/store/store.ts';
import { type LocalBrowser, localBrowser } from '#test/browser/local-browser.ts';
import { buildLead } from '#test/build.ts';
import stored from '#test/data/stored-shop.json' with { type: 'json' };

// A shop as the build before the first release stored it. The file is never made again: every later version opens it.

type StoredBlob = { blob: string; type: string };

let browser: LocalBrowser;

/** Makes the database and the keys as they were stored. */
beforeEach(async () => {
  browser = await localBrowser();
  const db = await openDB(browser.name, stored.version, {
    upgrade(made) {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stored.stores) {
        const store = made.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { multiEntry: index.multiEntry });
        for (const [key, value] of rows)
          void (keyPath === null ? store.put(asStored(value), key as string) : store.put(asStored(value)));
      }
    },
  });
  db.close();
  (await openDB(`${browser.name}-packed`, 1)).close();
  for (const [key, text] of Object.entries(stored.keys)) localStorage.setItem(key, text);
});
afterEach(async () => {
  await browser.close();
  await deleteDB(`${browser.name}-packed`);
});

/** Returns the row with its file as a Blob. */
function asStored(row: unknown): unknown {
  const file = (row as { file?: StoredBlob } | null)?.file;
  if (!file) return row;
  const bytes = Uint8Array.from(atob(file.blob), (letter) => letter.charCodeAt(0));
  return { ...(row as object), file: new Blob([bytes], { type: file.type }) };
}

async function contents(shop: OpenedShop): Promise<unknown> {
  const { exportDate: _, ...lists } = JSON.parse(await (await shop.store.exportFile()).text());
  return lists;
}
/** Lists that came later: the file does not have them. */
const LATER = ['warrantyTiers', 'warranties', 'claims', 'followUps'] as const;
const NONE = Object.fromEntries(LATER.map((entity) => [entity, []])) as Record<(typeof LATER)[number], []>;
const exported = { ...stored.exported, ...NONE };
const { exportDate: _, ...CONTENTS } = exported;

test('each list of a stored shop has a record', () => {
  expect(ENTITY_TYPES.filter((entity) => exported[entity].length === 0)).toEqual(LATER);
});

test('a stored shop opens with every record and no notice, is not drawn from keys of an earlier schema, and its keys keep their records', async () => {
  const shop = browser.open();
  const { store } = shop;
  expect(perEntity((entity) => store[entity].cached?.())).toEqual(perEntity(() => undefined));
  await shop.engine();
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain(`${browser.name}-packed`);
  expect(await contents(shop)).toEqual(CONTENTS);
  expect(store.notices()).toEqual([]);
  expect(await store.bookings.query({ name: 'customer', from: 'customer-1', to: 'customer-1' })).toEqual(
    stored.exported.bookings,
  );
  await browser.rest();
  const { bms_stamps: __, ...texts } = stored.keys;
  expect({ ...localStorage }).toMatchObject(texts);
});

test('it opens without its keys, and writes them again', async () => {
  localStorage.clear();
  const shop = browser.open();
  await shop.engine();
  expect(await contents(shop)).toEqual(CONTENTS);
  await browser.rest();
  const texts = Object.entries(stored.keys).filter(([key]) => key !== 'bms_stamps');
  expect({ ...localStorage }).toMatchObject(Object.fromEntries(texts));
});

test('its profile signs in, its backup is restored, and what is saved next is added', async () => {
  const shop = browser.open();
  const clock = { now: () => new Date('2026-11-21T18:00:00Z') };
  await shop.engine();
  const auth = createLocalAuth({ storage: localStorage, clock, newId: () => 'new', texts: shop.texts });
  await auth.signIn({ email: 'owner@shop.test', password: '' });
  expect(auth.state()).toMatchObject({ status: 'signed-in', user: { id: 'user-1', businessName: 'Vale Tint' } });

  await shop.store.leads.add(buildLead({ id: 'next' }));
  const later = browser.open();
  await later.engine();
  expect(await later.store.leads.list()).toEqual([...stored.exported.leads, buildLead({ id: 'next' })]);

  const data = createBrowserData(later, localStorage, clock);
  const [backup] = await data.backups();
  expect(backup).toMatchObject({ reason: 'daily', counts: { customers: 2, leads: 1 } });
  await data.restore(backup?.id ?? 0);
  expect(await contents(later)).toEqual(CONTENTS);
});
