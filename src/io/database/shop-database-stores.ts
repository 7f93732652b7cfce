import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { newId } from '#io/browser/ids.ts';
import { storageFailure } from '#io/browser/storage.ts';
import type { Backup } from '#io/local/local-data.ts';
import { ENTITY_TYPES, type EntityType, INDEXES, type IndexName, StoreError } from '#io/store/store.ts';
import { attemptBriefly, beginNewLog, openBrowserDatabase } from './browser-database.ts';
import { FIRST_SCHEMA, type Migration, newestSchema } from './schema-version.ts';
import type { PlainRecord } from './snapshots.ts';

/** One record: its own fields, with keys in place of the copies of others, and what it is found by. */
export type StoredRow = {
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
export type StoredText = { key: string; text: string | null; revision: number; adopted?: string };

/** A text that a version before the stamps wrote under a key: its hash, and the revision of the list or text that it showed. */
type Written = { key: string; hash: string; revision: number };

export type BackupRow = Omit<Backup, 'id'> & { id?: number; file: Blob };

type ListStores = {
  [E in EntityType]: {
    key: string;
    value: StoredRow;
    indexes: { place: number; date: string; customer: string; status: string; number: string };
  };
};

export interface ShopDatabaseSchema extends DBSchema, ListStores {
  copies: { key: string; value: PlainRecord };
  lists: { key: EntityType; value: ListState };
  log: { key: [EntityType, number]; value: LogEntry };
  texts: { key: string; value: StoredText };
  /** Only in a database that was made before the stamps. */
  written: { key: [string, string]; value: Written; indexes: { revision: [string, number] } };
  /** What is known of the database itself. */
  facts: { key: 'id'; value: string };
  backups: { key: number; value: BackupRow };
}

export type Database = IDBPDatabase<ShopDatabaseSchema>;
export type StoreName = EntityType | 'copies' | 'lists' | 'log' | 'texts' | 'written' | 'facts' | 'backups';
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<ShopDatabaseSchema, StoreName[], Mode>;

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

type Upgrade = IDBPTransaction<ShopDatabaseSchema, StoreName[], 'versionchange'>;

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

const NOT_MIGRATED =
  'The data of this shop is from an earlier version of Clearcoat and could not be brought to the one on this page. Nothing was changed. Free some disk space, then reload this page.';

/** Migrates all records from that schema version, in the one transaction that changes the version of the database. */
export type MigrateRecords = (tx: Upgrade, schemaVersion: number) => Promise<void>;

/** The database of the packed lists next to the one of that name. */
export function packedDatabaseName(name: string): string {
  return `${name}-packed`;
}

export type OpenDatabaseOptions = {
  name: string;
  migrations: readonly Migration[];
  migrateRecords: MigrateRecords;
  /** Called when the connection ended by itself, with words for the user. */
  onLost: (why: StoreError | undefined) => void;
  /** Called when the browser found the database damaged and gave an empty one in its place. */
  onEmptied: () => void;
};

/** Opens the database; migrates one of an earlier version first. Rejects as `openBrowserDatabase` does. */
export async function openMigratedDatabase({
  name,
  migrations,
  migrateRecords,
  onLost,
  onEmptied,
}: OpenDatabaseOptions): Promise<Database> {
  let isNew = false;
  await beginNewLog(name, onEmptied);
  const db = await openBrowserDatabase<ShopDatabaseSchema>({
    name,
    version: versionFor(newestSchema(migrations)),
    upgrade(upgraded, version, tx) {
      const schemaVersion = schemaIn(version);
      isNew = schemaVersion === 0;
      createMissing(upgraded, tx as never);
      if (isNew || schemaVersion === newestSchema(migrations)) return undefined;
      return migrateRecords(tx as never, schemaVersion).catch((error: unknown) => {
        throw new StoreError('unavailable', NOT_MIGRATED, { cause: error });
      });
    },
    onLost,
  });
  // What was packed of another database by the same name says nothing of this one.
  if (isNew) await attemptBriefly(deleteDB(packedDatabaseName(name)));
  return db;
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
