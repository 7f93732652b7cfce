import { createLocalEngine } from '#io/local/local-engine.ts';
import { MIRROR_DELAYS, STORAGE_LIMITS } from '#io/mirror/mirror-rules.ts';
import { type OpenedShop, openShop, type ShopOptions } from '#io/shop/shop-store.ts';
import type { OpenEngine } from '#io/store/engine.ts';
import type { Store } from '#io/store/store.ts';
import { createMemoryDatabase } from './memory-database.ts';

/** Opens a database in memory with its mirror. */
const memoryEngine: OpenEngine = async (lists, world, context) => {
  const db = createMemoryDatabase(world.storage, world.schemaVersion);
  const engine = createLocalEngine(db, lists, world, context, STORAGE_LIMITS, MIRROR_DELAYS);
  await engine.withLock(engine.reconcile);
  return engine;
};

/** The store of the product on a database in memory. */
export function openMemoryShop(options: Omit<ShopOptions, 'openEngine'>): OpenedShop {
  return openShop({ ...options, openEngine: memoryEngine });
}

export function createMemoryStore(options: Omit<ShopOptions, 'openEngine'>): Store {
  return openMemoryShop(options).store;
}
