import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { sha256 } from '#io/browser/sha256.ts';
import { DatabaseUnavailable, openBrowserDatabase } from '#io/database/browser-database.ts';
import { databaseFailure } from '#io/database/shop-database-stores.ts';
import { StoreError } from '#io/store/store.ts';
import { PhotoError, type PhotoStore, type PhotoUsage } from './photo-store.ts';

/** `size`: bytes of the photo and its thumbnail. `unnamedSince`: milliseconds; absent while a record may name it. */
type Facts = { size: number; unnamedSince?: number };

/** Bytes and thumbnails are apart, so that a page of thumbnails reads nothing big. WebKit loses Blobs: all are ArrayBuffers. */
interface Schema extends DBSchema {
  facts: { key: string; value: Facts };
  photos: { key: string; value: ArrayBuffer };
  thumbnails: { key: string; value: ArrayBuffer };
}

type Transaction = IDBPTransaction<Schema, (typeof STORES)[number][], 'readwrite'>;

const STORES = ['facts', 'photos', 'thumbnails'] as const;

const FULL =
  'This browser has no room for more photos, so this one was not kept. Free photos under Settings, Data, or make room on the device, then add it again.';
const NO_DATABASE =
  "This browser won't open its database of photos (IndexedDB). Nothing is lost. Close other tabs, free up some disk space or restart the browser, then try again.";

function photoFailure(error: unknown): unknown {
  if (error instanceof PhotoError) return error;
  if (error instanceof DatabaseUnavailable) return new PhotoError('unreachable', NO_DATABASE, { cause: error });
  const failure = databaseFailure(error);
  return failure instanceof StoreError && failure.kind === 'full'
    ? new PhotoError('full', FULL, { cause: error })
    : failure;
}

async function removeOne(tx: Transaction, id: string): Promise<void> {
  for (const store of STORES) await tx.objectStore(store).delete(id);
}

/** The name of the database in this browser. */
export const PHOTOS_DATABASE = 'clearcoat-photos';

export type LocalPhotos = PhotoStore & {
  /**
   * Returns the photos that no record names, and that none named at the last call, which was a day or more ago. What was kept since
   * then is not among them: its record may not be saved yet.
   */
  unnamed: (named: ReadonlySet<string>) => Promise<string[]>;
  /** Removes those of the photos that were not kept again since `unnamed` returned them. */
  removeUnnamed: (ids: readonly string[]) => Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps photos in a database of this browser. */
export function createLocalPhotos(name: string, now: () => Date): LocalPhotos {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openBrowserDatabase<Schema>({
      name,
      version: 1,
      upgrade(db) {
        for (const store of STORES) db.createObjectStore(store);
      },
      onLost() {
        opening = undefined;
      },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function read<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(await open());
    } catch (error) {
      throw photoFailure(error);
    }
  }

  /** Writes everything that `work` asks for, or nothing. */
  async function write(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    try {
      const tx = (await open()).transaction([...STORES], 'readwrite', { durability: 'strict' });
      tx.done.catch(() => undefined);
      try {
        await work(tx);
        await tx.done;
      } catch (error) {
        if (!tx.error) tx.abort();
        throw error;
      }
    } catch (error) {
      throw photoFailure(error);
    }
  }

  function usage(): Promise<PhotoUsage> {
    return read(async (db) => {
      const all = await db.getAll('facts');
      return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
    });
  }

  return {
    usage,
    async put({ bytes, thumbnail }) {
      const id = sha256(bytes);
      const facts = { size: bytes.byteLength + thumbnail.byteLength };
      await write(async (tx) => {
        await tx.objectStore('photos').put(bytes, id);
        await tx.objectStore('thumbnails').put(thumbnail, id);
        await tx.objectStore('facts').put(facts, id);
      });
      return id;
    },
    get: (id) => read((db) => db.get('photos', id)),
    thumbnail: (id) => read((db) => db.get('thumbnails', id)),
    async remove(ids) {
      await write(async (tx) => {
        for (const id of ids) await removeOne(tx, id);
      });
    },
    async removeUnnamed(ids) {
      await write(async (tx) => {
        for (const id of ids) {
          const facts = await tx.objectStore('facts').get(id);
          if (facts?.unnamedSince !== undefined) await removeOne(tx, id);
        }
      });
    },
    ids: () => read((db) => db.getAllKeys('facts')),
    async unnamed(named) {
      if ((await usage()).count === 0) return [];
      const before = now().getTime() - DAY_MS;
      const long: string[] = [];
      await write(async (tx) => {
        for (let at = await tx.objectStore('facts').openCursor(); at; at = await at.continue()) {
          const { size, unnamedSince } = at.value;
          const isNamed = named.has(at.key);
          if (!isNamed && unnamedSince !== undefined && unnamedSince <= before) long.push(at.key);
          if (isNamed === (unnamedSince !== undefined)) {
            await at.update(isNamed ? { size } : { size, unnamedSince: now().getTime() });
          }
        }
      });
      return long;
    },
  };
}
