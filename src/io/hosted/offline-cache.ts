import type { DBSchema, IDBPDatabase } from 'idb';
import type { SignedIn } from '#io/auth/auth.ts';
import { pause } from '#io/browser/pause.ts';
import { openBrowserDatabase } from '#io/database/browser-database.ts';
import type { EntityType } from '#io/store/store.ts';
import type { RemoteTexts } from './hosted-remote.ts';
import type { PlacedRecord } from './remote-operations.ts';

/** The viewer and shop of the cached lists, and their short texts. `readAt`: an instant. */
export type CacheFacts = { viewer: string; shop: string; texts: RemoteTexts; readAt: string };

/** A change of a cached list: all records, or some of them (undefined: removed). */
export type CacheChange = { all: readonly PlacedRecord[] } | { some: ReadonlyMap<string, PlacedRecord | undefined> };

/**
 * A cache of the lists in this browser, shown while the server cannot be reached, and cleared by a sign-out. It has only data that the
 * member may read. It stays empty in a browser without IndexedDB.
 */
export type OfflineCache = {
  /** Returns the user who was signed in last. */
  user(): Promise<SignedIn | undefined>;
  saveUser(who: SignedIn): Promise<void>;
  facts(viewer: string): Promise<CacheFacts | undefined>;
  /** Saves the facts. Deletes the lists of another viewer or shop. */
  saveFacts(facts: CacheFacts): Promise<void>;
  list(entity: EntityType): Promise<readonly PlacedRecord[] | undefined>;
  saveList(entity: EntityType, change: CacheChange): Promise<void>;
  clear(): Promise<void>;
};

interface Schema extends DBSchema {
  facts: { key: 'who' | 'shop'; value: SignedIn | CacheFacts };
  /** The completely cached lists. */
  whole: { key: EntityType; value: true };
  records: { key: [EntityType, string]; value: PlacedRecord };
}

const NAME = 'clearcoat-last-read';
const STORES = ['facts', 'whole', 'records'] as const;
/** Records between two pauses for the page. */
const SLICE = 500;

const inList = (entity: EntityType) => IDBKeyRange.bound([entity, ''], [entity, []]);

export function createOfflineCache(name = NAME): OfflineCache {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openBrowserDatabase<Schema>({
      name,
      version: 2,
      upgrade(db) {
        for (const store of STORES) db.createObjectStore(store);
      },
      onLost() {
        opening = undefined;
      },
    });
    return opening;
  }

  /** Returns undefined when IndexedDB fails: the shop works without the cache. */
  async function where<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    if (typeof indexedDB === 'undefined') return undefined;
    try {
      return await work(await open());
    } catch {
      opening = undefined;
      return undefined;
    }
  }

  async function forgetLists(db: IDBPDatabase<Schema>): Promise<void> {
    const tx = db.transaction(STORES, 'readwrite');
    await Promise.all([
      tx.objectStore('facts').delete('shop'),
      tx.objectStore('whole').clear(),
      tx.objectStore('records').clear(),
      tx.done,
    ]);
  }

  async function saveSome(
    db: IDBPDatabase<Schema>,
    entity: EntityType,
    some: ReadonlyMap<string, PlacedRecord | undefined>,
  ) {
    const all = [...some];
    for (let from = 0; from < all.length; from += SLICE) {
      const tx = db.transaction('records', 'readwrite');
      const written = all
        .slice(from, from + SLICE)
        .map(([id, placed]) => (placed ? tx.store.put(placed, [entity, id]) : tx.store.delete([entity, id])));
      await Promise.all([...written, tx.done]);
      await pause();
    }
  }

  /** Replaces a list, which is marked as complete at the end. */
  async function saveAll(db: IDBPDatabase<Schema>, entity: EntityType, all: readonly PlacedRecord[]): Promise<void> {
    const tx = db.transaction(['whole', 'records'], 'readwrite');
    await Promise.all([
      tx.objectStore('whole').delete(entity),
      tx.objectStore('records').delete(inList(entity)),
      tx.done,
    ]);
    await saveSome(db, entity, new Map(all.map((placed) => [placed.record.id, placed])));
    await db.put('whole', true, entity);
  }

  /** The last change; changes run one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: (db: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
    const turn = last.then(() => where(work));
    last = turn;
    return turn.then(() => undefined);
  }

  return {
    user: () => where(async (db) => (await db.get('facts', 'who')) as SignedIn | undefined),
    saveUser: (who) => inTurn((db) => db.put('facts', who, 'who')),
    facts: (viewer) =>
      where(async (db) => {
        const facts = (await db.get('facts', 'shop')) as CacheFacts | undefined;
        return facts?.viewer === viewer ? facts : undefined;
      }),
    saveFacts: (facts) =>
      inTurn(async (db) => {
        const before = (await db.get('facts', 'shop')) as CacheFacts | undefined;
        if (before?.viewer !== facts.viewer || before.shop !== facts.shop) await forgetLists(db);
        await db.put('facts', facts, 'shop');
      }),
    list: (entity: EntityType) =>
      where(async (db) => {
        if (!(await db.get('whole', entity))) return undefined;
        return (await db.getAll('records', inList(entity))) as readonly PlacedRecord[];
      }),
    saveList: (entity, change) =>
      inTurn(async (db) => {
        if ('all' in change) await saveAll(db, entity, change.all);
        else if (await db.get('whole', entity)) {
          await saveSome(db, entity, change.some).catch(async (error: unknown) => {
            // Without this change, the list is not as the server has it.
            await db.delete('whole', entity);
            throw error;
          });
        }
      }),
    clear: () =>
      inTurn(async (db) => {
        await forgetLists(db);
        await db.clear('facts');
      }),
  };
}
