import type { MemoryLists } from '#io/store/memory-lists.ts';
import { type AnyRecord, type EntityType, StoreError } from '#io/store/store.ts';
import { LIST_NAMES } from '#io/store/stored-records.ts';
import type { AnyPatch, Table } from '#io/store/table.ts';
import type { ShopDatabase } from './shop-database.ts';

/** The tables in memory, with their revisions in the database. */
export type ListTables = {
  of(entity: EntityType): Promise<Table<AnyRecord>>;
  /** Returns the revision of the table; undefined when there is no table or its revision is unknown. */
  revision(entity: EntityType): number | undefined;
  /** Updates the table to the newest revision. Resolves to true if it changed. */
  catchUp(entity: EntityType): Promise<boolean>;
  /** Applies a committed patch between two revisions. */
  apply(entity: EntityType, patch: AnyPatch, from: number | undefined, to: number): void;
  /** Sets the revision of a table that was read from the mirror. */
  setRevision(entity: EntityType, revision: number): void;
  unload(entity: EntityType): void;
};

export function createListTables(db: ShopDatabase, lists: MemoryLists): ListTables {
  const revisions = new Map<EntityType, number>();

  function unload(entity: EntityType): void {
    revisions.delete(entity);
    lists[entity].unload();
  }

  async function read(entity: EntityType): Promise<void> {
    const { revision, records } = await db.listWithRevision(entity);
    if ((revisions.get(entity) ?? -1) > revision) return;
    lists[entity].load(records);
    revisions.set(entity, revision);
  }

  async function of(entity: EntityType): Promise<Table<AnyRecord>> {
    // The revision of a table that was read from the mirror is unknown.
    if (!lists[entity].table() || !revisions.has(entity)) await read(entity);
    const table = lists[entity].table();
    if (!table) throw new StoreError('unavailable', `The ${LIST_NAMES[entity]} couldn't be read. Try again.`);
    return table;
  }

  return {
    of,
    revision: (entity) => revisions.get(entity),
    async catchUp(entity) {
      const revision = revisions.get(entity);
      if (revision === undefined || !lists[entity].table()) {
        await read(entity);
        return true;
      }
      const changes = await db.since(entity, revision);
      if (!changes || revisions.get(entity) !== revision) return false;
      lists[entity].apply(changes.patch);
      revisions.set(entity, changes.revision);
      return true;
    },
    apply(entity, patch, from, to) {
      if (!lists[entity].table() || revisions.get(entity) !== from) {
        unload(entity);
        return;
      }
      lists[entity].apply(patch);
      revisions.set(entity, to);
    },
    setRevision: (entity, revision) => void revisions.set(entity, revision),
    unload,
  };
}
