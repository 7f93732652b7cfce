import { memoryStorage } from '#io/browser/memory-storage.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const at = '2026-11-20T10:00:00.000Z';

/** Opens a shop in memory with these lists, and the inputs of a new document on Friday, November 20, 2026. */
export function billingShop(lists: object) {
  const empty = {
    services: [],
    employees: [],
    stations: [],
    leads: [],
    invoices: [],
    estimates: [],
    jobs: [],
    products: [],
  };
  const all = { ...empty, ...lists };
  const storage = memoryStorage();
  storage.setItem('bms_initialized', 'starter');
  for (const [entity, list] of Object.entries(all)) storage.setItem(`bms_${entity}`, JSON.stringify(list));
  const samples = { demo: () => all as never, starter: () => all as never };
  const store = createMemoryStore({ storage, clock: { now: () => new Date(at) }, samples });
  let ids = 0;
  const supply = {
    at,
    today: '2026-11-20',
    newId() {
      ids += 1;
      return `made-${ids}`;
    },
  };
  return { store, supply };
}
