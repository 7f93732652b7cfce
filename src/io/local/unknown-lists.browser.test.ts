import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { localBrowser } from '#test/browser/local-browser.ts';
import { buildCustomer } from '#test/build.ts';
import { rebuildDatabase } from '#test/data/before-stamps.ts';
import newerShop from '#test/data/newer-shop.json' with { type: 'json' };

/** A list of a newer version, as that version stored it in this browser. */
const JOBS = JSON.stringify(newerShop.jobs, null, 1);

/** Returns the jobs under their key and in the database. */
async function keptJobs(name: string): Promise<unknown[]> {
  const db = await openDB(name);
  const stored = await db.getAll('jobs');
  db.close();
  return [localStorage.getItem('bms_jobs'), stored];
}
const KEPT = [JOBS, newerShop.jobs];

test('a list that this version does not know is unchanged by an import, a reset and a restore', async () => {
  const browser = await localBrowser();
  try {
    const first = browser.open();
    await first.store.seed('starter');
    await browser.rest();
    await browser.leaveAll();
    localStorage.setItem('bms_jobs', JOBS);
    const newer = await rebuildDatabase(browser.name, {
      version: 2,
      more(db) {
        const jobs = db.createObjectStore('jobs', { keyPath: 'id' });
        for (const job of newerShop.jobs) void jobs.put(job);
      },
    });
    newer.close();

    const shop = browser.open();
    const { store } = shop;
    await store.customers.add(buildCustomer());
    await browser.rest();
    const before = await store.exportFile();
    expect(Object.keys(JSON.parse(await before.text()))).not.toContain('jobs');

    const read = await store.readFile(new Blob([JSON.stringify(newerShop)]));
    if ('problem' in read) throw new Error(read.problem);
    await read.offer.take();
    await browser.rest();
    expect([await store.customers.list(), await keptJobs(browser.name)]).toEqual([newerShop.customers, KEPT]);

    await store.reset();
    await browser.rest();
    expect([await store.customers.list(), await keptJobs(browser.name)]).toEqual([[], KEPT]);

    await shop.restore(before);
    await browser.rest();
    expect([await store.customers.list(), await keptJobs(browser.name)]).toEqual([[buildCustomer()], KEPT]);

    // The next start shows the lists from the keys.
    await browser.leave(shop);
    expect(await browser.open().store.customers.list()).toEqual([buildCustomer()]);
    expect(await keptJobs(browser.name)).toEqual(KEPT);
  } finally {
    await browser.close();
  }
});
