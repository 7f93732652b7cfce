import type { IndexName, IndexQuery } from './store.ts';

/** `place` grows along the stored order; gaps mean nothing. */
type Row<T> = { record: T; place: number };
type Rows<T> = Map<string, Row<T>>;
type KeysOf<T> = (record: T) => readonly string[];

/** Changes to a table that are not kept yet. */
export type Draft<T> = {
  get(id: string): T | undefined;
  /** Replaces the record of that id where it stands, or appends it. */
  put(record: T): void;
  remove(id: string): void;
  replaceAll(records: readonly T[]): void;
  list(): T[];
  /** For the table alone. */
  readonly rows: Rows<T>;
  /** The ids whose records changed; undefined when all did. */
  readonly touched: ReadonlySet<string> | undefined;
  readonly nextPlace: number;
};

/** One list in memory: in stored order, by id, and by its indexes. The same object answers until the next change. */
export type Table<T> = {
  list(): readonly T[];
  get(id: string): T | undefined;
  query(index: IndexQuery, limit?: number): readonly T[];
  count(index?: IndexQuery): number;
  draft(): Draft<T>;
  keep(draft: Draft<T>): void;
};

function rowsOf<T extends { id: string }>(records: readonly T[]): Rows<T> {
  return new Map(records.map((record, place) => [record.id, { record, place }]));
}

function createDraft<T extends { id: string }>(before: Rows<T>, firstFreePlace: number): Draft<T> {
  let rows = new Map(before);
  let touched: Set<string> | undefined = new Set();
  let nextPlace = firstFreePlace;
  return {
    get: (id) => rows.get(id)?.record,
    put(record) {
      rows.set(record.id, { record, place: rows.get(record.id)?.place ?? nextPlace });
      nextPlace += 1;
      touched?.add(record.id);
    },
    remove(id) {
      rows.delete(id);
      touched?.add(id);
    },
    replaceAll(records) {
      rows = rowsOf(records);
      nextPlace = rows.size;
      touched = undefined;
    },
    list: () => Array.from(rows.values(), (row) => row.record),
    get rows() {
      return rows;
    },
    get touched() {
      return touched;
    },
    get nextPlace() {
      return nextPlace;
    },
  };
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

/** Indexes are built when first asked for and then kept up to date. Ids must differ. */
export function createTable<T extends { id: string }>(
  records: readonly T[],
  keys: { readonly [N in IndexName]?: KeysOf<T> },
): Table<T> {
  let rows = rowsOf(records);
  let nextPlace = rows.size;
  let cached: readonly T[] | undefined;
  const indexes = new Map<IndexName, Index<T>>();

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
    draft: () => createDraft(rows, nextPlace),
    keep(draft) {
      const before = rows;
      rows = draft.rows;
      cached = undefined;
      if (!draft.touched) indexes.clear();
      for (const id of draft.touched ?? []) {
        const was = before.get(id)?.record;
        const is = rows.get(id)?.record;
        for (const index of indexes.values()) {
          if (was) index.remove(was);
          if (is) index.put(is);
        }
      }
      nextPlace = draft.nextPlace;
    },
  };
}
