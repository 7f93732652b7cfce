import { expect, test, vi } from 'vitest';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { createBrowserData } from '#io/local/browser-data.ts';
import { storeContract } from '#io/store/store.contract.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { localBrowser, writeKeys } from '#test/browser/local-browser.ts';
import { refuseDatabaseWrites } from '#test/browser/refused-database.ts';
import { rebuildDatabase } from '#test/data/rebuild-database.ts';
import { buildCustomer } from '../build.ts';
import { buildCoupon, couponsOf } from './coupon.ts';

vi.setConfig({ testTimeout: 60_000 });

storeContract(
  'the database and the keys, with one more list',
  async (lists, clock) => {
    const browser = await localBrowser();
    const shops: ReturnType<typeof browser.open>[] = [];
    writeKeys(lists);
    let allow = () => {};
    return {
      open() {
        const shop = browser.open({ clock });
        shops.push(shop);
        return shop.store;
      },
      async refuseWrites() {
        for (const shop of shops) await shop.engine();
        allow = refuseDatabaseWrites();
      },
      allowWrites: () => allow(),
      settled: browser.rest,
      async close() {
        allow();
        await browser.close();
      },
    };
  },
  3,
  { coupons: buildCoupon() },
);

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };

async function withBrowser(work: (browser: Awaited<ReturnType<typeof localBrowser>>) => Promise<void>): Promise<void> {
  const browser = await localBrowser();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

test('a database of the version before gets the new list, and keeps every record of the others', () =>
  withBrowser(async (browser) => {
    const before = browser.open();
    await before.store.seed('starter');
    await before.store.customers.add(buildCustomer());
    await browser.rest();
    await browser.leaveAll();
    localStorage.removeItem('bms_coupons');
    const older = await rebuildDatabase(browser.name, { version: 3, without: 'coupons' });
    expect([...older.objectStoreNames]).not.toContain('coupons');
    older.close();

    // A new list is a new schema version.
    const { store } = browser.open({ schemaVersion: SCHEMA_VERSION + 1 });
    expect(await store.customers.list()).toEqual([buildCustomer()]);
    expect(await couponsOf(store).list()).toEqual([]);
    const added = await couponsOf(store).add(buildCoupon());
    expect(await couponsOf(store).query({ name: 'number', from: 'FALL-10', to: 'FALL-10' })).toEqual([added]);
    await browser.rest();
    expect(JSON.parse(localStorage.getItem('bms_coupons') ?? '')).toEqual([added]);
  }));

test('a backup holds the list and brings it back', () =>
  withBrowser(async (browser) => {
    const shop = browser.open();
    await shop.store.seed('starter');
    await couponsOf(shop.store).add(buildCoupon());
    const data = createBrowserData(shop, localStorage, clock);
    await data.backUpDaily();
    const [backup] = await data.backups();
    expect(backup?.counts).toMatchObject({ coupons: 1, customers: 0 });
    await couponsOf(shop.store).remove('coupon-1');
    await data.restore(backup?.id ?? 0);
    expect(await couponsOf(shop.store).list()).toEqual([buildCoupon()]);
    expect((await data.facts()).lists.map(({ entity, records }) => [entity, records])).toContainEqual(['coupons', 1]);
  }));

test('another tab hears of a new coupon, and of two edits of one state the second is refused', () =>
  withBrowser(async (browser) => {
    const [one, other] = [browser.open().store, browser.open().store];
    await one.seed('starter');
    await couponsOf(other).list();
    const heard: unknown[] = [];
    couponsOf(other).subscribe(({ list }) => heard.push(list));
    await couponsOf(one).add(buildCoupon());
    await expect.poll(() => heard.at(-1)).toEqual([buildCoupon()]);
    const opened = { updatedAt: buildCoupon().updatedAt };
    const mine = await couponsOf(one).update('coupon-1', { percent: 15 }, opened);
    await expect(couponsOf(other).update('coupon-1', { percent: 20 }, opened)).rejects.toMatchObject({
      kind: 'conflict',
      message:
        'This coupon was changed somewhere else after you opened it. Nothing was saved. Reload to see the latest version.',
    });
    expect(await couponsOf(other).list()).toEqual([mine]);
  }));

test('Settings, Data offers its CSV file', async () => {
  const { screen, world } = await renderApp({ path: '/settings/data' });
  await couponsOf(world.store).add(buildCoupon());
  const lists = screen.getByRole('list', { name: 'Lists for spreadsheets' });
  const { name, text } = await downloadOf(() => lists.getByRole('button', { name: 'Export coupons as CSV' }).click());
  expect([name, text]).toEqual(['coupons-2026-11-20.csv', 'Code,Percent,Customer\r\nFALL-10,10,Jake Novak\r\n']);
});
