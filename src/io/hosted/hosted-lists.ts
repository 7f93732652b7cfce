import { isSameJson } from '#domain/records/is-same-json.ts';
import type { ConnectionTracker } from '#io/store/connection.ts';
import type { MemoryLists } from '#io/store/memory-lists.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType, perEntity } from '#io/store/store.ts';
import type { AnyPatch, RowChange, Table } from '#io/store/table.ts';
import type { TableRow } from './hosted-columns.ts';
import { isBusy, isConnectionLost } from './hosted-errors.ts';
import type { Remote, RemoteChange } from './hosted-remote.ts';
import { recordFrom } from './hosted-rows.ts';
import type { CacheChange, OfflineCache } from './offline-cache.ts';
import type { PlacedPatch, PlacedRecord } from './remote-operations.ts';

type ListsOptions = {
  lists: MemoryLists;
  /** Throws before the server is reached. */
  remote: () => Remote;
  cache: Pick<OfflineCache, 'list' | 'saveList'>;
  connection: Pick<ConnectionTracker, 'reading' | 'lost'>;
};

/**
 * Creates the lists of a server in memory: those that were read, with each later change.
 *
 * A held list is at least as new as the revision of the engine, in whatever order answers arrive:
 * - A whole list is read without holding up anything else. Records that change during the read are read again before the list is held.
 * - Changes of held lists are read once they are known, and applied before the engine takes their revision.
 * - A list that is not held is absent, or shown as it was: from the offline cache, or while it is read again. No command starts from it.
 * - Own commits are applied only while no newer changes are known; otherwise they come with those.
 */
