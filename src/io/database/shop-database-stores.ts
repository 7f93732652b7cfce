import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { newId } from '#io/browser/ids.ts';
import { storageFailure } from '#io/browser/storage.ts';
import type { Backup } from '#io/store/backups.ts';
import { ENTITY_TYPES, type EntityType, INDEXES, type IndexName, StoreError } from '#io/store/store.ts';
import type { StoredText } from '#io/store/text-store.ts';
import { beginNewLog, openBrowserDatabase } from './browser-database.ts';
import type { PlainRecord } from './snapshots.ts';

/** A stored record: its fields, with keys instead of snapshots, and its index keys. */
export type StoredRow = {
  id: string;
  /** Grows along the stored order, with gaps. */
  place: number;
  /** UTF-16 characters of the whole record as JSON. */
  size: number;
  keys: { readonly [N in IndexName]?: readonly string[] };
  record: PlainRecord;
};

/** Facts about a list, stored next to it. */
export type ListState = {
  entity: EntityType;
  /** Counts the commands that changed the list. */
  revision: number;
  records: number;
  /** UTF-16 characters of the list as JSON text. */
  characters: number;
  nextPlace: number;
  /** The hash of the last text of another program that was imported from the mirror. */
  adopted?: string;
};

/** The changes of one command, for other tabs. Without `rows`, they read the whole list again. */
export type LogEntry = {
  entity: EntityType;
  revision: number;
  rows?: readonly (readonly [id: string, change: LoggedChange])[];
};
export type LoggedChange = 'kept' | 'last' | 'removed';

/**
 * A part of a packed list, see `createPackedLists`. All parts of a list have its revision. `form`: the schema version. `hash`: of the text,
 * whose records are not checked again.
 */
export type PackedPiece = {
  entity: EntityType;
  at: number;
  revision: number;
  form: number;
  pieces: number;
  hash: string;
  text: string;
};

/** Returns the range of a packed list's parts, from that number on. */
export function piecesOf(entity: EntityType, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([entity, from], [entity, []]);
}

export type BackupRow = Omit<Backup, 'id'> & { id?: number; file: Blob };

type ListStores = {
  [E in EntityType]: {
    key: string;
    value: StoredRow;
    indexes: { place: number } & { [N in IndexName]: string };
  };
};

export interface ShopDatabaseSchema extends DBSchema, ListStores {
  copies: { key: string; value: PlainRecord };
  lists: { key: EntityType; value: ListState };
  log: { key: [EntityType, number]; value: LogEntry };
  texts: { key: string; value: StoredText };
  packed: { key: [EntityType, number]; value: PackedPiece };
  /** Facts about the database itself. */
  facts: { key: 'id'; value: string };
  backups: { key: number; value: BackupRow };
}

export type Database = IDBPDatabase<ShopDatabaseSchema>;
export type StoreName = EntityType | 'copies' | 'lists' | 'log' | 'texts' | 'packed' | 'facts' | 'backups';
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<ShopDatabaseSchema, StoreName[], Mode>;

/** Changes of the database's own structure, which raise its version above the schema version. */
const STRUCTURES_BEFORE = 2;

type Upgrade = IDBPTransaction<ShopDatabaseSchema, StoreName[], 'versionchange'>;

/** Creates the stores and indexes that the database does not have yet. */
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
  if (!has('packed')) db.createObjectStore('packed', { keyPath: ['entity', 'at'] });
  if (!has('backups')) db.createObjectStore('backups', { keyPath: 'id', autoIncrement: true });
  if (!has('facts')) db.createObjectStore('facts').put(newId(), 'id');
}

/** Returns the id that the database got when it was created. */
export async function databaseId(db: Database): Promise<string> {
  const id = await db.get('facts', 'id');
  if (id === undefined) throw new StoreError('unavailable', NO_ID);
  return id;
}

const NO_ID =
  "This browser's database of the shop is damaged. Nothing was changed. Export the data in this browser, then ask for help.";

export type OpenDatabaseOptions = {
  name: string;
  schemaVersion: number;
  /** Called when the connection was closed, with an error for the user if there is one. */
  onLost: (why: StoreError | undefined) => void;
  /** Called when the browser found the database damaged and emptied it. */
  onEmptied: () => void;
};

/** Opens the database, with the stores of all lists. Rejects like `openBrowserDatabase`. */
export async function openListStores({
  name,
  schemaVersion,
  onLost,
  onEmptied,
}: OpenDatabaseOptions): Promise<Database> {
  await beginNewLog(name, onEmptied);
  return openBrowserDatabase<ShopDatabaseSchema>({
    name,
    version: schemaVersion + STRUCTURES_BEFORE,
    upgrade(upgraded, version, tx) {
      createMissing(upgraded, tx as never);
      // Packed lists had a database of their own.
      if (version > 0) indexedDB.deleteDatabase(`${name}-packed`);
    },
    onLost,
  });
}

const CLOSED = "The browser closed this shop's database. Nothing was changed. Try again.";
const BROKE_OFF =
  "This browser's database stopped in the middle of its work. Check if your change was saved before you try again. If this keeps happening, restart the browser.";

/** Begins a transaction. Throws a StoreError of kind 'closed' when the connection is gone. */
export function begin<Mode extends IDBTransactionMode>(
  db: Database,
  stores: readonly StoreName[],
  mode: Mode,
): Transaction<Mode> {
  try {
    const tx = db.transaction([...stores], mode, { durability: 'strict' });
    // Errors reach the callers that await the requests or the end.
    tx.done.catch(() => undefined);
    return tx as unknown as Transaction<Mode>;
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isClosed ? new StoreError('closed', CLOSED, { cause: error }) : error;
  }
}

/** Turns an error of the database into a StoreError. Returns other errors unchanged. */
export function databaseFailure(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return storageFailure(error);
  return new StoreError('unavailable', BROKE_OFF, { cause: error });
}
