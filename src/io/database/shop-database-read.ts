import { unwrap } from 'idb';
import type { AnyRecord, EntityType, IndexQuery, NewestReader } from '#io/store/store.ts';
import { readRecord } from '#io/store/stored-records.ts';
import type { Patch, RowChange } from '#io/store/table.ts';
import type { OnPiece } from './consistent-read.ts';
import {
  begin,
  type Database,
  databaseFailure,
  type LogEntry,
  type LoggedChange,
  type StoredRow,
  type Transaction,
} from './shop-database-stores.ts';
import { readStates, rowsAt } from './shop-database-write.ts';
import { joinSnapshots, type PlainRecord, snapshotKeys } from './snapshots.ts';

/** Records per read: few enough that the page can draw, and enough that the cost of a request does not matter. */
const BATCH = 125;
/** Limit of snapshots in memory between two batches; most records share few. */
const COPIES_HELD = 2_000;

type Reading = Transaction<'readonly'>;

/** Called with the text of each invalid record. */
export type OnBroken = (entity: EntityType, text: string) => void;

export type DatabaseReader = {
  of(entity: EntityType): NewestReader<AnyRecord>;
  /** Returns the records that exist, by id. */
  recordsById(entity: EntityType, ids: readonly string[]): Promise<ReadonlyMap<string, AnyRecord>>;
  /** Returns the whole list and its revision. */
  listWithRevision(entity: EntityType): Promise<{ revision: number; records: readonly AnyRecord[] }>;
  /** Returns the changes since the revision, or the whole list when they were not logged one by one. Undefined when there are none. */
  since(entity: EntityType, revision: number): Promise<{ revision: number; patch: Patch<AnyRecord> } | undefined>;
  /** Reads all lists consistently, see `readConsistently`. Resolves with the text of the key at the same moment. */
  readAll(onPiece: OnPiece, key: string, signal?: AbortSignal): Promise<string | null | undefined>;
};

/** Combines log entries into one set of changes; undefined when an entry has no single changes. */
export function sumOf(entries: readonly LogEntry[]): ReadonlyMap<string, LoggedChange> | undefined {
  const sum = new Map<string, LoggedChange>();
  for (const { rows } of entries) {
    if (!rows) return undefined;
    for (const [id, change] of rows) {
      if (change === 'kept') {
        if (!sum.has(id)) sum.set(id, 'kept');
      } else {
        // A record that moves to the end comes after earlier ones.
        sum.delete(id);
        sum.set(id, change);
      }
    }
  }
  return sum;
}

