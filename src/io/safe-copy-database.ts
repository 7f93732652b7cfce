import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { newId } from './ids.ts';
import type { Backup } from './local-data.ts';
import { FIRST_SCHEMA, type Migration, NEWER, newestSchema, OUTDATED } from './schema-version.ts';
import type { PlainRecord } from './shared-copies.ts';
import { storageFailure } from './storage.ts';
import { ENTITY_TYPES, type EntityType, INDEXES, type IndexName, StoreError } from './store.ts';

/** One record: its own fields, with keys in place of the copies of others, and what it is found by. */
export type Row = {
  id: string;
  /** Grows along the stored order; gaps mean nothing. */
  place: number;
  /** UTF-16 characters of the whole record as JSON. */
  size: number;
  keys: { readonly [N in IndexName]?: readonly string[] };
  record: PlainRecord;
};

/** What is known of a list without reading it. */
export type ListState = {
  entity: EntityType;
  /** Counts the commands that changed the list. */
  revision: number;
  records: number;
  /** UTF-16 characters of the list as JSON text. */
  characters: number;
  nextPlace: number;
  /** The hash of the last text of another program that was taken in for the list. */
  adopted?: string;
};

/** What one command did to a list, so that other tabs can catch up; without rows the whole list is read again. */
export type LogEntry = {
  entity: EntityType;
  revision: number;
  rows?: readonly (readonly [id: string, change: LoggedChange])[];
};
export type LoggedChange = 'kept' | 'last' | 'removed';

/** A text under its key, and how often it was written; `null` says that the key was removed. `adopted` as in a list's state. */
export type KeptText = { key: string; text: string | null; revision: number; adopted?: string };

/** A text that a version before the stamps wrote under a key: its hash, and the revision of the list or text that it showed. */
type Written = { key: string; hash: string; revision: number };

export type BackupRow = Omit<Backup, 'id'> & { id?: number; file: Blob };

type ListStores = {
  [E in EntityType]: {
    key: string;
    value: Row;
    indexes: { place: number; date: string; customer: string; status: string; number: string };
  };
};

export interface SafeCopySchema extends DBSchema, ListStores {
  copies: { key: string; value: PlainRecord };
  lists: { key: EntityType; value: ListState };
  log: { key: [EntityType, number]; value: LogEntry };
  texts: { key: string; value: KeptText };
  /** Only in a database that was made before the stamps. */
  written: { key: [string, string]; value: Written; indexes: { revision: [string, number] } };
  /** What is known of the database itself. */
  facts: { key: 'id'; value: string };
  backups: { key: number; value: BackupRow };
}

export type Database = IDBPDatabase<SafeCopySchema>;
export type StoreName = EntityType | 'copies' | 'lists' | 'log' | 'texts' | 'written' | 'facts' | 'backups';
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<SafeCopySchema, StoreName[], Mode>;

/** The second structure has an id and no hashes of texts; before it, the version was the schema version. */
const STRUCTURES_BEFORE = 1;

/** Returns the version of the database for records of that schema version. */
function versionFor(schemaVersion: number): number {
  return schemaVersion + STRUCTURES_BEFORE;
}

/** Returns the schema version of the records in a database of that version; 0 for a new one. */
function schemaIn(version: number): number {
  return version === 0 ? 0 : Math.max(FIRST_SCHEMA, version - STRUCTURES_BEFORE);
}

type Upgrade = IDBPTransaction<SafeCopySchema, StoreName[], 'versionchange'>;

/** Creates what a database of an earlier version, or a new one, does not have: also the stores and indexes of new lists. */
function createMissing(db: Database, tx: Upgrade): void {
  const has = (name: StoreName) => db.objectStoreNames.contains(name);
  for (const entity of ENTITY_TYPES) {
    const store = has(entity) ? tx.objectStore(entity) : db.createObjectStore(entity, { keyPath: 'id' });
    if (!store.indexNames.contains('place')) store.createIndex('place', 'place');
    for (const name of Object.keys(INDEXES[entity]) as IndexName[]) {
      if (!store.indexNames.contains(name)) store.createIndex(name, `keys.${name}`, { multiEntry: true });
    }
  }
  if (!has('copies')) db.createObjectStore('copies');
  if (!has('lists')) db.createObjectStore('lists', { keyPath: 'entity' });
  if (!has('log')) db.createObjectStore('log', { keyPath: ['entity', 'revision'] });
  if (!has('texts')) db.createObjectStore('texts', { keyPath: 'key' });
  if (!has('backups')) db.createObjectStore('backups', { keyPath: 'id', autoIncrement: true });
  if (!has('facts')) db.createObjectStore('facts').put(newId(), 'id');
}

/** Returns the id that the database was given when it was made. */
export async function databaseId(db: Database): Promise<string> {
  const id = await db.get('facts', 'id');
  if (id === undefined) throw new StoreError('unavailable', NO_ID);
  return id;
}

const NO_ID =
  "This browser's database of the shop is damaged. Nothing was changed. Export what this browser holds, then ask for help.";

const BLOCKED =
  'Clearcoat is open in another tab in an older version, so nothing can be saved here. Close the other tabs or reload them, then try again.';

const NOT_MIGRATED =
  'The data of this shop is from an earlier version of Clearcoat and could not be brought to the one on this page. Nothing was changed. Free some disk space, then reload this page.';

/** Thrown where the browser has no IndexedDB or does not let this page use it. */
export class NoSafeCopy extends Error {
  override readonly name = 'NoSafeCopy';
}

