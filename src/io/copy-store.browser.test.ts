import { deleteDB } from 'idb';
import { realBrowser } from '#test/browser-tabs.ts';
import { refuseDatabaseWrites } from '#test/refused-database.ts';
import { type LocalShop, openLocalShop } from './local-store.ts';
import { copyEngineIn } from './open-copy-engine.ts';
import { type OpenShop, storeContract } from './store.contract.ts';
import { ENTITY_TYPES, type Lists } from './store.ts';
import { browserTabs } from './tabs.ts';

const EMPTY: Lists = {
  customers: [],
  services: [],
  employees: [],
  stations: [],
  bookings: [],
  leads: [],
  invoices: [],
  estimates: [],
};
const samples = { demo: () => EMPTY, starter: () => EMPTY };

let names = 0;

function onSafeCopy(home: 'both' | 'indexeddb'): OpenShop {
  return async (lists, clock) => {
    const browser = realBrowser();
    names += 1;
    const name = `contract-${names}`;
    await deleteDB(name);
    localStorage.setItem('bms_initialized', 'starter');
    if (home === 'indexeddb') localStorage.setItem('bms_home', 'indexeddb');
    for (const entity of ENTITY_TYPES) localStorage.setItem(`bms_${entity}`, JSON.stringify(lists[entity] ?? []));
    await browser.settled();
    let allow = () => {};
    const shops: LocalShop[] = [];
    return {
      ...browser,
      open() {
        const { storage, locks, page, channel } = browser.tab();
        const shop = openLocalShop({
          storage,
          clock,
          samples,
          tabs: browserTabs(locks, page, channel),
          openEngine: copyEngineIn(name),
        });
        shops.push(shop);
        return shop.store;
      },
      refuseWrites() {
        allow = refuseDatabaseWrites();
      },
      allowWrites: () => allow(),
      async settled() {
        await browser.settled();
        // What is said in the channel comes by its own way.
        await new Promise((resolve) => setTimeout(resolve, 60));
        for (const shop of shops) {
          const engine = await shop.engine();
          if ('rest' in engine) await engine.rest();
        }
        await browser.settled();
      },
      async close() {
        allow();
        for (const shop of shops) await shop.close();
        await browser.close();
      },
    };
  };
}

storeContract('the safe copy in IndexedDB and the keys', onSafeCopy('both'));
storeContract('the safe copy alone, after the lists outgrew the keys', onSafeCopy('indexeddb'));
