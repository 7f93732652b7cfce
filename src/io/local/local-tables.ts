import type { ShopDatabase } from '#io/database/shop-database.ts';
import type { AnyPatch } from '#io/store/engine.ts';
import { type AnyRecord, type EntityType, StoreError } from '#io/store/store.ts';
import { LIST_NAMES } from '#io/store/stored-records.ts';
import type { Table } from '#io/store/table.ts';
import type { LocalLists } from './local-list.ts';

/** The tables in memory, each with the revision of the database that it shows. */
export type LocalTables = {
  of(entity: EntityType): Promise<Table<AnyRecord>>;
  /** The revision that the table shows; undefined when there is no table, or it is not known what it shows. */
  revision(entity: EntityType): number | undefined;
  /** Brings the table to the newest revision. Returns whether it changed. */
  catchUp(entity: EntityType): Promise<boolean>;
  /** Applies a committed patch that leads from one revision to the other. */
  apply(entity: EntityType, patch: AnyPatch, from: number | undefined, to: number): void;
  /** Sets the revision of a table that was drawn from the mirror. */
  setRevision(entity: EntityType, revision: number): void;
  unload(entity: EntityType): void;
};

export function createLocalTables(db: ShopDatabase, lists: LocalLists): LocalTables {
  const shown = new Map<EntityType, number>();

  function unload(entity: EntityType): void {
    shown.delete(entity);
    lists[entity].unload();
  }

  async function show(entity: EntityType): Promise<void> {
    const { revision, records } = await db.listWithRevision(entity);
    if ((shown.get(entity) ?? -1) > revision) return;
    lists[entity].load(records);
    shown.set(entity, revision);
  }

  async function of(entity: EntityType): Promise<Table<AnyRecord>> {
    // It is not known how old a table is that was drawn from the mirror after the start.
    if (!lists[entity].table() || !shown.has(entity)) await show(entity);
    const table = lists[entity].table();
    if (!table) throw new StoreError('unavailable', `The ${LIST_NAMES[entity]} could not be read. Please try again.`);
    return table;
  }

  return {
    of,
    revision: (entity) => shown.get(entity),
    async catchUp(entity) {
      const revision = shown.get(entity);
      if (revision === undefined || !lists[entity].table()) {
        await show(entity);
        return true;
      }
      const news = await db.since(entity, revision);
      if (!news || shown.get(entity) !== revision) return false;
      lists[entity].apply(news.patch);
      shown.set(entity, news.revision);
      return true;
    },
    apply(entity, patch, from, to) {
      if (!lists[entity].table() || shown.get(entity) !== from) {
        unload(entity);
        return;
      }
      lists[entity].apply(patch);
      shown.set(entity, to);
    },
    setRevision: (entity, revision) => void shown.set(entity, revision),
    unload,
  };
}
