import type { AnyRecord, IndexName, IndexQuery, NewestReader } from './store.ts';

/** `position` grows along the stored order, with gaps. */
type Row<T> = { record: T; position: number };
type Rows<T> = Map<string, Row<T>>;
type KeysOf<T> = (record: T) => readonly string[];

/** The change of one record. 'kept': it stays at its position. 'last': it moves to the end. */
export type RowChange<T> = { record: T; position: 'kept' | 'last' | number } | 'removed';

/** The change of a list: a new list, or changes of single records, in order. */
export type Patch<T> = { all: readonly T[] } | { rows: ReadonlyMap<string, RowChange<T>> };

/** A patch of any list. */
export type AnyPatch = Patch<AnyRecord>;

/** Returns whether the patch puts a record at a given position. */
export function hasPositions(patch: Patch<unknown>): boolean {
  if ('all' in patch) return false;
  return [...patch.rows.values()].some((change) => change !== 'removed' && typeof change.position === 'number');
}

/** Changes of records with their final positions. */
export type PlacedRows<T> = ReadonlyMap<string, Row<T> | 'removed'>;

/** One list in memory, by stored order, id and index. `list` returns the same array until the next change. */
export type Table<T> = {
  list(): readonly T[];
  get(id: string): T | undefined;
  query(index: IndexQuery, limit?: number): readonly T[];
  count(index?: IndexQuery): number;
  /** Undefined when there is no such record. */
  position(id: string): number | undefined;
  /** Returns the changes with the position that each record will get. */
  placed(rows: ReadonlyMap<string, RowChange<T>>): PlacedRows<T>;
  /** Returns the list with the patch applied. */
  listWith(patch: Patch<T>): readonly T[];
  apply(patch: Patch<T>): void;
};

function rowsOf<T extends { id: string }>(records: readonly T[], positions?: readonly number[]): Rows<T> {
  return new Map(records.map((record, at) => [record.id, { record, position: positions?.[at] ?? at + 1 }]));
}

function recordsOf<T>(rows: Rows<T>): readonly T[] {
  return Object.freeze(Array.from(rows.values(), ({ record }) => record));
}

/** Yields the position and then ones right after it. A record takes the first free one. */
export function* positionsFrom(position: number): Generator<number> {
  yield position;
  for (let gap = 0.5; position + gap > position; gap /= 2) yield position + gap;
}

/** Applies the changes to the rows. `next`: the position of a record that is added at the end. Returns the new values of both. */
function withChanges<T>(rows: Rows<T>, next: number, changes: PlacedRows<T>): { rows: Rows<T>; next: number } {
  let last = next;
  let isInOrder = true;
  for (const [id, change] of changes) {
    if (change === 'removed') {
      rows.delete(id);
      continue;
    }
    if (rows.get(id)?.position !== change.position) {
      rows.delete(id);
      isInOrder &&= change.position >= last;
      last = Math.max(last, change.position + 1);
    }
    rows.set(id, change);
  }
  const sorted = isInOrder ? rows : new Map([...rows].sort(([, a], [, b]) => a.position - b.position));
  return { rows: sorted, next: last };
}

/** The ids of each key, and the sorted keys for ranges. */
type Index<T> = { put(record: T): void; remove(record: T): void; between(from?: string, to?: string): Set<string> };

/** Returns the first index whose key is at least the wanted one; with `orEqual`, greater than it. */
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

/** Returns the list with the patch applied. Ids must differ. */
export function patched<T extends { id: string }>(records: readonly T[], patch: Patch<T>): readonly T[] {
  return createTable(records, {}).listWith(patch);
}

/**
 * Creates a table. Indexes are built on first use and then kept up to date. Ids must differ. `positions` must grow; the default is
 * 1, 2, 3, …
 */
export function createTable<T extends { id: string }>(
  records: readonly T[],
  keys: { readonly [N in IndexName]?: KeysOf<T> },
  positions?: readonly number[],
): Table<T> {
  let rows = rowsOf(records, positions);
  let nextPosition = (positions?.at(-1) ?? records.length) + 1;
  let cached: readonly T[] | undefined;
  const indexes = new Map<IndexName, Index<T>>();

  function placed(changes: ReadonlyMap<string, RowChange<T>>): PlacedRows<T> {
    const settled = new Map<string, Row<T> | 'removed'>();
    let next = nextPosition;
    let taken: Set<number> | undefined;

    function takenPositions(): Set<number> {
      const staying = [...rows].filter(([id]) => changes.get(id) !== 'removed').map(([, row]) => row);
      const coming = [...settled.values()].filter((change) => change !== 'removed');
      return new Set([...staying, ...coming].map(({ position }) => position));
    }

    function free(wanted: number): number {
      if (wanted >= next) return wanted;
      taken ??= takenPositions();
      for (const position of positionsFrom(wanted)) if (!taken.has(position)) return position;
      return next;
    }

    for (const [id, change] of changes) {
      if (change === 'removed') {
        settled.set(id, change);
        continue;
      }
      const own = rows.get(id)?.position;
      const wanted = change.position === 'kept' ? own : change.position;
      let position = next;
      if (typeof wanted === 'number') position = wanted === own ? own : free(wanted);
      next = Math.max(next, position + 1);
      taken?.add(position);
      settled.set(id, { record: change.record, position });
    }
    return settled;
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
      cached ??= recordsOf(rows);
      return cached;
    },
    get: (id) => rows.get(id)?.record,
    query({ name, from, to }, limit) {
      const found: Row<T>[] = [];
      for (const id of indexOf(name).between(from, to)) {
        const row = rows.get(id);
        if (row) found.push(row);
      }
      found.sort((a, b) => a.position - b.position);
      return found.slice(0, limit).map((row) => row.record);
    },
    count: (index) => (index ? indexOf(index.name).between(index.from, index.to).size : rows.size),
    position: (id) => rows.get(id)?.position,
    placed,
    listWith(patch) {
      if ('all' in patch) return patch.all;
      return recordsOf(withChanges(new Map(rows), nextPosition, placed(patch.rows)).rows);
    },
    apply(patch) {
      cached = undefined;
      if ('all' in patch) {
        rows = rowsOf(patch.all);
        nextPosition = patch.all.length + 1;
        indexes.clear();
        return;
      }
      const changes = placed(patch.rows);
      for (const [id, change] of changes) {
        const was = rows.get(id)?.record;
        for (const index of indexes.values()) {
          if (was) index.remove(was);
          if (change !== 'removed') index.put(change.record);
        }
      }
      ({ rows, next: nextPosition } = withChanges(rows, nextPosition, changes));
    },
  };
}

export function readerOf<T extends { id: string }>(table: () => Promise<Table<T> | NewestReader<T>>): NewestReader<T> {
  return {
    list: async () => (await table()).list(),
    get: async (id) => (await table()).get(id),
    query: async (index, limit) => (await table()).query(index, limit),
    count: async (index) => (await table()).count(index),
    position: async (id) => (await table()).position(id),
  };
}

/** The newest state of a list, which a command starts from. */
export type Base<T extends { id: string }> = {
  reader: NewestReader<T>;
  /** Returns the records that exist, by id. */
  recordsOf(ids: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Identifies the state of the list. */
  version: unknown;
};

export function baseOf<T extends { id: string }>(table: Table<T>, version: unknown): Base<T> {
  return {
    reader: readerOf(async () => table),
    async recordsOf(ids) {
      return new Map(
        ids.flatMap((id) => {
          const record = table.get(id);
          return record ? [[id, record]] : [];
        }),
      );
    },
    version,
  };
}
