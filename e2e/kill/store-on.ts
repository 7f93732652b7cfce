import type { Page } from '@playwright/test';
import type { Settings } from '#domain/shop/settings.ts';
import type { PageRecord, PlainOperation, StorePage } from '#test/store-page/store-page.ts';
import type { Killable } from './killable.ts';
import type { ListName } from './records.ts';

/** Gives a function that runs in the page the store. */
export type OnPage = { storePage: StorePage };

/** The store of a page that shows it, driven from the test. Each call resolves when the store has acknowledged. */
export type StoreOnPage = Awaited<ReturnType<typeof storeOn>>;

export async function storeOn(page: Page) {
  await page.goto('/store-page.html');
  const shown = await page.waitForFunction(() => (window as unknown as OnPage).storePage);
  return {
    shown,
    seed: (kind: 'demo' | 'starter') => shown.evaluate(({ store }, it) => store.seed(it), kind),
    notices: () => shown.evaluate(({ store }) => store.notices()),
    lists: () => shown.evaluate(({ lists }) => lists()),
    reset: () => shown.evaluate(({ store }) => store.reset()),
    settings: () => shown.evaluate(({ store }) => store.settings.get()),
    setSettings: (settings: Settings) => shown.evaluate(({ store }, it) => store.settings.change(() => it), settings),
    list: (name: ListName) => shown.evaluate(({ listOf }, it) => listOf(it).list(), name),
    add: (name: ListName, item: PageRecord) =>
      shown.evaluate(({ listOf }, it) => listOf(it.name).add(it.item), { name, item }),
    update: (name: ListName, id: string, change: object) =>
      shown.evaluate(({ listOf }, it) => listOf(it.name).update(it.id, it.change), { name, id, change }),
    remove: (name: ListName, id: string) =>
      shown.evaluate(({ listOf }, it) => listOf(it.name).remove(it.id), { name, id }),
    set: (name: ListName, all: readonly PageRecord[]) =>
      shown.evaluate(({ listOf }, it) => listOf(it.name).set(it.all), { name, all }),
    transact: (steps: readonly PlainOperation[]) => shown.evaluate(({ transact }, it) => transact(it), steps),
  };
}

/** As many tabs of one browser, each with a store of its own. */
export async function openTabs(browser: Killable, count: number): Promise<StoreOnPage[]> {
  const pages = [browser.page];
  while (pages.length < count) pages.push(await browser.context.newPage());
  return Promise.all(pages.map((page) => storeOn(page)));
}
