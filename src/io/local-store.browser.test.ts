import { realBrowser } from '#test/browser-tabs.ts';
import { createLocalStore } from './local-store.ts';
import { storeContract } from './store.contract.ts';
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

storeContract("the browser's localStorage", async (lists, clock) => {
  const browser = realBrowser();
  localStorage.setItem('bms_initialized', 'starter');
  for (const entity of ENTITY_TYPES) localStorage.setItem(`bms_${entity}`, JSON.stringify(lists[entity] ?? []));
  await browser.settled();
  return {
    ...browser,
    open() {
      const { storage, locks, page } = browser.tab();
      return createLocalStore({ storage, clock, samples, tabs: browserTabs(locks, page) });
    },
  };
});
