import type { PageRecord } from '#test/store-page/store-page.ts';
import { firstOf, isLong } from '../pages/long-run.ts';
import { expect, test, tries } from './killable.ts';
import { ALL_LISTS, BUILD, type ListName } from './records.ts';
import { type StoreOnPage, storeOn } from './store-on.ts';

type AnyLists = { readonly [name: string]: readonly PageRecord[] };

/** Changes one list through the store; what the lists are then, by what the store answered. */
type Act = (store: StoreOnPage, before: AnyLists, name: ListName, id: string) => Promise<AnyLists>;

const ACTS: { [what: string]: Act } = {
  async add(store, before, name, id) {
    const kept = await store.add(name, BUILD[name](id));
    return { ...before, [name]: [...(before[name] ?? []), kept] };
  },
  async update(store, before, name, id) {
    const [first, ...others] = before[name] ?? [];
    const kept = await store.update(name, String(first?.id), { notes: `changed by ${id}` });
    return { ...before, [name]: [kept, ...others] };
  },
  async transact(store, before, name, id) {
    const other = name === 'leads' ? 'customers' : 'leads';
    const [one, two] = [BUILD[name](id), BUILD[other](id)];
    await store.transact([
      { entity: name, kind: 'add', item: one },
      { entity: other, kind: 'add', item: two },
    ]);
    return { ...before, [name]: [...(before[name] ?? []), one], [other]: [...(before[other] ?? []), two] };
  },
  async set(store, before, name) {
    const all = (before[name] ?? []).toReversed();
    await store.set(name, all);
    return { ...before, [name]: all };
  },
  async remove(store, before, name) {
    const [first, ...others] = before[name] ?? [];
    await store.remove(name, String(first?.id));
    return { ...before, [name]: others };
  },
};

/** All the acts in the long run; two otherwise, others for each list: four lists take them all. */
function actsOn(name: ListName): [string, Act][] {
  const all = Object.entries(ACTS);
  const first = ALL_LISTS.indexOf(name);
  return all.filter((_, index) => isLong || index === first % all.length || index === (first + 2) % all.length);
}

for (const name of firstOf(4, ALL_LISTS)) {
  test(`each acknowledged change of ${name} is there, and whole, after the browser was killed at once`, async ({
    start,
  }, info) => {
    let browser = await start('store');
    let store = await storeOn(browser.page);
    await store.seed('demo');
    if ((await store.list(name)).length === 0) await store.add(name, BUILD[name]('first'));
    let expected: AnyLists = await store.lists();
    let [kills, plainKept] = [0, 0];
    for (let round = 1; round <= tries(1, 20); round += 1) {
      for (const [what, act] of actsOn(name)) {
        const id = `${what}-${round}`;
        await browser.page.evaluate((text) => localStorage.setItem('plain', text), id);
        expected = await act(store, expected, name, id);
        await browser.kill();
        kills += 1;

        browser = await start('store');
        store = await storeOn(browser.page);
        const lists = await store.lists();
        // First, because it would say why a list is not as expected.
        expect(await store.notices(), `no notice for the user after ${id} and the kill`).toEqual([]);
        expect(lists, `after ${id} and the kill`).toEqual(expected);
        if ((await browser.page.evaluate(() => localStorage.getItem('plain'))) === id) plainKept += 1;
      }
    }
    // For the record: what the browser did with a text that was written to localStorage alone, a moment earlier.
    info.annotations.push({ type: 'localStorage alone', description: `${plainKept} of ${kills} kept` });
  });
}

test('the first filling, the settings and a reset are there after the browser was killed at once', async ({
  start,
}) => {
  let browser = await start('store');
  let store = await storeOn(browser.page);
  await store.seed('demo');
  await browser.kill();

  browser = await start('store');
  store = await storeOn(browser.page);
  const fresh = await store.lists();
  expect(fresh.stations.length).toBeGreaterThan(0);
  for (let round = 1; round <= tries(1, 20); round += 1) {
    const settings = { ...(await store.settings()), taxRatePercent: round };
    await store.setSettings(settings);
    await browser.kill();

    browser = await start('store');
    store = await storeOn(browser.page);
    expect(await store.settings()).toEqual(settings);
    await store.set('bookings', []);
    await store.reset();
    await browser.kill();

    browser = await start('store');
    store = await storeOn(browser.page);
    expect(await store.lists()).toEqual(fresh);
  }
});
