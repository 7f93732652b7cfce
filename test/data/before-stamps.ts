import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { textHash } from '#domain/text/text-hash.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';

/** Creates the database of that name again, with its records, as an earlier version of the app had it. */
export async function rebuildDatabase(
  name: string,
  { version, without, more }: { version: number; without?: string; more?: (db: IDBPDatabase) => void },
): Promise<IDBPDatabase> {
  const db = await openDB(name);
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (store) => {
      const { keyPath, autoIncrement, indexNames } = db.transaction(store).store;
      const values = await db.getAll(store);
      const keys = await db.getAllKeys(store);
      return { store, keyPath, autoIncrement, indexes: [...indexNames], values, keys };
    }),
  );
  db.close();
  await deleteDB(name);
  return openDB(name, version, {
    upgrade(older) {
      for (const { store, keyPath, autoIncrement, indexes, values, keys } of stores) {
        if (store === without) continue;
        const made = older.createObjectStore(store, { ...(keyPath !== null && { keyPath }), autoIncrement });
        for (const index of indexes) {
          if (index === 'place') made.createIndex(index, index);
          else made.createIndex(index, `keys.${index}`, { multiEntry: true });
        }
        for (const [at, value] of values.entries())
          void (keyPath === null ? made.put(value, keys[at]) : made.put(value));
      }
      more?.(older);
    },
  });
}

/**
 * Turns the database of that name and its mirror into what a version before the stamps left: a database of version 1 with the hashes of
 * the texts it wrote, and no stamps.
 */
export async function putBeforeStamps(name: string): Promise<void> {
  const before = await rebuildDatabase(name, {
    version: 1,
    without: 'facts',
    more(older) {
      const written = older.createObjectStore('written', { keyPath: ['key', 'hash'] });
      written.createIndex('revision', ['key', 'revision']);
    },
  });
  for (const entity of ENTITY_TYPES) {
    const key = `bms_${entity}`;
    const text = localStorage.getItem(key);
    const revision = (await before.get('lists', entity))?.revision ?? 0;
    if (text !== null) await before.put('written', { key, hash: textHash(text), revision });
  }
  before.close();
  localStorage.removeItem('bms_stamps');
}
