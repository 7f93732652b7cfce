import { deleteDB, type IDBPDatabase, openDB } from 'idb';

/** Creates the database of that name again, with its records, as another version of the app had it. */
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
