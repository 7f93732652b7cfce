import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textHash } from '#domain/text/text-hash.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { type LocalBrowser, localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
import { buildBooking, buildCustomer } from '#test/build.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

const LEAST = 5;
const room = { ...STORAGE_LIMITS, keys: 0, inMemory: 0, packed: LEAST };
const open = () => browser.open({ openEngine: databaseEngine(browser.name, room, QUICK) });
const listOf = (shop: OpenedShop) => shop.store.bookings.list();

/** Bookings that alternate between two customers. */
const bookings = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const customer = buildCustomer({ id: `customer-${index % 2}`, lastName: `Novak ${index % 2}` });
    return buildBooking({ id: `b${index}`, customerId: customer.id, customer });
  });

type Piece = { revision: number; text: string };

async function pieces(): Promise<Piece[]> {
  const db = await openDB(browser.name);
  const all = await db.getAll('packed');
  db.close();
  return all;
}

const packedAt = (revision: number) =>
  vi.waitFor(async () => expect((await pieces()).map((one) => one.revision)).toEqual([revision]), { timeout: 8_000 });

/** Edits the packed text, to show what is read from it, with its hash unless another program did it. */
async function rewritePieces(rewrite: (text: string) => string, isForeign = false): Promise<void> {
  const db = await openDB(browser.name);
  for (const piece of await db.getAll('packed')) {
    const text = rewrite(piece.text);
    await db.put('packed', { ...piece, text, ...(!isForeign && { hash: textHash(text) }) });
  }
  db.close();
}

/** Opens a shop whose bookings were read once, and packed. */
async function packedShop(count = LEAST): Promise<OpenedShop> {
  writeKeys({});
  const shop = open();
  await shop.store.bookings.set(bookings(count));
  expect(await listOf(shop)).toEqual(bookings(count));
  await packedAt(2);
  return shop;
}

test('a long list is read from its packed text, which has each customer once; a short one is not packed', async () => {
  await packedShop();
  const [piece] = await pieces();
  expect(piece?.text.split('Novak 0').length).toBe(2);
  await rewritePieces((text) => text.replaceAll('Novak 0', 'Packed'));
  expect((await listOf(open())).map(({ customer }) => customer.lastName)).toEqual([
    'Packed',
    'Novak 1',
    'Packed',
    'Novak 1',
    'Packed',
  ]);
  const shop = open();
  await shop.store.leads.set([]);
  await shop.store.leads.list();
  await browser.rest();
  expect(await pieces()).toHaveLength(1);
});

test('later changes are included: a record changed, added, removed and restored at its position', async () => {
  const shop = await packedShop();
  const [first, second, third] = bookings(LEAST);
  if (!first || !second || !third) throw new Error('There are five');
  const changed = await shop.store.bookings.update('b3', { notes: 'since' });
  await shop.store.bookings.add(buildBooking({ id: 'added' }));
  await shop.store.bookings.remove('b1');
  await rewritePieces((text) => text.replaceAll('Novak 0', 'Packed'));
  const ids = ['b0', 'b2', 'b3', 'b4', 'added'];
  const read = await listOf(open());
  expect(read.map(({ id }) => id)).toEqual(ids);
  expect([read[0]?.customer.lastName, read[2]]).toEqual(['Packed', changed]);

  await shop.store.transact(() => [{ entity: 'bookings', kind: 'add', item: second, position: 1 }]);
  const whole = await listOf(open());
  expect(whole.map(({ id }) => id)).toEqual(['b0', 'b1', ...ids.slice(1)]);
  // Only the rows have its position.
  expect(whole[0]).toEqual(first);
});

test('a list that changed often is packed again', async () => {
  const shop = await packedShop();
  for (let round = 1; round <= 51; round += 1) await shop.store.bookings.add(buildBooking({ id: `more-${round}` }));
  await listOf(open());
  await packedAt(53);
  await rewritePieces((text) => text.replaceAll('Novak 0', 'Packed'));
  expect((await listOf(open())).filter(({ customer }) => customer.lastName === 'Packed')).toHaveLength(3);
});

test.each<[string, (text: string) => string]>([
  ['no JSON', () => '{'],
  ['of another kind', () => '{"copies":[],"plain":[{"id":1}]}'],
  ['with another name', (text) => text.replaceAll('Novak 0', 'Foreign')],
])('damaged packed text (%s) is ignored: the rows are read', async (_, damage) => {
  await packedShop();
  await rewritePieces(damage, true);
  expect(await listOf(open())).toEqual(bookings(LEAST));
});

test('a list of many chunks is read whole and in order; if a chunk is missing, from the rows', async () => {
  const count = 3_300;
  writeKeys({});
  const shop = open();
  await shop.store.bookings.set(bookings(count));
  await listOf(shop);
  await vi.waitFor(async () => expect((await pieces()).length).toBe(14), { timeout: 8_000 });
  await rewritePieces((text) => text.replaceAll('Novak 0', 'Packed'));
  const read = await listOf(open());
  expect(read.map(({ id }) => id)).toEqual(bookings(count).map(({ id }) => id));
  expect(read.filter(({ customer }) => customer.lastName === 'Packed')).toHaveLength(count / 2);

  const db = await openDB(browser.name);
  await db.delete('packed', ['bookings', 13]);
  db.close();
  expect(await listOf(open())).toEqual(bookings(count));
}, 60_000);

test('a list is read from the rows if the disk has no room for packed text', async () => {
  writeKeys({});
  const shop = open();
  await shop.store.bookings.set(bookings(LEAST));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  expect(await listOf(shop)).toEqual(bookings(LEAST));
  await vi.waitFor(() => expect(put).toHaveBeenCalled(), { timeout: 8_000 });
  put.mockRestore();
  expect(await pieces()).toEqual([]);
  expect(await listOf(open())).toEqual(bookings(LEAST));
});

test('replacing a list deletes its packed text', async () => {
  const shop = await packedShop();
  await shop.store.bookings.set([]);
  await vi.waitFor(async () => expect(await pieces()).toEqual([]), { timeout: 8_000 });
  expect(await listOf(open())).toEqual([]);
});