export function remoteLists({ lists, remote, cache, connection }: ListsOptions) {
  const held = new Set<EntityType>();
  /** The reads of whole lists in progress, with the ids to read once more; '' means all. */
  const reading = new Map<EntityType, { missed: Set<string>; done: Promise<void> }>();
  /** The version of each invoice. */
  const versions = new Map<string, number>();
  /** The rows of each list that can't be parsed, by id. */
  const damaged = perEntity<{ [E in EntityType]: Map<string, TableRow> }>(() => new Map());

  function placed(entity: EntityType, rows: readonly TableRow[]): PlacedRecord[] {
    return rows.flatMap((row) => {
      const record = recordFrom(entity, row);
      if (record) {
        if (entity === 'invoices') versions.set(record.id, Number(row['version']));
        return [{ record, place: Number(row['place']) }];
      }
      damaged[entity].set(String(row['id']), row);
      return [];
    });
  }

  function show(entity: EntityType, all: readonly PlacedRecord[]): void {
    const sorted = [...all].sort((a, b) => a.place - b.place);
    const positions = sorted.map(({ place }) => place);
    lists[entity].load(
      sorted.map(({ record }) => record),
      positions,
    );
  }

  const isShown = (entity: EntityType) => lists[entity].table() !== undefined;

  /** Saves the list, or the records with these ids, to the offline cache. */
  function saveToCache(entity: EntityType, ids?: Iterable<string>): void {
    const table = lists[entity].table();
    if (!table) return;
    const at = (id: string): PlacedRecord | undefined => {
      const record = table.get(id);
      return record && { record, place: table.position(id) ?? 0 };
    };
    const change: CacheChange = ids
      ? { some: new Map([...ids].map((id) => [id, at(id)])) }
      : { all: table.list().map((record) => ({ record, place: table.position(record.id) ?? 0 })) };
    void cache.saveList(entity, change);
  }

  async function read(entity: EntityType, missed: Set<string>): Promise<void> {
    const rows = new Map<string, TableRow>();
    let wasShown = false;
    try {
      while (missed.size > 0) {
        const ids = [...missed];
        missed.clear();
        const isWhole = ids.includes('');
        const found = await (isWhole ? remote().rows(entity, onPage) : remote().rowsById(entity, ids));
        if (isWhole) rows.clear();
        for (const id of ids) rows.delete(id);
        for (const row of found) rows.set(String(row['id']), row);
      }
      wasShown = isShown(entity);
      damaged[entity].clear();
      show(entity, placed(entity, [...rows.values()]));
      held.add(entity);
    } catch (error) {
      if (isConnectionLost(error)) connection.lost(undefined, isBusy(error));
      throw error;
    } finally {
      reading.delete(entity);
      connection.reading();
    }
    saveToCache(entity);
    if (wasShown) lists[entity].publish();

    function onPage(done: number, total: number): void {
      if (done < total) connection.reading({ entity, done, total });
    }
  }

  /** Reads the list from the server unless it is held. The next call after a failure tries again. */
  function load(entity: EntityType): Promise<void> {
    if (held.has(entity)) return Promise.resolve();
    const going = reading.get(entity) ?? { missed: new Set(['']), done: Promise.resolve() };
    if (!reading.has(entity)) {
      reading.set(entity, going);
      going.done = read(entity, going.missed);
    }
    return going.done;
  }

  /** Reads a list again that is shown as it was. */
  function loadAgain(entity: EntityType): void {
    load(entity).catch((error: unknown) => {
      // The next catch-up tries again.
      if (!isConnectionLost(error)) console.error(`The list ${entity} could not be read again`, error);
    });
  }

  /** Reads the list unless it is shown, from the offline cache when the server cannot be reached. */
  async function loadShown(entity: EntityType): Promise<void> {
    if (isShown(entity)) return;
    try {
      await load(entity);
    } catch (error) {
      const kept = isConnectionLost(error) ? await cache.list(entity) : undefined;
      if (isShown(entity)) return;
      if (!kept) throw error;
      show(entity, kept);
    }
  }

  async function catchUpSome(entity: EntityType, ids: ReadonlySet<string>): Promise<void> {
    const rowsFound = await remote().rowsById(entity, [...ids]);
    const wereDamaged = [...ids].filter((id) => damaged[entity].delete(id));
    const found = placed(entity, rowsFound);
    const isSameDamage = wereDamaged.length === 0 && ![...ids].some((id) => damaged[entity].has(id));
    found.sort((a, b) => a.place - b.place);
    const table = lists[entity].table();
    const there = new Map(found.map((one) => [one.record.id, one]));
    const rows = new Map<string, RowChange<AnyRecord>>();
    for (const id of ids) if (!there.has(id) && table?.get(id)) rows.set(id, 'removed');
    for (const [id, { record, place }] of there) {
      // Skips the changes of this device.
      if (table?.position(id) === place && isSameJson(table.get(id), record)) continue;
      rows.set(id, { record, position: place });
    }
    if (rows.size === 0 && isSameDamage) return;
    lists[entity].apply({ rows });
    saveToCache(entity, rows.keys());
    lists[entity].publish();
  }

  function forgetVersions(patch: PlacedPatch): void {
    if ('all' in patch) versions.clear();
    else for (const id of patch.rows.keys()) versions.delete(id);
  }

  return {
    versionOf: (entity: EntityType, id: string) => (entity === 'invoices' ? versions.get(id) : undefined),
    isHeld: (entity: EntityType) => held.has(entity),
    damaged: (entity: EntityType): ReadonlyMap<string, TableRow> => damaged[entity],
    load,
    async tableOf(entity: EntityType): Promise<Table<AnyRecord>> {
      await loadShown(entity);
      const table = lists[entity].table();
      if (!table) throw new Error(`${entity} was not read`);
      return table;
    },
    /** Reads the changes of held lists. Lists with many changes, without `changes` all lists, are read again meanwhile. */
    async take(changes?: readonly RemoteChange[]): Promise<void> {
      const asked = ENTITY_TYPES.map((entity) => {
        const ids = new Set(changes ? changes.filter((one) => one.entity === entity).map(({ id }) => id) : ['']);
        for (const id of ids) reading.get(entity)?.missed.add(id);
        if (ids.has('')) held.delete(entity);
        if (held.has(entity)) return ids.size > 0 ? catchUpSome(entity, ids) : undefined;
        return isShown(entity) ? loadAgain(entity) : undefined;
      });
      await Promise.all(asked);
    },
    isAllHeld: () => ENTITY_TYPES.every((entity) => held.has(entity) || !isShown(entity)),
    /** Resolves when no whole list is being read. */
    async settled(): Promise<void> {
      while (reading.size > 0) await Promise.allSettled([...reading.values()].map(({ done }) => done));
    },
    /** Returns the patches with the position of each record: the server and the lists here get the same. */
    placed(patches: ReadonlyMap<EntityType, AnyPatch>): ReadonlyMap<EntityType, PlacedPatch> {
      const all = [...patches].map(([entity, patch]): [EntityType, PlacedPatch] => {
        if ('all' in patch) return [entity, patch];
        const table = lists[entity].table();
        if (!table) throw new Error(`${entity} was not read`);
        return [entity, { rows: table.placed(patch.rows) }];
      });
      return new Map(all);
    },
    /** Applies the committed patches of this device to lists that are held at the revision of the command. */
    keep(patches: ReadonlyMap<EntityType, PlacedPatch>): void {
      for (const [entity, patch] of patches) {
        if ('all' in patch) damaged[entity].clear();
        if ('all' in patch) lists[entity].load(patch.all);
        else lists[entity].apply(patch);
        if (entity === 'invoices') forgetVersions(patch);
        saveToCache(entity, 'all' in patch ? undefined : patch.rows.keys());
      }
    },
  };
}
