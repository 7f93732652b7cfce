import type { IndexName, IndexQuery, Reader } from './store.ts';

/** `place` grows along the stored order; gaps mean nothing. */
type Row<T> = { record: T; place: number };
type Rows<T> = Map<string, Row<T>>;
type KeysOf<T> = (record: T) => readonly string[];

/** What becomes of one record: it takes the place of the former one, or comes last or before another one, or is gone. */
export type Fate<T> = { record: T; place: 'kept' | 'last' | { before: string } } | 'gone';

/** What a command does to a list: a new list, or the fates of some records in their order. */
export type Patch<T> = { all: readonly T[] } | { fates: ReadonlyMap<string, Fate<T>> };

/** One list in memory: in stored order, by id, and by its indexes. The same object answers until the next change. */
export type Table<T> = {
  list(): readonly T[];
  get(id: string): T | undefined;
  query(index: IndexQuery, limit?: number): readonly T[];
  count(index?: IndexQuery): number;
  after(id: string, limit: number): readonly string[];
  keep(patch: Patch<T>): void;
};

function rowsOf<T extends { id: string }>(records: readonly T[]): Rows<T> {
  return new Map(records.map((record, place) => [record.id, { record, place }]));
}

/** The same entries, and one more that stands before the one of that key. */
export function withBefore<V>(
  entries: ReadonlyMap<string, V>,
  before: string,
  added: readonly [string, V],
): Map<string, V> {
  return new Map([...entries].flatMap((entry) => (entry[0] === before ? [added, entry] : [entry])));
}

/** A place between two others; undefined when numbers are too coarse for one. */
export function placeBetween(lower: number | undefined, upper: number): number | undefined {
  if (lower === undefined) return upper - 1;
  const middle = (lower + upper) / 2;
  return lower < middle && middle < upper ? middle : undefined;
}

/** The ids under each key, and the keys in order, which a range is cut from. */
type Index<T> = { put(record: T): void; remove(record: T): void; between(from?: string, to?: string): Set<string> };

/** The first position whose key is not below (`orEqual`: not below and not equal to) the wanted one. */
function cut(sorted: readonly string[], wanted: string, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const key = sorted[middle] ?? '';
    if (key < wanted || (orEqual && key === wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createIndex<T extends { id: string }>(keysOf: KeysOf<T>): Index<T> {
  const idsAt = new Map<string, Set<string>>();
  let sorted: string[] | undefined;
  return {
    put(record) {
      for (const key of keysOf(record)) {
        const ids = idsAt.get(key);
        if (ids) ids.add(record.id);
        else {
          idsAt.set(key, new Set([record.id]));
          sorted = undefined;
        }
      }
    },
    remove(record) {
      for (const key of keysOf(record)) {
        const ids = idsAt.get(key);
        ids?.delete(record.id);
        if (ids?.size === 0) {
          idsAt.delete(key);
          sorted = undefined;
        }
      }
    },
    between(from, to) {
      if (from !== undefined && from === to) return new Set(idsAt.get(from));
      sorted ??= [...idsAt.keys()].sort();
      const start = from === undefined ? 0 : cut(sorted, from, false);
      const end = to === undefined ? sorted.length : cut(sorted, to, true);
      const found = new Set<string>();
      for (const key of sorted.slice(start, end)) {
        for (const id of idsAt.get(key) ?? []) found.add(id);
      }
      return found;
    },
  };
}

/** The place for a record that stands before that one; undefined when that one is not there. */
function placeBefore<T>(rows: Rows<T>, id: string): number | undefined {
  let lower: number | undefined;
  for (const [other, { place }] of rows) {
    if (other === id) return placeBetween(lower, place);
    lower = place;
  }
  return undefined;
}

/** The list as it would be with the patch. Ids must differ. */
export function patched<T extends { id: string }>(records: readonly T[], patch: Patch<T>): readonly T[] {
  if ('all' in patch) return patch.all;
  const left = new Map(patch.fates);
  for (const fate of left.values()) {
    if (fate === 'gone' || typeof fate.place === 'string') continue;
    const table = createTable(records, {});
    table.keep(patch);
    return table.list();
  }
  const list = records.flatMap((record) => {
    const fate = left.get(record.id);
    if (!fate) return record;
    if (fate === 'gone' || fate.place !== 'kept') return [];
    left.delete(record.id);
    return fate.record;
  });
  for (const fate of left.values()) if (fate !== 'gone') list.push(fate.record);
  return list;
}

/** Indexes are built when first asked for and then kept up to date. Ids must differ. */
export function createTable<T extends { id: string }>(
  records: readonly T[],
  keys: { readonly [N in IndexName]?: KeysOf<T> },
): Table<T> {
  let rows = rowsOf(records);
  let nextPlace = rows.size;
  let cached: readonly T[] | undefined;
  const indexes = new Map<IndexName, Index<T>>();

  function settle(target: Rows<T>, id: string, fate: Fate<T>): Rows<T> {
    const former = target.get(id)?.place;
    if (fate === 'gone') {
      target.delete(id);
      return target;
    }
    const { record, place } = fate;
    if (place === 'kept' && former !== undefined) return target.set(id, { record, place: former });
    target.delete(id);
    const between = typeof place === 'object' ? placeBefore(target, place.before) : undefined;
    if (typeof place === 'object' && between !== undefined) {
      return withBefore(target, place.before, [id, { record, place: between }]);
    }
    nextPlace += 1;
    return target.set(id, { record, place: nextPlace - 1 });
  }

  function indexOf(name: IndexName): Index<T> {
    const known = indexes.get(name);
    if (known) return known;
    const keysOf = keys[name];
    if (!keysOf) throw new RangeError(`There is no index ${name}`);
    const index = createIndex(keysOf);
    for (const { record } of rows.values()) index.put(record);
    indexes.set(name, index);
    return index;
  }

  return {
    list() {
      cached ??= Object.freeze(Array.from(rows.values(), (row) => row.record));
      return cached;
    },
    get: (id) => rows.get(id)?.record,
    query({ name, from, to }, limit) {
      const found: Row<T>[] = [];
      for (const id of indexOf(name).between(from, to)) {
        const row = rows.get(id);
        if (row) found.push(row);
      }
      found.sort((a, b) => a.place - b.place);
      return found.slice(0, limit).map((row) => row.record);
    },
    count: (index) => (index ? indexOf(index.name).between(index.from, index.to).size : rows.size),
    after(id, limit) {
      if (!rows.has(id)) return [];
      const ids = [...rows.keys()];
      const position = ids.indexOf(id) + 1;
      return ids.slice(position, position + limit);
    },
    keep(patch) {
      cached = undefined;
      if ('all' in patch) {
        rows = rowsOf(patch.all);
        nextPlace = rows.size;
        indexes.clear();
        return;
      }
      for (const [id, fate] of patch.fates) {
        const was = rows.get(id)?.record;
        rows = settle(rows, id, fate);
        const is = rows.get(id)?.record;
        for (const index of indexes.values()) {
          if (was) index.remove(was);
          if (is) index.put(is);
        }
      }
    },
  };
}

export function readerOf<T extends { id: string }>(table: () => Promise<Table<T> | Reader<T>>): Reader<T> {
  return {
    list: async () => (await table()).list(),
    get: async (id) => (await table()).get(id),
    query: async (index, limit) => (await table()).query(index, limit),
    count: async (index) => (await table()).count(index),
    after: async (id, limit) => (await table()).after(id, limit),
  };
}
