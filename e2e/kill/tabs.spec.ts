import type { PageRecord } from '#test/store-page/store-page.ts';
import { firstOf } from '../pages/long-run.ts';
import { expect, test, tries } from './killable.ts';
import { BUILD, type ListName } from './records.ts';
import { openTabs, type StoreOnPage, storeOn } from './store-on.ts';

const WRITES = tries(25, 500);

function byId(list: readonly PageRecord[]): PageRecord[] {
  return list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Adds one record after the other without a pause; what the store acknowledged. */
function addAll(tab: StoreOnPage, name: ListName, items: readonly PageRecord[]): Promise<PageRecord[]> {
  return tab.shown.evaluate(
    async ({ listOf }, it) => {
      const kept: PageRecord[] = [];
      for (const item of it.items) kept.push(await listOf(it.name).add(item));
      return kept;
    },
    { name, items },
  );
}

/** Adds one to the number in the notes of a customer, again and again, each time from the newest state. */
function countUp(tab: StoreOnPage, id: string, times: number): Promise<void> {
  return tab.shown.evaluate(
    async ({ store }, it) => {
      for (let count = 0; count < it.times; count += 1) {
        await store.transact(async (newest) => {
          const notes = String(Number((await newest.customers.get(it.id))?.notes) + 1);
          return [{ entity: 'customers', kind: 'update', id: it.id, change: { notes } }];
        });
      }
    },
    { id, times },
  );
}

/** Each tab's list. */
const PLACES: [where: string, lists: readonly ListName[]][] = [
  ['the same list', ['customers', 'customers', 'customers', 'customers']],
  ['different lists', ['customers', 'bookings', 'leads', 'invoices']],
];

for (const count of firstOf(1, [4, 2])) {
  for (const [where, lists] of PLACES) {
    test(`${count} tabs that write ${WRITES} records each to ${where} lose none, in any tab or on disk`, async ({
      start,
    }) => {
      let browser = await start('store');
      const tabs = await openTabs(browser, count);
      await tabs[0]?.seed('starter');
      const written = new Map<ListName, PageRecord[]>();
      await Promise.all(
        tabs.map(async (tab, index) => {
          const name = lists[index] ?? 'customers';
          const items = Array.from({ length: WRITES }, (_, number) => BUILD[name](`tab-${index}-${number}`));
          const kept = await addAll(tab, name, items);
          written.set(name, byId([...(written.get(name) ?? []), ...kept]));
        }),
      );
      for (const [name, records] of written) {
        for (const tab of tabs) await expect.poll(async () => byId(await tab.list(name))).toEqual(records);
      }
      await browser.kill();

      browser = await start('store');
      const after = await storeOn(browser.page);
      for (const [name, records] of written) expect(byId(await after.list(name))).toEqual(records);
    });
  }
}

test(`four tabs that add to one number ${WRITES} times each lose no step, in any tab or on disk`, async ({ start }) => {
  let browser = await start('store');
  const tabs = await openTabs(browser, 4);
  await tabs[0]?.seed('starter');
  await tabs[0]?.add('customers', { ...BUILD.customers('counter'), notes: '0' });
  const numberIn = async (tab: StoreOnPage) => (await tab.list('customers')).map(({ notes }) => notes);
  await Promise.all(tabs.map((tab) => countUp(tab, 'counter', WRITES)));
  for (const tab of tabs) await expect.poll(() => numberIn(tab)).toEqual([String(4 * WRITES)]);
  await browser.kill();

  browser = await start('store');
  expect(await numberIn(await storeOn(browser.page))).toEqual([String(4 * WRITES)]);
});

test('two tabs that check in the same older bookings at the same moment make one job each', async ({ start }) => {
  const [one, other] = await openTabs(await start('store'), 2);
  if (!one || !other) throw new Error('There are two tabs');
  await one.seed('starter');
  const ids = Array.from({ length: tries(5, 50) }, (_, number) => `older-${number}`);
  for (const id of ids) await one.add('bookings', BUILD.bookings(id));
  const checkInAll = (tab: StoreOnPage) =>
    tab.shown.evaluate(({ checkIn }, all) => Promise.all(all.map(checkIn)).then(() => undefined), ids);
  await Promise.all([checkInAll(one), checkInAll(other)]);
  await expect.poll(async () => (await one.lists()).jobs).toHaveLength(ids.length);
  const { jobs } = await one.lists();
  expect(jobs.map(({ bookingIds }) => bookingIds).toSorted()).toEqual(ids.map((id) => [id]).toSorted());
  expect(new Set(jobs.map(({ jobNumber }) => jobNumber)).size).toBe(ids.length);
  // What the other tab committed last may be on its way.
  await expect
    .poll(async () => (await one.lists()).bookings.map(({ status }) => status))
    .toEqual(ids.map(() => 'In Progress'));
});
