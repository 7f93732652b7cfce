import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { STORAGE_LIMITS, type StorageLimits } from '#io/mirror/mirror-rules.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { type OpenShop, storeContract } from '#io/store/store.contract.ts';
import { localBrowser, QUICK, writeKeys } from '#test/browser/local-browser.ts';
import { refuseDatabaseWrites } from '#test/browser/refused-database.ts';
import { buildLead } from '#test/build.ts';
import { isLong } from '#test/rules/law.ts';
import { databaseEngine } from './open-local-engine.ts';

function onShopDatabase(room: StorageLimits): OpenShop {
  return async (lists, clock) => {
    const browser = await localBrowser();
    const shops: OpenedShop[] = [];
    writeKeys(lists);
    let allow = () => {};
    return {
      open() {
        const shop = browser.open({ clock, openEngine: databaseEngine(browser.name, room, QUICK) });
        shops.push(shop);
        return shop.store;
      },
      publishesNoList: room.inMemory === 0,
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
  };
}

// The smallest and the largest shop; the long run also tests the sizes between, with more runs.
const RUNS = isLong ? 200 : 20;
storeContract('the safe copy in IndexedDB and the keys', onShopDatabase(STORAGE_LIMITS), RUNS);
storeContract(
  'the safe copy read on demand from packed lists',
  onShopDatabase({ keys: 0, inMemory: 0, packed: 0 }),
  RUNS,
);
if (isLong) {
  storeContract('the safe copy alone, the lists in memory', onShopDatabase({ ...STORAGE_LIMITS, keys: 0 }), RUNS);
  storeContract(
    'the safe copy alone, read on demand',
    onShopDatabase({ ...STORAGE_LIMITS, keys: 0, inMemory: 0 }),
    RUNS,
  );
}

test('lists in memory are shown without waiting, with the newest change; lists read on demand are not', async () => {
  const browser = await localBrowser();
  const one = buildLead({ id: 'one' });
  writeKeys({ leads: [one] });
  const shop = browser.open({ openEngine: databaseEngine(browser.name, STORAGE_LIMITS, QUICK) });
  await shop.engine();
  const two = await shop.store.leads.add(buildLead({ id: 'two' }));
  expect(shop.store.leads.cached?.()?.list()).toEqual([one, two]);
  expect(shop.store.settings.cached?.()).toEqual(DEFAULT_SETTINGS);
  const onDemand = browser.open({
    openEngine: databaseEngine(browser.name, { keys: 0, inMemory: 0, packed: 0 }, QUICK),
  });
  await onDemand.engine();
  expect(onDemand.store.leads.cached?.()).toBeUndefined();
  await browser.close();
});
