import { surplusBackups } from '#domain/backups-kept.ts';
import type { Backup } from './local-data.ts';
import type { LongWork } from './long-work.ts';
import {
  type BackupRow,
  begin,
  type Database,
  databaseFailure,
  type KeptText,
  type Opening,
  openDatabase,
  type StoreName,
  type Transaction,
} from './safe-copy-database.ts';
import { type CopyReader, createCopyReader, type OnBroken } from './safe-copy-read.ts';
import {
  announceText,
  type CopyChange,
  commitChange,
  inTransaction,
  readStates,
  type States,
} from './safe-copy-write.ts';
import { type EntityType, StoreError } from './store.ts';

/** What the safe copy knows at one moment. */
export type CopyOverview = {
  states: States;
  texts: ReadonlyMap<string, KeptText>;
};

/** The records and texts of a shop in IndexedDB: what is acknowledged is on the disk. All of it rejects with a StoreError. */
export type SafeCopy = CopyReader & {
  states(): Promise<States>;
  /** Undefined when it was never kept; `null` when it was removed. */
  text(key: string): Promise<string | null | undefined>;
  overview(): Promise<CopyOverview>;
  /** The revision that a text of this app showed under the key; undefined when the app did not write it. */
  revisionOf(key: string, hash: string): Promise<number | undefined>;
  commit(change: CopyChange, work?: LongWork): Promise<States | undefined>;
  /** Says that the app is about to write a text of that hash under the key of the list; false when that would be late. */
  announceText(entity: EntityType, hash: string, revision: number): Promise<boolean>;
  backups(): Promise<readonly Backup[]>;
  backupFile(id: number): Promise<Blob>;
  /** Adds it and deletes those that `surplusBackups` names; does nothing when there is such a one already. */
  addBackup(
    backup: Omit<Backup, 'id'>,
    file: Blob,
    dayOf: (madeAt: string) => string,
    isSuch?: (other: Backup) => boolean,
  ): Promise<void>;
  close(): void;
};

function withoutFile({ file: _, id = 0, ...backup }: BackupRow): Backup {
  return { ...backup, id };
}

function safeCopyOn(db: Database, onBroken: OnBroken): SafeCopy {
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
    ...createCopyReader(db, onBroken),
    commit: (change, work) => commitChange(db, change, work),
    announceText: (entity, hash, revision) => announceText(db, entity, hash, revision),
    states: () => reading(['lists'], readStates),
    text: (key) => reading(['texts'], async (tx) => (await tx.objectStore('texts').get(key))?.text),
    overview: () =>
      reading(['lists', 'texts'], async (tx) => {
        const states = await readStates(tx);
        const texts = await tx.objectStore('texts').getAll();
        return { states, texts: new Map(texts.map((kept) => [kept.key, kept])) };
      }),
    revisionOf: (key, hash) =>
      reading(['written'], async (tx) => (await tx.objectStore('written').get([key, hash]))?.revision),
    backups: () =>
      reading(['backups'], async (tx) => {
        const rows = await tx.objectStore('backups').getAll();
        return rows.reverse().map(withoutFile);
      }),
    backupFile: (id) =>
      reading(['backups'], async (tx) => {
        const row = await tx.objectStore('backups').get(id);
        if (!row) throw new StoreError('not-found', 'This backup is gone: newer ones took its place.');
        return row.file;
      }),
    addBackup: (backup, file, dayOf, isSuch) =>
      writing(['backups'], async (tx) => {
        const store = tx.objectStore('backups');
        const before = (await store.getAll()).map(withoutFile);
        if (isSuch && before.some(isSuch)) return;
        const id = await store.add({ ...backup, file });
        const newestFirst = [{ ...backup, id }, ...before.reverse()];
        for (const surplus of surplusBackups(newestFirst, ({ madeAt }) => dayOf(madeAt)))
          await store.delete(surplus.id);
      }),
    close: () => db.close(),
  };
}

export type SafeCopyOptions = Opening & { onBroken: OnBroken };

/**
 * Opens the safe copy of that name. Rejects with NoSafeCopy where the browser refuses one, with a StoreError where it cannot be
 * used now.
 */
export async function openSafeCopy({ onBroken, ...opening }: SafeCopyOptions): Promise<SafeCopy> {
  return safeCopyOn(await openDatabase(opening), onBroken);
}
