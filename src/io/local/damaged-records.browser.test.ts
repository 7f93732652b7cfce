import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { type DamagedRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { type LocalBrowser, localBrowser } from '#test/browser/local-browser.ts';
import { buildRemoval } from '#test/build.ts';
import { databaseEngine } from './open-local-engine.ts';

let browser: LocalBrowser;

beforeEach(async () => {
  browser = await localBrowser();
});
afterEach(async () => {
  await browser.close();
});

/** Nothing of the demo shop was deleted. */
const shopOn = (today: string) => ({ ...demoShop(today), removals: [buildRemoval()] });
const samples = { demo: shopOn, starter: shopOn };

/** Opens the shop without a mirror, which would hide what happened to the database. */
const open = (): OpenedShop =>
  browser.open({ samples, openEngine: databaseEngine(browser.name, { ...STORAGE_LIMITS, keys: 0 }) });

type Row = { id: string; place: number; record: Record<string, unknown> };

/** Changes rows of the database, as a fault of the disk or another version does. */
async function damageRows(entity: EntityType, ids: readonly string[], change: (record: Row['record']) => unknown) {
  const db = await openDB(browser.name);
  for (const id of ids) {
    const row = (await db.get(entity, id)) as Row;
    await db.put(entity, { ...row, record: change(row.record) });
  }
  db.close();
}

async function idsOf(shop: OpenedShop, entity: EntityType): Promise<string[]> {
  return ((await shop.store[entity].list()) as readonly { id: string }[]).map(({ id }) => id);
}

/** Seeds a shop, damages the first, a middle and the last record of the list, and opens the shop again. */
async function damagedShop(entity: EntityType, change: (record: Row['record']) => unknown) {
  const first = open();
  await first.store.seed('demo');
  const ids = await idsOf(first, entity);
  await browser.rest();
  await first.close();
  const damaged = [...new Set([ids[0], ids[ids.length >> 1], ids.at(-1)])].filter((id) => id !== undefined);
  await damageRows(entity, damaged, change);
  const shop = open();
  // A damaged record is found when it is read.
  const shown = await idsOf(shop, entity);
  return { shop, ids, shown, damaged };
}

test.each(ENTITY_TYPES)(
  'damaged %s at the start, in the middle and at the end of the database are the only ones that are missing; a repair puts each where it was, and a removal can be undone',
  async (entity) => {
    const { shop, ids, shown, damaged } = await damagedShop(entity, (record) => ({ ...record, createdAt: 5 }));
    expect(shown).toEqual(ids.filter((id) => !damaged.includes(id)));
    const all = await shop.store[entity].damaged();
    expect(all.map(({ id, repair }) => [id, repair?.leftOut])).toEqual(damaged.map((id) => [id, ['Created at']]));
    for (const one of all) await shop.store.repairDamaged(one);
    expect(await shop.store[entity].damaged()).toEqual([]);
    expect(await idsOf(shop, entity)).toEqual(ids);
    await shop.close();
    const later = open();
    expect(await idsOf(later, entity)).toEqual(ids);
    expect(await later.store[entity].damaged()).toEqual([]);
    expect(localStorage.getItem('bms_damaged_repaired')?.split('\n')).toEqual(all.map(({ text }) => text));
  },
);

test.each(ENTITY_TYPES)('%s whose whole content is lost leave the others, and are removed for good', async (entity) => {
  const { shop, ids, shown, damaged } = await damagedShop(entity, () => null);
  const good = ids.filter((id) => !damaged.includes(id));
  expect(shown).toEqual(good);
  const [one] = (await shop.store[entity].damaged()) as [DamagedRecord];
  expect([one.id, one.repair]).toEqual([damaged[0], undefined]);
  for (const each of await shop.store[entity].damaged()) await shop.store.removeDamaged(each);
  expect(await shop.store[entity].damaged()).toEqual([]);
  await shop.close();
  const later = open();
  expect(await idsOf(later, entity)).toEqual(good);
  expect(await later.store[entity].damaged()).toEqual([]);
});

test('a removal is undone; a second one, and a repair after it, are refused', async () => {
  const { shop } = await damagedShop('jobs', (record) => ({ ...record, deliveredAt: 5 }));
  const [one, two] = (await shop.store.jobs.damaged()) as [DamagedRecord, DamagedRecord];
  const undo = await shop.store.removeDamaged(one);
  await expect(shop.store.removeDamaged(one)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(shop.store.repairDamaged(one)).rejects.toMatchObject({ kind: 'conflict' });
  await undo?.();
  expect((await shop.store.jobs.damaged()).map(({ id }) => id)).toContain(one.id);
  await shop.store.repairDamaged(two);
  await expect(shop.store.repairDamaged(two)).rejects.toMatchObject({ kind: 'conflict' });
});

test('a repair in one tab shows in the other', async () => {
  const { shop } = await damagedShop('leads', (record) => ({ ...record, status: 'Parked' }));
  const other = open();
  const [one] = (await shop.store.leads.damaged()) as [DamagedRecord];
  const count = (await other.store.leads.damaged()).length;
  let published = 0;
  other.store.leads.subscribe(() => {
    published += 1;
  });
  await shop.store.repairDamaged(one);
  await expect.poll(() => published).toBeGreaterThan(0);
  expect(await other.store.leads.damaged()).toHaveLength(count - 1);
  expect(await other.store.leads.get(one.id)).toMatchObject({ status: 'New' });
});
