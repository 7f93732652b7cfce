import type { ListWorld, LocalLists } from '#io/local/local-list.ts';
import type { ConnectionTracker } from '#io/store/connection.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import type { AnyPatch, RowChange, Table } from '#io/store/table.ts';
import type { TableRow } from './hosted-columns.ts';
import { isBusy, isConnectionLost } from './hosted-errors.ts';
import type { Remote, RemoteChange } from './hosted-remote.ts';
import { recordFrom } from './hosted-rows.ts';
import type { CacheChange, OfflineCache } from './offline-cache.ts';
import type { PlacedPatch, PlacedRecord } from './remote-operations.ts';

type ListsOptions = {
  lists: LocalLists;
  world: Pick<ListWorld, 'notify'>;
  /** Throws before the server is reached. */
  remote: () => Remote;
  cache: Pick<OfflineCache, 'list' | 'saveList'>;
  link: Pick<ConnectionTracker, 'reading' | 'lost'>;
};

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Creates the lists of a server in memory: those that were read, with each later change. */
export function remoteLists({ lists, world, remote, cache, link }: ListsOptions) {
  const held = new Set<EntityType>();
  const loading = new Map<EntityType, Promise<void>>();
  /** Lists that were read from the offline cache. */
  const stale = new Set<EntityType>();
  /** The version of each invoice. */
  const versions = new Map<string, number>();

  function placed(entity: EntityType, rows: readonly TableRow[]): PlacedRecord[] {
    return rows.flatMap((row) => {
      const record = recordFrom(entity, row);
      if (record) {
        if (entity === 'invoices') versions.set(record.id, Number(row['version']));
        return [{ record, place: Number(row['place']) }];
      }
      world.notify({
        entity,
        message: `A record of ${entity} on the server can't be read by this version and is not shown: ${String(row['id'])}.`,
      });
      return [];
    });
  }

  function hold(entity: EntityType, all: readonly PlacedRecord[]): void {
    held.add(entity);
    const positions = all.map(({ place }) => place);
    lists[entity].load(
      all.map(({ record }) => record),
      positions,
    );
  }

  /** Saves the list, or the records with these ids, to the offline cache. */
  function saveToCache(entity: EntityType, ids?: Iterable<string>): void {
    const table = held.has(entity) && lists[entity].table();
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

  async function readRemote(entity: EntityType): Promise<void> {
    try {
      const rows = await remote().rows(entity, (done, total) => {
        if (done < total) link.reading({ entity, done, total });
      });
      hold(entity, placed(entity, rows));
    } finally {
      link.reading();
    }
    stale.delete(entity);
    saveToCache(entity);
  }

  /** Reads from the server, or from the offline cache when the server cannot be reached. */
  async function read(entity: EntityType): Promise<void> {
    try {
      await readRemote(entity);
    } catch (error) {
      const kept = isConnectionLost(error) ? await cache.list(entity) : undefined;
      if (isConnectionLost(error)) link.lost(undefined, isBusy(error));
      if (!kept) throw error;
      hold(
        entity,
        [...kept].sort((a, b) => a.place - b.place),
      );
      stale.add(entity);
    }
  }

  async function load(entity: EntityType): Promise<void> {
    const going = loading.get(entity) ?? read(entity);
    loading.set(entity, going);
    try {
      await going;
    } catch (error) {
      // The next call tries again.
      if (loading.get(entity) === going) loading.delete(entity);
      throw error;
    }
  }

  async function catchUpSome(entity: EntityType, ids: ReadonlySet<string>): Promise<void> {
    const found = placed(entity, await remote().rowsById(entity, [...ids]));
    found.sort((a, b) => a.place - b.place);
    const table = lists[entity].table();
    const there = new Map(found.map((one) => [one.record.id, one]));
    const rows = new Map<string, RowChange<AnyRecord>>();
    for (const id of ids) if (!there.has(id) && table?.get(id)) rows.set(id, 'removed');
    for (const [id, { record, place }] of there) {
      // Skips the changes of this device.
      if (table?.position(id) === place && isSame(table.get(id), record)) continue;
      rows.set(id, { record, position: place });
    }
    if (rows.size === 0) return;
    lists[entity].apply({ rows });
    saveToCache(entity, rows.keys());
    lists[entity].publish();
  }

  function forgetVersions(patch: PlacedPatch): void {
    if ('all' in patch) versions.clear();
    else for (const id of patch.rows.keys()) versions.delete(id);
  }

  async function readAgain(entity: EntityType): Promise<void> {
    await readRemote(entity);
    lists[entity].publish();
  }

  return {
    versionOf: (entity: EntityType, id: string) => (entity === 'invoices' ? versions.get(id) : undefined),
    isHeld: (entity: EntityType) => held.has(entity),
    load,
    async tableOf(entity: EntityType): Promise<Table<AnyRecord>> {
      await load(entity);
      const table = lists[entity].table();
      if (!table) throw new Error(`${entity} was not read`);
      return table;
    },
    /** Reads the changes of other devices; without `changes`, reads all lists again. */
    async take(changes?: readonly RemoteChange[]): Promise<void> {
      for (const entity of ENTITY_TYPES) {
        if (!held.has(entity)) continue;
        const ids = new Set(changes?.filter((change) => change.entity === entity).map(({ id }) => id));
        if (!changes || stale.has(entity) || ids.has('')) await readAgain(entity);
        else if (ids.size > 0) await catchUpSome(entity, ids);
      }
    },
    hasStale: () => stale.size > 0,
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
    /** Applies the committed patches of this device. */
    keep(patches: ReadonlyMap<EntityType, PlacedPatch>): void {
      for (const [entity, patch] of patches) {
        if (!held.has(entity)) continue;
        if ('all' in patch) lists[entity].load(patch.all);
        else lists[entity].apply(patch);
        if (entity === 'invoices') forgetVersions(patch);
        saveToCache(entity, 'all' in patch ? undefined : patch.rows.keys());
      }
    },
  };
}
