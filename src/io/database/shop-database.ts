import { backupsToDelete } from '#domain/data-files/backup-retention.ts';
import type { Backup } from '#io/store/backups.ts';
import { StoreError } from '#io/store/store.ts';
import type { StoredText } from '#io/store/text-store.ts';
import { createPackedLists } from './packed-lists.ts';
import { createDatabaseReader, type DatabaseReader, type OnBroken } from './shop-database-read.ts';
import {
  type BackupRow,
  begin,
  type Database,
  databaseFailure,
  databaseId,
  type OpenDatabaseOptions,
  openListStores,
  type StoreName,
  type Transaction,
} from './shop-database-stores.ts';
import {
  createDatabaseWriter,
  type DatabaseWriter,
  inTransaction,
  type ListStates,
  readStates,
} from './shop-database-write.ts';

/** A consistent view of the states and short texts. */
export type DatabaseOverview = {
  states: ListStates;
  texts: ReadonlyMap<string, StoredText>;
};

/** The database of a shop. Each call rejects with a StoreError. */
export type ShopDatabase = DatabaseReader &
  DatabaseWriter & {
    /** The id that the database got when it was created. */
    readonly id: string;
    states(): Promise<ListStates>;
    /** Returns undefined for a text that was never written, and `null` for one that was removed. */
    text(key: string): Promise<string | null | undefined>;
    /** Returns the texts that were ever written. */
    texts(keys: readonly string[]): Promise<ReadonlyMap<string, StoredText>>;
    overview(): Promise<DatabaseOverview>;
    backups(): Promise<readonly Backup[]>;
    backupFile(id: number): Promise<Blob>;
    /** Adds a backup and deletes those of `backupsToDelete`. Does nothing when `exists` returns true for a stored one. */
    addBackup(
      backup: Omit<Backup, 'id'>,
      file: Blob,
      dayOf: (madeAt: string) => string,
      exists?: (other: Backup) => boolean,
    ): Promise<void>;
    close(): void;
  };

function withoutFile({ file: _, id = 0, ...backup }: BackupRow): Backup {
  return { ...backup, id };
}

function databaseOn(
  db: Database,
  id: string,
  { onBroken, schemaVersion, leastPacked }: Pick<ShopDatabaseOptions, 'onBroken' | 'schemaVersion' | 'leastPacked'>,
): ShopDatabase {
  const reader = createDatabaseReader(db, onBroken);

  async function reading<T>(
    stores: readonly StoreName[],
    read: (tx: Transaction<'readonly'>) => Promise<T>,
  ): Promise<T> {
    try {
      return await read(begin(db, stores, 'readonly'));
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  async function writing(
    stores: readonly StoreName[],
    write: (tx: Transaction<'readwrite'>) => Promise<void>,
  ): Promise<void> {
    try {
      await inTransaction(db, stores, write);
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  return {
    ...reader,
    ...createDatabaseWriter(db),
    listWithRevision: createPackedLists(db, reader, { form: schemaVersion, least: leastPacked }),
    id,
    states: () => reading(['lists'], readStates),
    text: (key) => reading(['texts'], async (tx) => (await tx.objectStore('texts').get(key))?.text),
    overview: () =>
      reading(['lists', 'texts'], async (tx) => {
        const states = await readStates(tx);
        const texts = await tx.objectStore('texts').getAll();
        return { states, texts: new Map(texts.map((kept) => [kept.key, kept])) };
      }),
    texts: (keys) =>
      reading(['texts'], async (tx) => {
        const found = await Promise.all(keys.map((key) => tx.objectStore('texts').get(key)));
        return new Map(found.flatMap((kept) => (kept ? [[kept.key, kept] as const] : [])));
      }),
    backups: () =>
      reading(['backups'], async (tx) => {
        const rows = await tx.objectStore('backups').getAll();
        return rows.reverse().map(withoutFile);
      }),
    backupFile: (id) =>
      reading(['backups'], async (tx) => {
        const row = await tx.objectStore('backups').get(id);
        if (!row) throw new StoreError('not-found', 'This backup is gone: newer ones replaced it.');
        return row.file;
      }),
    addBackup: (backup, file, dayOf, exists) =>
      writing(['backups'], async (tx) => {
        const store = tx.objectStore('backups');
        const before = (await store.getAll()).map(withoutFile);
        if (exists && before.some(exists)) return;
        const id = await store.add({ ...backup, file });
        const newestFirst = [{ ...backup, id }, ...before.reverse()];
        for (const surplus of backupsToDelete(newestFirst, ({ madeAt }) => dayOf(madeAt)))
          await store.delete(surplus.id);
      }),
    close: () => db.close(),
  };
}

export type ShopDatabaseOptions = OpenDatabaseOptions & {
  onBroken: OnBroken;
  /** Records from which a list is packed for fast reads. */
  leastPacked: number;
};

/**
 * Opens the database of that name. Rejects with DatabaseUnavailable where the browser refuses one, with a StoreError where it cannot be
 * used now.
 */
export async function openShopDatabase(options: ShopDatabaseOptions): Promise<ShopDatabase> {
  const db = await openListStores(options);
  return databaseOn(db, await databaseId(db), options);
}
