import { quarantineInStorage, readText } from '#io/browser/storage.ts';
import { DatabaseUnavailable } from '#io/database/browser-database.ts';
import { createMemoryDatabase } from '#io/database/memory-database.ts';
import { withPackedLists } from '#io/database/packed-lists.ts';
import { NEWER, newestSchema } from '#io/database/schema-version.ts';
import { openShopDatabase } from '#io/database/shop-database.ts';
import type { OnBroken } from '#io/database/shop-database-read.ts';
import {
  HOME_KEY,
  MIRROR_DELAYS,
  type MirrorDelays,
  parseHome,
  STORAGE_LIMITS,
  type StorageLimits,
} from '#io/mirror/mirror-rules.ts';
import { isNewerMirror, readStamps, STAMPS_KEY } from '#io/mirror/stamps.ts';
import type { OpenEngine } from '#io/store/engine.ts';
import { StoreError } from '#io/store/store.ts';
import { RECORD_NAMES } from '#io/store/stored-records.ts';
import { createLocalEngine } from './local-engine.ts';
import { type ListWorld, shopKind } from './local-list.ts';

/** A key that versions before the stamps wrote only where they had no database. */
const EARLIER_TURN_KEY = 'bms_turn';

/** Quarantines a record of the database that cannot be read, and says so, once. */
function brokenRecords({ storage, notify }: ListWorld): OnBroken {
  const reported = new Set<string>();
  return (entity, text) => {
    if (reported.has(text)) return;
    reported.add(text);
    try {
      quarantineInStorage(storage, entity, text);
    } catch (error) {
      console.error('A damaged record could not be quarantined; it stays where it is', error);
    }
    const message = `One ${RECORD_NAMES[entity]} could not be read from the safe copy. Its text was set aside; all others are in place.`;
    notify({ entity, message });
  };
}

function refuseNewer({ storage, migrations }: ListWorld): void {
  if (isNewerMirror(storage, newestSchema(migrations))) throw new StoreError('unavailable', NEWER);
}

/** Whether this browser ever had a database of the shop. Where that is not known, it is assumed. */
function hadDatabase({ storage }: ListWorld): boolean {
  if (parseHome(readText(storage, HOME_KEY)) === 'indexeddb') return true;
  if (readText(storage, STAMPS_KEY) !== null) return readStamps(storage).database !== undefined;
  return globalThis.indexedDB && shopKind(storage) !== undefined && readText(storage, EARLIER_TURN_KEY) === null;
}

/** A tab that was closed or reloaded a moment ago may still hold its lock for so long. */
const LOCK_MS = 1_000;

/** Asks for the lock of the one tab that may have the shop in memory. */
function holdSoon({ holdLock }: ListWorld['tabs']): { isHeld: Promise<boolean>; release: () => void } {
  let release = () => {};
  const isHeld = new Promise<boolean>((resolve) => {
    ({ release } = holdLock('bms_memory', () => resolve(true)));
    setTimeout(() => resolve(false), LOCK_MS);
  });
  return { isHeld, release };
}

/** Keeps the shop in memory and the mirror alone, in one tab at a time. `problem` says why. */
export function memoryEngine(problem?: string): OpenEngine {
  return async (lists, world, beside) => {
    refuseNewer(world);
    const { isHeld, release } = holdSoon(world.tabs);
    if (!(await isHeld)) {
      release();
      throw new StoreError('unavailable', (await import('#io/database/database-messages.ts')).OPEN_ELSEWHERE);
    }
    const db = createMemoryDatabase(world.storage, newestSchema(world.migrations));
    db.close = release;
    const engine = createLocalEngine(db, lists, world, beside, STORAGE_LIMITS, MIRROR_DELAYS, problem);
    try {
      await engine.withLock(engine.reconcile);
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  };
}

/**
 * Keeps the shop in the database of that name, with its mirror in the keys. A browser that refuses the database gets an error, unless
 * it never had one: then the shop is kept in memory and the mirror.
 */
export function databaseEngine(
  name: string,
  room: StorageLimits = STORAGE_LIMITS,
  pace: MirrorDelays = MIRROR_DELAYS,
): OpenEngine {
  return async (lists, world, beside) => {
    const { migrations, clock } = world;
    refuseNewer(world);
    let hasMigrated = false;
    const told: Promise<void>[] = [];
    async function tell(about: 'EMPTIED' | 'MIGRATED'): Promise<void> {
      world.notify({ entity: 'settings', message: (await import('#io/database/database-messages.ts'))[about] });
    }
    try {
      // Fetched now: an upgrade of the database does not wait for a file.
      const upgrade = migrations.length > 0 ? await import('#io/database/shop-database-migrate.ts') : undefined;
      const rows = await openShopDatabase({
        name,
        migrations,
        async migrateRecords(...args) {
          hasMigrated = true;
          await upgrade?.migrateRecordsWith(migrations, clock.now)(...args);
        },
        onLost: beside.onLost,
        onEmptied: () => void told.push(tell('EMPTIED')),
        onBroken: brokenRecords(world),
      });
      const db = withPackedLists(rows, { name, form: newestSchema(migrations), least: room.packed });
      const engine = createLocalEngine(db, lists, world, beside, room, pace);
      try {
        await engine.withLock(engine.reconcile);
      } catch (error) {
        await engine.close();
        throw error;
      }
      if (hasMigrated) told.push(tell('MIGRATED'));
      // A message that does not come holds nothing up.
      await Promise.allSettled(told);
      return engine;
    } catch (error) {
      const isFull = error instanceof StoreError && error.kind === 'full';
      if (!isFull && !(error instanceof DatabaseUnavailable)) throw error;
      const { NO_ROOM, NOT_OPENED, REFUSED } = await import('#io/database/database-messages.ts');
      if (hadDatabase(world)) throw isFull ? error : new StoreError('unavailable', NOT_OPENED, { cause: error });
      return memoryEngine(isFull ? NO_ROOM : REFUSED)(lists, world, beside);
    }
  };
}