export function createDatabaseReader(db: Database, onBroken: OnBroken): DatabaseReader {
  const held = new Map<string, PlainRecord>();

  function beginReading(entities: readonly EntityType[]): Reading {
    return begin(db, [...entities, 'copies', 'lists', 'log', 'texts'], 'readonly');
  }

  /** Reads the snapshots of those keys. Returns them in a map of its own, because other reads may clear the shared one. */
  async function copiesOf(tx: Reading, keys: readonly string[]): Promise<ReadonlyMap<string, PlainRecord>> {
    if (held.size > COPIES_HELD) held.clear();
    const found = new Map<string, PlainRecord>();
    const requests = [...new Set(keys)].map(async (key) => {
      const copy = held.get(key) ?? (await tx.objectStore('copies').get(key));
      if (!copy) return;
      found.set(key, copy);
      held.set(key, copy);
    });
    await Promise.all(requests);
    return found;
  }

  /** Returns a function that builds the records of the rows, also after the transaction. Invalid records are reported and skipped. */
  async function whole<E extends EntityType>(
    tx: Reading,
    entity: E,
    rows: readonly StoredRow[],
  ): Promise<() => AnyRecord[]> {
    const keys = rows.flatMap((row) => snapshotKeys(entity, row.record));
    const copies = await copiesOf(tx, keys);
    return () =>
      rows.flatMap((row) => {
        const raw = joinSnapshots(entity, row.record, (key) => copies.get(key));
        const record = readRecord(entity, raw);
        if (!record) onBroken(entity, JSON.stringify({ ...raw, id: row.id }));
        return record ? [record] : [];
      });
  }

  async function recordsOf<E extends EntityType>(
    tx: Reading,
    entity: E,
    rows: readonly StoredRow[],
  ): Promise<AnyRecord[]> {
    return (await whole(tx, entity, rows))();
  }

  async function listIn<E extends EntityType>(tx: Reading, entity: E): Promise<AnyRecord[]> {
    const byPlace = tx.objectStore(entity).index('place');
    const batches: AnyRecord[][] = [];
    for (let after = Number.NEGATIVE_INFINITY; ; ) {
      const rows = await byPlace.getAll(IDBKeyRange.lowerBound(after, true), BATCH);
      const last = rows.at(-1);
      if (!last) return batches.flat();
      after = last.place;
      batches.push(await recordsOf(tx, entity, rows));
    }
  }

  async function rowsOf(tx: Reading, entity: EntityType, ids: readonly string[]): Promise<StoredRow[]> {
    const rows: StoredRow[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const slice = ids.slice(start, start + BATCH);
      const found = await rowsAt(unwrap(tx.objectStore(entity)), slice);
      rows.push(...found.filter((row) => row !== undefined));
    }
    return rows;
  }

  /** Returns the ids of the records in the range, each once. */
  async function idsIn(tx: Reading, entity: EntityType, { name, from, to }: IndexQuery): Promise<string[]> {
    const store = tx.objectStore(entity);
    if (!store.indexNames.contains(name)) throw new RangeError(`There is no index ${name}`);
    if (from !== undefined && to !== undefined && from > to) return [];
    const range =
      from === undefined
        ? to === undefined
          ? undefined
          : IDBKeyRange.upperBound(to)
        : to === undefined
          ? IDBKeyRange.lowerBound(from)
          : IDBKeyRange.bound(from, to);
    return [...new Set(await store.index(name).getAllKeys(range))];
  }

  /** Reads in one transaction over these lists. Rejects with a StoreError. */
  async function reading<T>(entities: readonly EntityType[], read: (tx: Reading) => Promise<T>): Promise<T> {
    try {
      return await read(beginReading(entities));
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  async function revisionOf(tx: Reading, entity: EntityType): Promise<number> {
    return (await readStates(tx)).get(entity)?.revision ?? 0;
  }

  /** Returns the changes of the list between two revisions; undefined when they were not logged one by one. */
  async function changesBetween(tx: Reading, entity: EntityType, from: number, to: number) {
    if (to <= from) return undefined;
    const entries = await tx.objectStore('log').getAll(IDBKeyRange.bound([entity, from + 1], [entity, to]));
    return entries.length === to - from ? sumOf(entries) : undefined;
  }

  return {
    of: (entity) => ({
      list: () => reading([entity], async (tx) => Object.freeze(await listIn(tx, entity))),
      get: (id) => reading([entity], async (tx) => (await recordsOf(tx, entity, await rowsOf(tx, entity, [id])))[0]),
      query: (index, limit) =>
        reading([entity], async (tx) => {
          const rows = await rowsOf(tx, entity, await idsIn(tx, entity, index));
          rows.sort((a, b) => a.place - b.place);
          return recordsOf(tx, entity, rows.slice(0, limit));
        }),
      count: (index) =>
        reading([entity], async (tx) => {
          if (index) return (await idsIn(tx, entity, index)).length;
          return (await readStates(tx)).get(entity)?.records ?? 0;
        }),
      position: (id) => reading([entity], async (tx) => (await tx.objectStore(entity).get(id))?.place),
    }),
    recordsById: (entity, ids) =>
      reading([entity], async (tx) => {
        const records = await recordsOf(tx, entity, await rowsOf(tx, entity, ids));
        return new Map(records.map((record) => [record.id, record]));
      }),
    listWithRevision: (entity) =>
      reading([entity], async (tx) => ({
        revision: await revisionOf(tx, entity),
        records: await listIn(tx, entity),
      })),
    since: (entity, revision) =>
      reading([entity], async (tx) => {
        const now = await revisionOf(tx, entity);
        if (now === revision) return undefined;
        const known = await changesBetween(tx, entity, revision, now);
        if (!known) return { revision: now, patch: { all: await listIn(tx, entity) } };
        const there = [...known].filter(([, change]) => change !== 'removed').map(([id]) => id);
        const records = await recordsOf(tx, entity, await rowsOf(tx, entity, there));
        const byId = new Map(records.map((record) => [record.id, record]));
        const rows = new Map(
          [...known].map(([id, position]): [string, RowChange<(typeof records)[number]>] => {
            const record = byId.get(id);
            return [id, record && position !== 'removed' ? { record, position } : 'removed'];
          }),
        );
        return { revision: now, patch: { rows } };
      }),
    async readAll(onPiece, key, signal) {
      // Loaded on first use: only exports and backups need it.
      const { readConsistently } = await import('./consistent-read.ts');
      return readConsistently(
        { reading, whole, rowsOf, changesBetween },
        onPiece,
        async (tx) => (await tx.objectStore('texts').get(key))?.text,
        signal,
      );
    },
  };
}
