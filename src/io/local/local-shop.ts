import { deleteDB } from 'idb';
import type { Clock } from '#io/browser/clock.ts';
import { browserStorage, storageKeys } from '#io/browser/storage.ts';
import { HOME_KEY } from '#io/mirror/mirror-rules.ts';
import { STAMPS_KEY } from '#io/mirror/stamps.ts';
import type { ShopToMove } from '#io/move-in/move-in.ts';
import { PHOTOS_DATABASE } from '#io/photos/local-photos.ts';
import { openShop } from '#io/shop/shop-store.ts';
import { INITIALIZED_KEY, shopKind } from '#io/store/memory-lists.ts';
import type { SampleSource } from '#io/store/samples.ts';
import { SETTINGS_KEY, settingsIn } from '#io/store/shop-settings.ts';
import { ENTITY_TYPES, type Lists } from '#io/store/store.ts';
import { databaseEngine } from './open-local-engine.ts';

/** The name of the shop's database in this browser. */
export const DATABASE_NAME = 'clearcoat';

/** Reads the shop that an earlier visit in local mode left in this browser; undefined when there is none. */
export async function readLocalShop(clock: Clock, samples: SampleSource): Promise<ShopToMove | undefined> {
  const storage = browserStorage('localStorage');
  const kind = shopKind(storage);
  if (!kind) return undefined;
  const shop = openShop({ storage, clock, samples, openEngine: databaseEngine(DATABASE_NAME) });
  try {
    const lists: Partial<Record<keyof Lists, unknown>> = {};
    for (const entity of ENTITY_TYPES) lists[entity] = await shop.store[entity].list();
    return { lists: lists as Lists, settings: settingsIn(shop.texts.read(SETTINGS_KEY)), kind };
  } finally {
    await shop.close();
  }
}

/** Deletes that shop from this browser permanently, including its photos and backups. */
export async function removeLocalShop(): Promise<void> {
  const storage = browserStorage('localStorage');
  // The keys last, because they show that there is a shop.
  await deleteDB(DATABASE_NAME);
  await deleteDB(PHOTOS_DATABASE);
  const own = [...ENTITY_TYPES.map((entity) => `bms_${entity}`), INITIALIZED_KEY, HOME_KEY, SETTINGS_KEY, STAMPS_KEY];
  for (const key of storageKeys(storage)) {
    if (own.includes(key) || key.startsWith('bms_damaged_')) storage.removeItem(key);
  }
}