/** A tab that was closed a moment ago may still be in the way for so long. */
const BLOCKED_FOR_MS = 1_000;
/** A browser that was started again right after a crash may refuse its own database for a moment. */
const PASSING_FOR_MS = 2_000;
const TRY_AGAIN_MS = 100;

/** Migrates all records from that schema version, in the one transaction that changes the version of the database. */
export type MigrateRecords = (tx: Upgrade, schemaVersion: number) => Promise<void>;

/** The database of the packed lists beside the one of that name. */
export function packedName(name: string): string {
  return `${name}-packed`;
}

export type Opening = {
  name: string;
  migrations: readonly Migration[];
  migrateRecords: MigrateRecords;
  /** Called when the connection ended by itself, with words for the user. */
  onLost: (why: StoreError | undefined) => void;
  /** Called when the browser found the database damaged and gave an empty one in its place. */
  onEmptied: () => void;
};

/** Waits for what nothing depends on, and not for long: a tab that stands still may be in its way. */
async function tried(work: Promise<void>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, BLOCKED_FOR_MS))]);
}

/**
 * Chromium goes on writing a log whose last entry was torn off by a crash. At the start after that one it takes the whole
 * database for damaged and empties it, with all that was acknowledged in between. It begins a new log whenever a database is
 * deleted; so one is made and deleted before anything else.
 */
async function beginNewLog({ name, onEmptied }: Opening): Promise<void> {
  const passing = `${name}-start`;
  const work = async () => {
    // What is opened first hears of the damage.
    const passed = await openDB(passing, 1, {
      upgrade(_db, _from, _to, _tx, event) {
        if (wasEmptied(event)) onEmptied();
      },
    });
    passed.close();
    await deleteDB(passing);
  };
  // A browser that refuses this refuses the shop's database too, and that is told.
  await tried(work());
}

/**
 * Opens the database, migrates one of an earlier version before. Rejects with NoSafeCopy
 * where the browser refuses one, and with a StoreError of kind 'unavailable' where it is there but cannot be used now: it is of a
 * newer version, it could not be migrated, or a tab with an older version is in the way.
 */
export async function openDatabase(opening: Opening): Promise<Database> {
  if (!globalThis.indexedDB) throw new NoSafeCopy('This browser has no IndexedDB');
  await beginNewLog(opening);
  const giveUpAt = performance.now() + PASSING_FOR_MS;
  for (;;) {
    try {
      return await openOnce(opening);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (!isPassing(error) || performance.now() > giveUpAt) {
        throw new NoSafeCopy('IndexedDB cannot be opened', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}

function openOnce({ name, migrations, migrateRecords, onLost }: Opening): Promise<Database> {
  return new Promise<Database>((opened, failed) => {
    let gaveUp = false;
    let stays: StoreError | undefined;
    let isNew = false;
    // Some browsers refuse by throwing at once.
    const opening = async () =>
      openDB<SafeCopySchema>(name, versionFor(newestSchema(migrations)), {
        upgrade(db, version, _, tx) {
          const schemaVersion = schemaIn(version);
          isNew = schemaVersion === 0;
          createMissing(db, tx as never);
          if (!isNew && schemaVersion < newestSchema(migrations)) {
            tx.done.catch(() => undefined);
            migrateRecords(tx as never, schemaVersion).catch((error: unknown) => {
              stays = new StoreError('unavailable', NOT_MIGRATED, { cause: error });
              if (!tx.error) tx.abort();
            });
          }
        },
        blocked() {
          setTimeout(() => {
            gaveUp = true;
            failed(new StoreError('unavailable', BLOCKED));
          }, BLOCKED_FOR_MS);
        },
        blocking(_current, _wanted, event) {
          (event.target as IDBDatabase).close();
          onLost(new StoreError('unavailable', OUTDATED));
        },
        terminated: () => onLost(undefined),
      });
    opening().then(
      async (db) => {
        // What was packed of another database by the same name says nothing of this one.
        if (isNew) await tried(deleteDB(packedName(name)));
        if (gaveUp) db.close();
        else opened(db);
      },
      (error: unknown) =>
        failed(stays ?? (isNewer(error) ? new StoreError('unavailable', NEWER, { cause: error }) : error)),
    );
  });
}

/** Chromium says so in a field that no standard has. */
function wasEmptied(event: Event): boolean {
  return 'dataLoss' in event && event.dataLoss === 'total';
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/** Whether the browser may open it in a moment: its files are still held by the process that died before, or it broke off. */
function isPassing(error: unknown): boolean {
  return error instanceof DOMException && ['UnknownError', 'AbortError', 'TimeoutError'].includes(error.name);
}

const CLOSED = 'The browser closed the database of this shop. Nothing was changed. Please try again.';
const BROKE_OFF =
  "This browser's database broke off in the middle of its work. Look whether what you did was kept before you do it again; if this comes back, restart the browser.";

/** Begins a transaction. Throws a StoreError of kind 'closed' when the connection is gone. */
export function begin<Mode extends IDBTransactionMode>(
  db: Database,
  stores: readonly StoreName[],
  mode: Mode,
): Transaction<Mode> {
  try {
    const tx = db.transaction([...stores], mode, { durability: 'strict' });
    // Who waits for the requests or for the end hears of a failure there.
    tx.done.catch(() => undefined);
    return tx as unknown as Transaction<Mode>;
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isClosed ? new StoreError('closed', CLOSED, { cause: error }) : error;
  }
}

/** What a refusal of the database means to the user; every other error as it is. */
export function databaseFailure(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return storageFailure(error);
  return new StoreError('unavailable', BROKE_OFF, { cause: error });
}
