import type { Backup } from './local-data.ts';
import type { LongWork } from './long-work.ts';
import { type BackupRow, type Database, type KeptText, openDatabase, type Transaction } from './safe-copy-database.ts';
import { type CopyReader, createCopyReader, type OnBroken } from './safe-copy-read.ts';
import { announceText, type CopyChange, commitChange, readStates, type States } from './safe-copy-write.ts';
import { storageFailure } from './storage.ts';
import { type EntityType, StoreError } from './store.ts';
import { textHash } from './text-hash.ts';

const BACKUPS_KEPT = 10;

/** What the safe copy knows at one moment. */
export type CopyOverview = {
  states: States;
  texts: ReadonlyMap<string, KeptText>;
};

/** The records and texts of a shop in IndexedDB: what is acknowledged is on the disk. */
export type SafeCopy = CopyReader & {
  overview(): Promise<CopyOverview>;
  /** The revision that a text of this app showed under the key; undefined when the app did not write it. */
  revisionOf(key: string, text: string): Promise<number | undefined>;
  commit(change: CopyChange, work?: LongWork): Promise<States | undefined>;
  announceText(entity: EntityType, text: string, revision: number): Promise<boolean>;
  backups(): Promise<readonly Backup[]>;
  backupFile(id: number): Promise<Blob>;
  /** Keeps the last ten. */
  addBackup(backup: Omit<Backup, 'id'>, file: Blob): Promise<void>;
  close(): void;
};

function withoutFile({ file: _, id = 0, ...backup }: BackupRow): Backup {
  return { ...backup, id };
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DOMException ? storageFailure(error) : error;
  }
}

function safeCopyOn(db: Database, onBroken: OnBroken): SafeCopy {
  return {
    ...createCopyReader(db, onBroken),
    commit: (change, work) => commitChange(db, change, work),
    announceText: (entity, text, revision) => announceText(db, entity, text, revision),
    async overview() {
      const tx = db.transaction(['lists', 'texts']) as unknown as Transaction<'readonly'>;
      const states = await readStates(tx);
      const texts: KeptText[] = await tx.objectStore('texts').getAll();
      return {
        states,
        texts: new Map(texts.map((kept) => [kept.key, kept])),
      };
    },
    revisionOf: async (key, text) => (await db.get('written', [key, textHash(text)]))?.revision,
    async backups() {
      const rows = await guarded(db.getAll('backups'));
      return rows.reverse().map(withoutFile);
    },
    async backupFile(id) {
      const row = await guarded(db.get('backups', id));
      if (!row) throw new StoreError('not-found', 'This backup is no longer there: only the last ten are kept.');
      return row.file;
    },
    async addBackup(backup, file) {
      const tx = db.transaction('backups', 'readwrite', { durability: 'strict' });
      const keys = await guarded(tx.store.getAllKeys());
      const tooMany = keys.slice(0, Math.max(0, keys.length + 1 - BACKUPS_KEPT));
      await guarded(
        Promise.all([...tooMany.map((key) => tx.store.delete(key)), tx.store.add({ ...backup, file }), tx.done]),
      );
    },
    close: () => db.close(),
  };
}

/**
 * Opens the safe copy of that name. Rejects with NoSafeCopy where the browser refuses one, with a StoreError where it cannot be
 * used now. `onLost` is called when it went away by itself.
 */
export async function openSafeCopy(
  name: string,
  events: { onLost: (why: StoreError | undefined) => void; onBroken: OnBroken },
): Promise<SafeCopy> {
  return safeCopyOn(await openDatabase(name, events.onLost), events.onBroken);
}
