import { expect, test } from 'vitest';
import { buildCustomer } from '#test/build.ts';
import { localBrowser } from '#test/local-browser.ts';
import newerShop from '#test/newer-shop.json' with { type: 'json' };

/** A list of a newer version, as that version kept it in this browser. */
const JOBS = JSON.stringify(newerShop.jobs, null, 1);

test('the key of a list that this version does not know stays as it is through an import, a reset and a restore', async () => {
  const browser = await localBrowser();
  try {
    localStorage.setItem('bms_jobs', JOBS);
    const shop = browser.open();
    const { store } = shop;
    await store.seed('starter');
    await store.customers.add(buildCustomer());
    await browser.rest();
    const before = await store.exportFile();
    expect(Object.keys(JSON.parse(await before.text()))).not.toContain('jobs');

    const read = await store.readFile(new Blob([JSON.stringify(newerShop)]));
    if ('problem' in read) throw new Error(read.problem);
    await read.offer.take();
    await browser.rest();
    expect([await store.customers.list(), localStorage.getItem('bms_jobs')]).toEqual([newerShop.customers, JOBS]);

    await store.reset();
    await browser.rest();
    expect([await store.customers.list(), localStorage.getItem('bms_jobs')]).toEqual([[], JOBS]);

    await shop.restore(before);
    await browser.rest();
    expect([await store.customers.list(), localStorage.getItem('bms_jobs')]).toEqual([[buildCustomer()], JOBS]);

    // The next start draws from the keys.
    await browser.leave(shop);
    expect(await browser.open().store.customers.list()).toEqual([buildCustomer()]);
    expect(localStorage.getItem('bms_jobs')).toBe(JOBS);
  } finally {
    await browser.close();
  }
});
