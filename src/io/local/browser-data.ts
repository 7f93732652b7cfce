import { localDay } from '#domain/calendar/calendar.ts';
import { namedPhotos } from '#domain/inspections/named-photos.ts';
import type { Clock } from '#io/browser/clock.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import {
  appendQuarantined,
  type KeyValueStorage,
  readText,
  storageKeys,
  usedCharacters,
  writeTexts,
} from '#io/browser/storage.ts';
import { decompress } from '#io/data-files/gzip.ts';
import { KEYS_LIMIT } from '#io/mirror/mirror-rules.ts';
import { createLocalPhotos, type LocalPhotos, PHOTOS_DATABASE } from '#io/photos/local-photos.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import type { Backup } from '#io/store/backups.ts';
import { logErrors } from '#io/store/error-log.ts';
import { createListeners } from '#io/store/listeners.ts';
import { shopKind } from '#io/store/memory-lists.ts';
import { ENTITY_TYPES, StoreError } from '#io/store/store.ts';
import type { DamagedText, LocalData, StorageFacts } from './local-data.ts';
import type { LocalEngine } from './local-engine.ts';

const DAMAGED = 'bms_damaged_';

async function diskFacts(): Promise<Pick<StorageFacts, 'disk' | 'persisted'>> {
  // Undefined on a plain http address.
  const manager = (navigator as { storage?: StorageManager }).storage;
  if (!manager?.estimate) return {};
  const { usage, quota } = await manager.estimate();
  return {
    ...(usage !== undefined && quota !== undefined && { disk: { used: usage, limit: quota } }),
    ...('persisted' in manager && { persisted: await manager.persisted() }),
  };
}

/** Creates access to the facts and backups of the shop in this browser. */
export function createBrowserData(
  shop: OpenedShop,
  storage: KeyValueStorage,
  clock: Clock,
  photos: Pick<LocalPhotos, 'unnamed' | 'removeUnnamed'> = createLocalPhotos(PHOTOS_DATABASE, clock.now),
): LocalData {
  const { store } = shop;
  const listeners = createListeners<void>();
  const recentErrors = logErrors({ page: globalThis, console, now: clock.now });
  for (const entity of ENTITY_TYPES) store[entity].subscribe(() => listeners.notify());
  store.onNotice(() => listeners.notify());

  /** Returns the engine, which is always local here. */
  const localEngine = async () => (await shop.engine()) as LocalEngine;

  async function thenNotify<T>(work: Promise<T>): Promise<T> {
    const answer = await work;
    listeners.notify();
    return answer;
  }

  /** Returns the quarantined texts of localStorage, and of the database, where they are when localStorage was full. */
  async function damagedTexts(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    function add(key: string, text: string | null): void {
      if (!key.startsWith(DAMAGED) || text === null) return;
      const name = key.slice(DAMAGED.length);
      found.set(name, appendQuarantined(found.get(name), text));
    }
    for (const key of storageKeys(storage)) add(key, readText(storage, key));
    const { db } = await localEngine();
    for (const { key, text } of (await db.overview()).texts.values()) add(key, text);
    return found;
  }

  async function facts(): Promise<StorageFacts> {
    const engine = await localEngine();
    const kind = shopKind(storage);
    const { states } = await engine.db.overview();
    return {
      home: engine.home(),
      lists: [...states.values()].map(({ entity, records, characters }) => ({ entity, records, characters })),
      ...(kind && { kind }),
      keys: { used: usedCharacters(storage), limit: KEYS_LIMIT },
      ...(await diskFacts()),
    };
  }

  return {
    facts,
    backups: async () => (await localEngine()).db.backups(),
    backupFile: async (id) => decompress(await (await localEngine()).db.backupFile(id)),
    async restore(id, work) {
      const file = await decompress(await (await localEngine()).db.backupFile(id));
      await thenNotify(shop.restore(file, work));
    },
    async backUpDaily() {
      const engine = await localEngine();
      const zone = shopZone(store);
      const day = localDay(clock.now(), zone);
      const isOfToday = ({ reason, madeAt }: Backup) => reason === 'daily' && localDay(new Date(madeAt), zone) === day;
      if ((await engine.db.backups()).some(isOfToday)) return;
      await thenNotify(engine.backUpUnless('daily', isOfToday));
    },
    async sweepPhotos() {
      const [inspections, claims] = await Promise.all([store.inspections.list(), store.claims.list()]);
      const named = namedPhotos({ inspections, claims });
      const unnamed = new Set(await photos.unnamed(new Set(named)));
      if (unnamed.size === 0) return;
      const { db } = await localEngine();
      // A backup that is restored needs its photos.
      for (const backup of await db.backups()) {
        const text = await (await decompress(await db.backupFile(backup.id))).text();
        for (const id of unnamed) if (text.includes(id)) unnamed.delete(id);
      }
      await photos.removeUnnamed([...unnamed]);
    },
    async damaged(): Promise<readonly DamagedText[]> {
      return [...(await damagedTexts())].map(([name, text]) => ({ name, characters: text.length }));
    },
    async damagedText(name) {
      const text = (await damagedTexts()).get(name);
      if (text === undefined) throw new StoreError('not-found', 'This text was already deleted, maybe in another tab.');
      return text;
    },
    async deleteDamaged(name) {
      writeTexts(storage, new Map([[DAMAGED + name, null]]));
      const { db } = await localEngine();
      await db.commit({ texts: new Map([[DAMAGED + name, null]]) });
      listeners.notify();
    },
    async askToPersist() {
      const manager = (navigator as { storage?: StorageManager }).storage;
      const promised = manager?.persist ? await manager.persist() : false;
      listeners.notify();
      return promised;
    },
    recentErrors: async () => recentErrors(),
    onChange: listeners.add,
  };
}
