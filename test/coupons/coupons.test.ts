import { expect, test } from 'vitest';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { ENTITY_TYPES, type EntityType, SCHEMAS } from '#io/store/store.ts';
import { CSV_FILES } from '#parts/csv/csv-files.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { createSearchEngine } from '../../src/app/palette/search-engine.ts';
import type { ConnectSearch } from '../../src/app/palette/search-worker.ts';
import { createShopSearch, SEARCHED_LISTS } from '../../src/app/palette/shop-search.ts';
import { LISTS as PRODUCT } from '../../src/domain/lists/lists.ts';
import { buildCustomer } from '../build.ts';
import { buildCoupon, type Coupon, couponsOf } from './coupon.ts';

const TODAY = '2026-11-20';
const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const samples = { demo: demoShop, starter: starterShop };
const COUPONS = 'coupons' as EntityType;

const openStore = () => createMemoryStore({ storage: memoryStorage(), clock, samples });

test('the declared list is one of the lists, last in the export file, with labels and a door of its own', () => {
  expect(ENTITY_TYPES).toEqual([...Object.keys(PRODUCT), 'coupons']);
  expect([LIST_LABELS[COUPONS], SEARCHED_LISTS.at(-1)]).toEqual(['Coupons', 'coupons']);
  expect(SCHEMAS[COUPONS].safeParse(buildCoupon({ percent: 101 })).error?.issues[0]?.message).toBe(
    'must be 100 at most',
  );
});

test('a demo shop and a starter shop begin without records of it', () => {
  for (const shop of [demoShop(TODAY), starterShop(TODAY)]) expect(shop[COUPONS]).toEqual([]);
});

test('its export file keeps version 1.0 and comes back; a file without the list leaves it as it is', async () => {
  const one = openStore();
  await one.seed('starter');
  await couponsOf(one).add(buildCoupon());
  const text = await (await one.exportFile()).text();
  const { coupons, version } = JSON.parse(text);
  expect({ coupons, version }).toEqual({ coupons: [buildCoupon()], version: '1.0' });

  const other = openStore();
  await other.seed('starter');
  await couponsOf(other).add(buildCoupon({ id: 'own', code: 'OWN' }));
  async function take(content: object) {
    const read = await other.readFile(new Blob([JSON.stringify(content)]));
    if ('problem' in read) throw new Error(read.problem);
    await read.offer.take();
    return read.offer;
  }
  await take({ customers: [buildCustomer()] });
  expect(await couponsOf(other).list()).toEqual([buildCoupon({ id: 'own', code: 'OWN' })]);
  const { counts } = await take(JSON.parse(text));
  expect(counts).toMatchObject({ coupons: 1, customers: 0 });
  expect(await couponsOf(other).list()).toEqual([buildCoupon()]);
});

test('a broken record of it refuses the file with list and row; a reset empties it', async () => {
  const store = openStore();
  await store.seed('starter');
  const broken = { coupons: [buildCoupon(), buildCoupon({ id: 'b', percent: 200 })] };
  expect(await store.readFile(new Blob([JSON.stringify(broken)]))).toEqual({
    problem: 'The file is damaged at coupons, row 2 (percent). Nothing was changed.',
  });
  await couponsOf(store).add(buildCoupon());
  await store.reset();
  expect(await couponsOf(store).list()).toEqual([]);
});

test('its CSV file is offered last, and holds a row for each record', () => {
  expect(CSV_FILES.at(-1)).toEqual({
    entity: 'coupons',
    name: 'coupons',
    label: 'Coupons',
    holds: 'Code, percentage and customer',
  });
  const context = {
    customers: new Map([['customer-1', buildCustomer({ lastName: 'Novak-Reyes' })]]),
    services: new Map(),
    employees: new Map(),
    today: TODAY,
    zone: 'America/Chicago',
  };
  const make = LIST_DETAILS[COUPONS].csv['coupons']?.make as unknown as (
    records: readonly Coupon[],
    of: typeof context,
  ) => { head: string; lines: (from: number, to: number) => string };
  const sheet = make([buildCoupon(), buildCoupon({ id: 'b', code: '=1+1', customerId: 'gone' })], context);
  expect(sheet.head + sheet.lines(0, 2)).toBe(
    "Code,Percent,Customer\r\nFALL-10,10,Jake Novak-Reyes\r\n'=1+1,10,Jake Novak\r\n",
  );
});

test('the search finds a coupon by its code and by its customer as they are today', async () => {
  const connect: ConnectSearch = (onAnswer) => {
    const { receive } = createSearchEngine();
    return {
      send(message) {
        const answer = receive(structuredClone(message));
        if (answer) queueMicrotask(() => onAnswer(answer));
      },
      close: () => undefined,
    };
  };
  const store = openStore();
  await Promise.all(ENTITY_TYPES.map((entity) => store[entity].set([])));
  await store.customers.add(buildCustomer({ lastName: 'Quintana' }));
  await couponsOf(store).add(buildCoupon());
  const search = createShopSearch(store, connect);
  async function found(typed: string) {
    await search.read(TODAY, true);
    const { found: groups } = await search.find({ typed, today: TODAY, lists: SEARCHED_LISTS, commands: [] });
    return groups.map(({ list, ids }) => [list, ...ids]);
  }
  expect(await found('fall10')).toEqual([['coupons', 'coupon-1']]);
  expect(await found('quintana')).toEqual([
    ['customers', 'customer-1'],
    ['coupons', 'coupon-1'],
  ]);
  await couponsOf(store).update('coupon-1', { code: 'SPRING' });
  expect(await found('spring')).toEqual([['coupons', 'coupon-1']]);
  search.stop();
});
