import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { StoreError } from '#io/store/store.ts';
import { NEWER, OUTDATED } from './schema-version.ts';

const BLOCKED =
  'An older version of Clearcoat is open in another tab, so nothing can be saved here. Close or reload the other tabs, then try again.';

/** Thrown where the browser has no IndexedDB or does not let this page use it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Milliseconds that a tab that was just closed may still block the database. */
const BLOCKED_FOR_MS = 1_000;
/** Milliseconds that a browser may refuse its database right after a crash. */
const TEMPORARY_FOR_MS = 2_000;
const RETRY_MS = 100;

type UpgradeTransaction<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

export type BrowserDatabase<Schema extends DBSchema> = {
  name: string;
  version: number;
  /** Upgrades a database of that earlier version; 0 is a new one. */
  upgrade(db: IDBPDatabase<Schema>, version: number, tx: UpgradeTransaction<Schema>): void;
  /** Called when the connection was closed by the browser, or by a newer version of the app: then with an error for the user. */
  onLost(why: StoreError | undefined): void;
};

/** Waits up to a second for optional work, which a tab that does not respond may block. Ignores errors. */
async function attemptBriefly(work: Promise<void>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, BLOCKED_FOR_MS))]);
}

/**
 * Makes Chromium start a new log. Otherwise it appends to a log whose last entry a crash cut off, and at the next start it treats the
 * whole database as damaged and empties it, including everything committed in between. Deleting a database starts a new log, so this
 * creates and deletes one first. Calls back when the browser has already emptied the databases.
 */
export async function beginNewLog(name: string, onEmptied: () => void): Promise<void> {
  const passing = `${name}-start`;
  const work = async () => {
    // Only the first database that is opened gets the event about the damage.
    const passed = await openDB(passing, 1, {
      upgrade(_db, _from, _to, _tx, event) {
        if (wasEmptied(event)) onEmptied();
      },
    });
    passed.close();
    await deleteDB(passing);
  };
  // A browser that refuses this refuses the next database too, which is reported then.
  if (globalThis.indexedDB) await attemptBriefly(work());
}

/**
 * Opens a database of this browser. Rejects with DatabaseUnavailable when the browser refuses, and with a StoreError of kind
 * 'unavailable' when the database is of a newer version, or a tab with an older version blocks it.
 */
export async function openBrowserDatabase<Schema extends DBSchema>(
  wanted: BrowserDatabase<Schema>,
): Promise<IDBPDatabase<Schema>> {
  if (!globalThis.indexedDB) throw new DatabaseUnavailable('This browser has no IndexedDB');
  const giveUpAt = performance.now() + TEMPORARY_FOR_MS;
  for (;;) {
    try {
      return await openOnce(wanted);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (!isTemporary(error) || performance.now() > giveUpAt) {
        throw new DatabaseUnavailable('IndexedDB cannot be opened', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function openOnce<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  onLost,
}: BrowserDatabase<Schema>): Promise<IDBPDatabase<Schema>> {
  return new Promise((opened, failed) => {
    let gaveUp = false;
    // Some browsers refuse by throwing at once.
    const opening = async () =>
      openDB<Schema>(name, version, {
        upgrade(db, from, _to, tx) {
          tx.done.catch(() => undefined);
          upgrade(db, from, tx);
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
      (db) => {
        if (gaveUp) db.close();
        else opened(db);
      },
      (error: unknown) => failed(isNewer(error) ? new StoreError('unavailable', NEWER, { cause: error }) : error),
    );
  });
}

/** Reads `dataLoss`, a non-standard field of Chromium. */
function wasEmptied(event: Event): boolean {
  return 'dataLoss' in event && event.dataLoss === 'total';
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/** Returns true for an error that may pass in a moment, such as files that the crashed process still holds. */
function isTemporary(error: unknown): boolean {
  return error instanceof DOMException && ['UnknownError', 'AbortError', 'TimeoutError'].includes(error.name);
}
