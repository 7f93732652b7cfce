import { quarantineInStorage } from '#io/browser/storage.ts';
import { DatabaseUnavailable } from '#io/database/browser-database.ts';
import { openShopDatabase } from '#io/database/shop-database.ts';
import type { OnBroken } from '#io/database/shop-database-read.ts';
import { MIRROR_DELAYS, type MirrorDelays, STORAGE_LIMITS, type StorageLimits } from '#io/mirror/mirror-rules.ts';
import type { OpenEngine } from '#io/store/engine.ts';
import type { ListWorld, MemoryLists } from '#io/store/memory-lists.ts';
import { StoreError } from '#io/store/store.ts';
import { createLocalEngine } from './local-engine.ts';

/** Returns a handler that quarantines an invalid record of the database, once per record. */
function brokenRecords({ storage }: ListWorld, lists: MemoryLists): OnBroken {
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

/** Opens the shop in the database of that name, with its mirror. Rejects with a StoreError when the browser refuses the database. */
export function databaseEngine(
  name: string,
  limits: StorageLimits = STORAGE_LIMITS,
  delays: MirrorDelays = MIRROR_DELAYS,
): OpenEngine {
  return async (lists, world, context) => {
    const { schemaVersion } = world;
    const notices: Promise<void>[] = [];
    async function notifyEmptied(): Promise<void> {
      world.notify({ entity: 'settings', message: (await import('#io/database/database-messages.ts')).EMPTIED });
    }
    try {
      const db = await openShopDatabase({
        name,
        schemaVersion,
        onLost: context.onLost,
        onEmptied: () => void notices.push(notifyEmptied()),
        onBroken: brokenRecords(world, lists),
        leastPacked: limits.packed,
      });
      const engine = createLocalEngine(db, lists, world, context, limits, delays);
      try {
        await engine.withLock(engine.reconcile);
      } catch (error) {
        await engine.close();
        throw error;
      }
      // A notice that fails to load does not block the start.
      await Promise.allSettled(notices);
      return engine;
    } catch (error) {
      const isFull = error instanceof StoreError && error.kind === 'full';
      if (!isFull && !(error instanceof DatabaseUnavailable)) throw error;
      const { NO_ROOM_TO_OPEN, NOT_OPENED } = await import('#io/database/database-messages.ts');
      throw isFull
        ? new StoreError('full', NO_ROOM_TO_OPEN, { cause: error })
        : new StoreError('unavailable', NOT_OPENED, { cause: error });
    }
  };
}
