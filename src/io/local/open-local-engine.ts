import { quarantineInStorage, readText } from '#io/browser/storage.ts';
import { DatabaseUnavailable } from '#io/database/browser-database.ts';
import { createMemoryDatabase } from '#io/database/memory-database.ts';
import { withPackedLists } from '#io/database/packed-lists.ts';
import { FIRST_SCHEMA, isOlderSchema, NEWER, newestSchema } from '#io/database/schema-version.ts';
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
import { createLocalEngine } from './local-engine.ts';
import { type ListWorld, type LocalLists, shopKind } from './local-list.ts';

/** A key that versions without stamps wrote only when they had no database. */
const EARLIER_TURN_KEY = 'bms_turn';

/** Returns a handler that quarantines an invalid record of the database, once per record. */
function brokenRecords({ storage }: ListWorld, lists: LocalLists): OnBroken {
  const reported = new Set<string>();
  return (entity, text) => {
    if (reported.has(text)) return;
    reported.add(text);
    try {
      quarantineInStorage(storage, entity, text);
      // Its damaged records are one more.
      queueMicrotask(lists[entity].publish);
    } catch (error) {
      console.error('A damaged record could not be quarantined; it stays where it is', error);
    }
  };
}

function rejectNewerMirror({ storage, migrations }: ListWorld): void {
  if (isNewerMirror(storage, newestSchema(migrations))) throw new StoreError('unavailable', NEWER);
}

/** Returns true when this browser ever had a database of the shop, or that is unknown. `isEmpty`: it opened, and holds nothing. */
function hadDatabase({ storage }: ListWorld, isEmpty: boolean): boolean {
  if (parseHome(readText(storage, HOME_KEY)) === 'indexeddb') return true;
  if (readText(storage, STAMPS_KEY) !== null) return readStamps(storage).database !== undefined;
  return (
    !isEmpty && globalThis.indexedDB && shopKind(storage) !== undefined && readText(storage, EARLIER_TURN_KEY) === null
  );
}

/** Milliseconds that a tab that was just closed or reloaded may still hold its lock. */
const LOCK_MS = 1_000;

/** Requests the lock of the one tab that may have the shop in memory. */
function acquireMemoryLock({ holdLock }: ListWorld['tabs']): { isHeld: Promise<boolean>; release: () => void } {
  let release = () => {};
  const isHeld = new Promise<boolean>((resolve) => {
    ({ release } = holdLock('bms_memory', () => resolve(true)));
    setTimeout(() => resolve(false), LOCK_MS);
  });
  return { isHeld, release };
}

/** Opens the shop in memory and the mirror, in one tab at a time. `problem`: the reason, for the user. */
export function memoryEngine(problem?: string): OpenEngine {
  return async (lists, world, context) => {
    rejectNewerMirror(world);
    const { isHeld, release } = acquireMemoryLock(world.tabs);
    if (!(await isHeld)) {
      release();
      throw new StoreError('unavailable', (await import('#io/database/database-messages.ts')).OPEN_ELSEWHERE);
    }
    let isOpening = true;
    const db = createMemoryDatabase(world.storage, newestSchema(world.migrations), () => isOpening);
    db.close = release;
    const engine = createLocalEngine(db, lists, world, context, STORAGE_LIMITS, MIRROR_DELAYS, problem);
    try {
      await engine.withLock(engine.reconcile);
      isOpening = false;
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  };
}

/**
 * Opens the shop in the database of that name, with its mirror. When the browser refuses the database, rejects if the browser had one
 * before; otherwise opens the shop in memory and the mirror.
 */
export function databaseEngine(
  name: string,
  limits: StorageLimits = STORAGE_LIMITS,
  delays: MirrorDelays = MIRROR_DELAYS,
): OpenEngine {
  return async (lists, world, context) => {
    const { migrations, clock } = world;
    rejectNewerMirror(world);
    let hasMigrated = false;
    let isEmpty = false;
    const notices: Promise<void>[] = [];
    async function notifyAbout(about: 'EMPTIED' | 'MIGRATED'): Promise<void> {
      world.notify({ entity: 'settings', message: (await import('#io/database/database-messages.ts'))[about] });
    }
    try {
      // Loaded now, because an upgrade transaction cannot wait for a file.
      const upgrade = isOlderSchema(FIRST_SCHEMA, migrations)
        ? await import('#io/database/shop-database-migrate.ts')
        : undefined;
      const rows = await openShopDatabase({
        name,
        migrations,
        async migrateRecords(...args) {
          hasMigrated = true;
          await upgrade?.migrateRecordsWith(migrations, clock.now)(...args);
        },
        onLost: context.onLost,
        onEmptied: () => void notices.push(notifyAbout('EMPTIED')),
        onBroken: brokenRecords(world, lists),
      });
      const db = withPackedLists(rows, { name, form: newestSchema(migrations), least: limits.packed });
      const engine = createLocalEngine(db, lists, world, context, limits, delays);
      try {
        await engine.withLock(engine.reconcile);
      } catch (error) {
        const states = await db.states();
        isEmpty = [...states.values()].every(({ revision }) => revision === 0);
        await engine.close();
        throw error;
      }
      if (hasMigrated) notices.push(notifyAbout('MIGRATED'));
      // A notice that fails to load does not block the start.
      await Promise.allSettled(notices);
      return engine;
    } catch (error) {
      const isFull = error instanceof StoreError && error.kind === 'full';
      if (!isFull && !(error instanceof DatabaseUnavailable)) throw error;
      const { NO_ROOM, NO_ROOM_TO_OPEN, NOT_OPENED, REFUSED } = await import('#io/database/database-messages.ts');
      if (hadDatabase(world, isEmpty)) {
        throw isFull
          ? new StoreError('full', NO_ROOM_TO_OPEN, { cause: error })
          : new StoreError('unavailable', NOT_OPENED, { cause: error });
      }
      return memoryEngine(isFull ? NO_ROOM : REFUSED)(lists, world, context);
    }
  };
}
