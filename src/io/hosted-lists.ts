import type { Link } from './connection.ts';
import type { AnyPatch } from './engine.ts';
import type { Row } from './hosted-columns.ts';
import type { CopyChange, HostedCopy, Placed } from './hosted-copy.ts';
import { isBusy, isLost } from './hosted-errors.ts';
import type { Remote, RemoteChange } from './hosted-remote.ts';
import { recordFrom } from './hosted-rows.ts';
import type { Places } from './hosted-steps.ts';
import type { ListWorld, LocalLists } from './local-list.ts';
import { ENTITY_TYPES, type Entities, type EntityType } from './store.ts';
import type { Fate, Patch, Table } from './table.ts';

type ListsOptions = {
  lists: LocalLists;
  world: Pick<ListWorld, 'notify'>;
  /** Rejects while the server is not reached. */
  remote: () => Remote;
  copy: Pick<HostedCopy, 'list' | 'keepList'>;
  link: Pick<Link, 'reading' | 'lost'>;
};

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Where a record of that place stands: before the next one that is known, or last. */
function fateAt<T>(record: T, place: number, known: Places, id: string): Exclude<Fate<T>, 'gone'> {
  if (known.get(id) === place) return { record, place: 'kept' };
  let before: { id: string; place: number } | undefined;
  for (const [other, at] of known) {
    if (other !== id && at > place && (!before || at < before.place)) before = { id: other, place: at };
  }
  return { record, place: before ? { before: before.id } : 'last' };
}

/** The lists of a server in memory: those that were asked for, whole, and with each change that is told. */
export function remoteLists({ lists, world, remote, copy, link }: ListsOptions) {
  const places = new Map<EntityType, Places>();
  const loading = new Map<EntityType, Promise<void>>();
  /** Lists that were read from the copy in this browser. */
  const stale = new Set<EntityType>();
  /** Of each invoice that was read from the server. */
  const versions = new Map<string, number>();

  function placed<E extends EntityType>(entity: E, rows: readonly Row[]): Placed<E>[] {
    return rows.flatMap((row) => {
      const record = recordFrom(entity, row);
      if (record) {
        if (entity === 'invoices') versions.set(record.id, Number(row['version']));
        return [{ record, place: Number(row['place']) }];
      }
      world.notify({
        entity,
        what: `A record of ${entity} on the server is not in a form that this version reads; it is not shown: ${String(row['id'])}.`,
      });
      return [];
    });
  }

  function hold(entity: EntityType, all: readonly Placed[]): void {
    places.set(entity, new Map(all.map(({ record, place }) => [record.id, place])));
    lists[entity].hold(all.map(({ record }) => record) as never, null);
  }

  /** What is in memory is also kept for when the server is not reached. */
  function keepCopy(entity: EntityType, ids?: Iterable<string>): void {
    const known = places.get(entity);
    const table = lists[entity].table();
    if (!known || !table) return;
    const at = (id: string): Placed | undefined => {
      const record = table.get(id);
      return record && { record, place: known.get(id) ?? 0 };
    };
    const change: CopyChange = ids
      ? { some: new Map([...ids].map((id) => [id, at(id)])) }
      : { all: table.list().map((record) => ({ record, place: known.get(record.id) ?? 0 })) };
    void copy.keepList(entity, change);
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
    keepCopy(entity);
  }

  /** From the server, or, while that is not reached, as it was read last. */
  async function read(entity: EntityType): Promise<void> {
    try {
      await readRemote(entity);
    } catch (error) {
      const kept = isLost(error) ? await copy.list(entity) : undefined;
      if (isLost(error)) link.lost(undefined, isBusy(error));
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
      // Who asks next tries again.
      if (loading.get(entity) === going) loading.delete(entity);
      throw error;
    }
  }

  async function catchUpSome(entity: EntityType, ids: ReadonlySet<string>, before: Places): Promise<void> {
    const known = new Map(before);
    const found = placed(entity, await remote().some(entity, [...ids]));
    found.sort((a, b) => a.place - b.place);
    const table = lists[entity].table();
    const fates = new Map<string, Fate<Entities[EntityType]>>();
    const gone = new Set(ids);
    for (const { record, place } of found) {
      gone.delete(record.id);
      const fate = fateAt(record, place, known, record.id);
      // What this device wrote itself comes back as it stands here.
      if (fate.place === 'kept' && isSame(table?.get(record.id), record)) continue;
      fates.set(record.id, fate);
      known.set(record.id, place);
    }
    for (const id of gone) {
      if (known.delete(id)) fates.set(id, 'gone');
    }
    if (fates.size === 0) return;
    places.set(entity, known);
    lists[entity].keep({ fates } as Patch<never>, null);
    keepCopy(entity, fates.keys());
    lists[entity].announce();
  }

  function forgetVersions(patch: AnyPatch): void {
    if ('all' in patch) versions.clear();
    else for (const id of patch.fates.keys()) versions.delete(id);
  }

  async function readAnew(entity: EntityType): Promise<void> {
    await readRemote(entity);
    lists[entity].announce();
  }

  return {
    placesOf: (entity: EntityType): Places => places.get(entity) ?? new Map(),
    versionOf: (entity: EntityType, id: string) => (entity === 'invoices' ? versions.get(id) : undefined),
    isHeld: (entity: EntityType) => places.has(entity),
    load,
    async tableOf<E extends EntityType>(entity: E): Promise<Table<Entities[E]>> {
      await load(entity);
      const table = lists[entity].table();
      if (!table) throw new Error(`${entity} was not read`);
      return table as unknown as Table<Entities[E]>;
    },
    /** What has changed elsewhere; without changes named, anything may have. */
    async take(changes?: readonly RemoteChange[]): Promise<void> {
      for (const entity of ENTITY_TYPES) {
        const before = places.get(entity);
        if (!before) continue;
        const ids = new Set(changes?.filter((change) => change.entity === entity).map(({ id }) => id));
        if (!changes || stale.has(entity) || ids.has('')) await readAnew(entity);
        else if (ids.size > 0) await catchUpSome(entity, ids, before);
      }
    },
    hasStale: () => stale.size > 0,
    /** What this device wrote. */
    keep(patches: ReadonlyMap<EntityType, AnyPatch>, after: ReadonlyMap<EntityType, Places>): void {
      for (const [entity, patch] of patches) {
        if (!places.has(entity)) continue;
        if ('all' in patch) lists[entity].hold(patch.all as never, null);
        else lists[entity].keep(patch as Patch<never>, null);
        places.set(entity, after.get(entity) ?? new Map());
        if (entity === 'invoices') forgetVersions(patch);
        keepCopy(entity, 'all' in patch ? undefined : patch.fates.keys());
      }
    },
  };
}
