import { frozen, readRecord } from './records.ts';
import type { Database, LogEntry, Row, Transaction } from './safe-copy-database.ts';
import { readStates } from './safe-copy-write.ts';
import { copyKeys, joinCopies, type PlainRecord } from './shared-copies.ts';
import { ENTITY_TYPES, type Entities, type EntityType, type IndexQuery, type Reader } from './store.ts';
import type { Fate, Patch } from './table.ts';

/** Records that are read at once: few enough that the page goes on drawing, and enough that requests do not count. */
const BATCH = 250;
/** Copies that are kept in memory; most records share few. */
const COPIES_HELD = 20_000;

type Reading = Transaction<'readonly'>;

/** Called with the text of each record that cannot be read back. */
export type OnBroken = (entity: EntityType, text: string) => void;

export type CopyReader = {
  of<E extends EntityType>(entity: E): Reader<Entities[E]>;
  /** The whole list and its revision. */
  snapshot<E extends EntityType>(entity: E): Promise<{ revision: number; records: readonly Entities[E][] }>;
  /** What happened to the list since; a new list when that is not known one by one. Undefined when nothing did. */
  since<E extends EntityType>(
    entity: E,
    revision: number,
  ): Promise<{ revision: number; patch: Patch<Entities[E]> } | undefined>;
  /** All lists of one moment, in batches. Nothing may wait inside `onBatch`: the moment would end. */
  readAll(onBatch: (entity: EntityType, records: readonly unknown[]) => void, signal?: AbortSignal): Promise<void>;
};

/** The sum of what a list went through; undefined when a part of it is not known one by one. */
function fatesOf(entries: readonly LogEntry[]): ReadonlyMap<string, 'kept' | 'last' | 'gone'> | undefined {
  const sum = new Map<string, 'kept' | 'last' | 'gone'>();
  for (const { fates } of entries) {
    if (!fates) return undefined;
    for (const [id, fate] of fates) {
      if (fate === 'kept') {
        if (!sum.has(id)) sum.set(id, 'kept');
      } else {
        // What comes last comes after those that did so before it.
        sum.delete(id);
        sum.set(id, fate);
      }
    }
  }
  return sum;
}

export function createCopyReader(db: Database, onBroken: OnBroken): CopyReader {
  const copies = new Map<string, PlainRecord>();

  function begin(entities: readonly EntityType[]): Reading {
    const stores = [...entities, 'copies', 'lists', 'log'] as const;
    return db.transaction(stores) as unknown as Reading;
  }

  async function loadCopies(tx: Reading, keys: Iterable<string>): Promise<void> {
    if (copies.size > COPIES_HELD) copies.clear();
    const missing = [...new Set(keys)].filter((key) => !copies.has(key));
    const found = await Promise.all(missing.map((key) => tx.objectStore('copies').get(key)));
    for (const [position, key] of missing.entries()) {
      const copy = found[position];
      if (copy) copies.set(key, frozen(copy));
    }
  }

  /** The records of the rows; what cannot be read back is left out and reported. */
  async function recordsOf<E extends EntityType>(tx: Reading, entity: E, rows: readonly Row[]): Promise<Entities[E][]> {
    await loadCopies(
      tx,
      rows.flatMap((row) => copyKeys(entity, row.record)),
    );
    return rows.flatMap((row) => {
      const raw = joinCopies(entity, row.record, (key) => copies.get(key));
      const record = readRecord(entity, raw);
      if (!record) onBroken(entity, JSON.stringify(raw));
      return record ? [record] : [];
    });
  }

  async function eachBatch<E extends EntityType>(
    tx: Reading,
    entity: E,
    onBatch: (records: Entities[E][]) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const byPlace = tx.objectStore(entity).index('place');
    let after = -1;
    for (;;) {
      signal?.throwIfAborted();
      const rows = await byPlace.getAll(IDBKeyRange.lowerBound(after, true), BATCH);
      const last = rows.at(-1);
      if (!last) return;
      after = last.place;
      onBatch(await recordsOf(tx, entity, rows));
    }
  }

  async function listIn<E extends EntityType>(tx: Reading, entity: E): Promise<Entities[E][]> {
    const batches: Entities[E][][] = [];
    await eachBatch(tx, entity, (records) => batches.push(records));
    return batches.flat();
  }

  async function rowsOf(tx: Reading, entity: EntityType, ids: readonly string[]): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const slice = ids.slice(start, start + BATCH);
      const found = await Promise.all(slice.map((id) => tx.objectStore(entity).get(id)));
      rows.push(...found.filter((row) => row !== undefined));
    }
    return rows;
  }

  /** A record that stands under several keys of the range counts once. */
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

  return {
    of: (entity) => ({
      list: async () => Object.freeze(await listIn(begin([entity]), entity)),
      async get(id) {
        const tx = begin([entity]);
        return (await recordsOf(tx, entity, await rowsOf(tx, entity, [id])))[0];
      },
      async query(index, limit) {
        const tx = begin([entity]);
        const rows = await rowsOf(tx, entity, await idsIn(tx, entity, index));
        rows.sort((a, b) => a.place - b.place);
        return recordsOf(tx, entity, rows.slice(0, limit));
      },
      async count(index) {
        const tx = begin([entity]);
        if (index) return (await idsIn(tx, entity, index)).length;
        return (await readStates(tx)).get(entity)?.records ?? 0;
      },
    }),
    async snapshot(entity) {
      const tx = begin([entity]);
      const revision = (await readStates(tx)).get(entity)?.revision ?? 0;
      return { revision, records: await listIn(tx, entity) };
    },
    async since(entity, revision) {
      const tx = begin([entity]);
      const now = (await readStates(tx)).get(entity)?.revision ?? 0;
      if (now === revision) return undefined;
      const range = IDBKeyRange.bound([entity, revision + 1], [entity, now]);
      const entries = await tx.objectStore('log').getAll(range);
      const known = now > revision && entries.length === now - revision ? fatesOf(entries) : undefined;
      if (!known) return { revision: now, patch: { all: await listIn(tx, entity) } };
      const there = [...known].filter(([, fate]) => fate !== 'gone').map(([id]) => id);
      const records = await recordsOf(tx, entity, await rowsOf(tx, entity, there));
      const byId = new Map(records.map((record) => [record.id, record]));
      const fates = new Map(
        [...known].map(([id, place]): [string, Fate<(typeof records)[number]>] => {
          const record = byId.get(id);
          return [id, record && place !== 'gone' ? { record, place } : 'gone'];
        }),
      );
      return { revision: now, patch: { fates } };
    },
    async readAll(onBatch, signal) {
      const tx = begin(ENTITY_TYPES);
      for (const entity of ENTITY_TYPES) {
        await eachBatch(tx, entity, (records) => onBatch(entity, records), signal);
      }
    },
  };
}
