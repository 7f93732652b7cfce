import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { localBrowser } from '#test/browser/local-browser.ts';
import { buildCustomer } from '#test/build.ts';
import newerShop from '#test/data/newer-shop.json' with { type: 'json' };
import { rebuildDatabase } from '#test/data/rebuild-database.ts';

/** A list of a newer version, as that version stored it in this browser. */
const LOANERS = JSON.stringify(newerShop.loanerCars, null, 1);

/** Returns the loaner cars under their key and in the database. */
async function keptLoaners(name: string): Promise<unknown[]> {
  const db = await openDB(name);
  const stored = await db.getAll('loanerCars');
  db.close();
  return [localStorage.getItem('bms_loanerCars'), stored];
}
const KEPT = [LOANERS, newerShop.loanerCars];

test('a list that this version does not know is unchanged by an import, a reset and a restore', async () => {
  const browser = await localBrowser();
  try {
    const first = browser.open();
    await first.store.seed('starter');
    await browser.rest();
    await browser.leaveAll();
    localStorage.setItem('bms_loanerCars', LOANERS);
    const newer = await rebuildDatabase(browser.name, {
      version: 2,
      more(db) {
        const loaners = db.createObjectStore('loanerCars', { keyPath: 'id' });
        for (const loaner of newerShop.loanerCars) void loaners.put(loaner);
      },
    });
    newer.close();

    const shop = browser.open();
    const { store } = shop;
    await store.customers.add(buildCustomer());
    await browser.rest();
    const before = await store.exportFile();
    expect(Object.keys(JSON.parse(await before.text()))).not.toContain('loanerCars');

    const read = await store.readFile(new Blob([JSON.stringify(newerShop)]));
    if ('problem' in read) throw new Error(read.problem);
    await read.offer.take();
    await browser.rest();
    expect([await store.customers.list(), await keptLoaners(browser.name)]).toEqual([newerShop.customers, KEPT]);

    await store.reset();
    await browser.rest();
    expect([await store.customers.list(), await keptLoaners(browser.name)]).toEqual([[], KEPT]);

    await shop.restore(before);
    await browser.rest();
    expect([await store.customers.list(), await keptLoaners(browser.name)]).toEqual([[buildCustomer()], KEPT]);

    // The next start shows the lists from the keys.
    await browser.leave(shop);
    expect(await browser.open().store.customers.list()).toEqual([buildCustomer()]);
    expect(await keptLoaners(browser.name)).toEqual(KEPT);
  } finally {
    await browser.close();
  }
});
