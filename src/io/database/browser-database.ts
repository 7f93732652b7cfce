import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { StoreError } from '#io/store/store.ts';
import { NEWER, OUTDATED } from './schema-version.ts';

const BLOCKED =
  'Clearcoat is open in another tab in an older version, so nothing can be saved here. Close the other tabs or reload them, then try again.';

/** Thrown where the browser has no IndexedDB or does not let this page use it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseRefused';
}

/** A tab that was closed a moment ago may still be in the way for so long. */
const BLOCKED_FOR_MS = 1_000;
/** A browser that was started again right after a crash may refuse its own database for a moment. */
const PASSING_FOR_MS = 2_000;
const TRY_AGAIN_MS = 100;

type UpgradeTransaction<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

export type BrowserDatabase<Schema extends DBSchema> = {
  name: string;
  version: number;
  /**
   * Creates what a database of that earlier version does not have; 0 is a new one. What it rejects with undoes the upgrade, and is what
   * the opening rejects with.
   */
  upgrade(db: IDBPDatabase<Schema>, version: number, tx: UpgradeTransaction<Schema>): Promise<void> | undefined;
  /** Called when the connection ended by itself; with words for the user when a newer version of the app took the database. */
  onLost(why: StoreError | undefined): void;
};

/** Waits for work that nothing depends on, and not for long: a tab that does not respond may be in its way. */
export async function attemptBriefly(work: Promise<void>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, BLOCKED_FOR_MS))]);
}

/**
 * Makes Chromium begin a new log. It goes on writing a log whose last entry was torn off by a crash, and at the start after that one it
 * takes the whole database for damaged and empties it, with all that was committed in between. Whenever a database is deleted it begins
 * a new log, so one is made and deleted before anything else. Calls back when the browser has emptied the databases already.
 */
export async function beginNewLog(name: string, onEmptied: () => void): Promise<void> {
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
  // A browser that refuses this refuses the next database too, which is reported then.
  if (globalThis.indexedDB) await attemptBriefly(work());
}

/**
 * Opens a database of this browser. Rejects with DatabaseRefused where the browser refuses one, and with a StoreError of kind
 * 'unavailable' where it cannot be used now: it is of a newer version, its upgrade failed, or a tab with an older version is in the way.
 */
export async function openBrowserDatabase<Schema extends DBSchema>(
  wanted: BrowserDatabase<Schema>,
): Promise<IDBPDatabase<Schema>> {
  if (!globalThis.indexedDB) throw new DatabaseUnavailable('This browser has no IndexedDB');
  const giveUpAt = performance.now() + PASSING_FOR_MS;
  for (;;) {
    try {
      return await openOnce(wanted);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (!isPassing(error) || performance.now() > giveUpAt) {
        throw new DatabaseUnavailable('IndexedDB cannot be opened', { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
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
    let upgradeFailure: unknown;
    // Some browsers refuse by throwing at once.
    const opening = async () =>
      openDB<Schema>(name, version, {
        upgrade(db, from, _to, tx) {
          tx.done.catch(() => undefined);
          upgrade(db, from, tx)?.catch((error: unknown) => {
            upgradeFailure = error;
            if (!tx.error) tx.abort();
          });
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
      (error: unknown) =>
        failed(upgradeFailure ?? (isNewer(error) ? new StoreError('unavailable', NEWER, { cause: error }) : error)),
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
