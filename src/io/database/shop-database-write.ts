import { unwrap, wrap } from 'idb';
import { type AnyRecord, ENTITY_TYPES, type EntityType, INDEXES, type IndexName } from '#io/store/store.ts';
import { type AnyPatch, positionsFrom, type RowChange } from '#io/store/table.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { StoredText } from '#io/store/text-store.ts';
import {
  begin,
  type Database,
  databaseFailure,
  type ListState,
  type LogEntry,
  type LoggedChange,
  piecesOf,
  type StoredRow,
  type StoreName,
  type Transaction,
} from './shop-database-stores.ts';
import { holdsSnapshots, splitSnapshots } from './snapshots.ts';

/** Changes of a list in the log, for tabs that are behind. */
const LOG_KEPT = 200;
/** Limit of single changes in one log entry; more are logged as a new list. */
const CHANGES_LOGGED = 1000;
/** Records between two pauses for the page. */
const SLICE = 64;

type RowChanges = ReadonlyMap<string, RowChange<AnyRecord>>;

type ListPatches = ReadonlyMap<EntityType, AnyPatch>;
const NO_LISTS: ListPatches = new Map();

/** The changes that one command writes. */
export type DatabaseChange = {
  lists?: ListPatches;
  /** The revisions that the command is based on. */
  seen?: ReadonlyMap<EntityType, number>;
  texts?: ReadonlyMap<string, string | null>;
  /** The hashes of imported texts of other programs, by list or key of a short text. Each text is imported once. */
  adopted?: ReadonlyMap<string, string>;
};

export type ListStates = ReadonlyMap<EntityType, ListState>;

/** The states of all lists after the command, and the short texts that it wrote. */
export type Committed = { states: ListStates; texts: ReadonlyMap<string, StoredText> };

const NO_RECORDS = { revision: 0, records: 0, characters: 2, nextPlace: 0 };

export async function readStates(tx: Pick<Transaction<IDBTransactionMode>, 'objectStore'>): Promise<ListStates> {
  const stored = await tx.objectStore('lists').getAll();
  return new Map(
    ENTITY_TYPES.map((entity) => [
      entity,
      stored.find((state) => state.entity === entity) ?? { entity, ...NO_RECORDS },
    ]),
  );
}

function indexKeysOf(entity: EntityType, record: AnyRecord): StoredRow['keys'] {
  const names = Object.keys(INDEXES[entity]) as IndexName[];
  return Object.fromEntries(names.map((name) => [name, INDEXES[entity][name]?.(record) ?? []]));
}

type Writing = { tx: Transaction<'readwrite'>; copies: Set<string>; work: TaskOptions; done: number; all: number };

/** Returns the characters that a record adds to the text of its list, including a comma. */
function listCharacters(row: StoredRow | undefined): number {
  return row ? row.size + 1 : 0;
}

/** Returns the row of a record. Writes its snapshots. */
function rowOf(writing: Writing, entity: EntityType, record: AnyRecord, place: number): StoredRow {
  const { tx, copies } = writing;
  const split = splitSnapshots(entity, record);
  for (const [key, copy] of split.copies) {
    if (copies.has(key)) continue;
    copies.add(key);
    unwrap(tx.objectStore('copies')).put(copy, key);
  }
  return {
    id: record.id,
    place,
    size: JSON.stringify(record).length,
    keys: indexKeysOf(entity, record),
    record: split.record,
  };
}

/** Reports the progress. Throws the signal's reason when aborted. */
function reached(writing: Writing, records: number): void {
  const { work, all } = writing;
  work.signal?.throwIfAborted();
  writing.done += records;
  work.onProgress?.(writing.done / all);
}

async function writeAll(writing: Writing, state: ListState, all: readonly AnyRecord[]): Promise<ListState> {
  const store = writing.tx.objectStore(state.entity);
  await store.clear();
  await writing.tx.objectStore('packed').delete(piecesOf(state.entity));
  let characters = 2;
  for (const [place, record] of all.entries()) {
    const row = rowOf(writing, state.entity, record, place);
    characters += listCharacters(row);
    // A failed request aborts the transaction, which reports it. 100,000 promises would only use memory.
    const put = unwrap(store).put(row);
    if (place % SLICE === SLICE - 1) {
      await wrap(put);
      reached(writing, SLICE);
    }
  }
  return { ...state, records: all.length, characters, nextPlace: all.length };
}

/** Returns the wanted place or the next free one. Rows are read by place, so each place must be unique. */
async function freePlace(tx: Writing['tx'], { entity, nextPlace }: ListState, wanted: number): Promise<number> {
  const byPlace = tx.objectStore(entity).index('place');
  for (const place of positionsFrom(wanted)) if ((await byPlace.getKey(place)) === undefined) return place;
  return nextPlace;
}

/**
 * Returns the rows of those ids, in that order. A transaction answers its requests in order and a failed one aborts it, so this waits
 * for the last one only.
 */
export async function rowsAt(
  store: IDBObjectStore,
  ids: readonly string[],
): Promise<readonly (StoredRow | undefined)[]> {
  const requests = ids.map((id) => store.get(id) as IDBRequest<StoredRow | undefined>);
  const last = requests.at(-1);
  if (last) await wrap(last);
  return requests.map(({ result }) => result);
}

async function writeRows(writing: Writing, state: ListState, all: RowChanges): Promise<ListState> {
  const { tx } = writing;
  const store = unwrap(tx.objectStore(state.entity));
  let { records, characters, nextPlace } = state;
  const changes = [...all];
  for (let start = 0; start < changes.length; start += SLICE) {
    const slice = changes.slice(start, start + SLICE);
    const rows = await rowsAt(
      store,
      slice.map(([id]) => id),
    );
    let request: IDBRequest | undefined;
    for (const [at, [id, change]] of slice.entries()) {
      const before = rows[at];
      if (before) records -= 1;
      characters -= listCharacters(before);
      if (change === 'removed') {
        request = store.delete(id);
        continue;
      }
      const { record, position } = change;
      let place = nextPlace;
      if (position === 'kept') place = before?.place ?? nextPlace;
      else if (position !== 'last') place = await freePlace(tx, { ...state, nextPlace }, position);
      const row = rowOf(writing, state.entity, record, place);
      nextPlace = Math.max(nextPlace, place + 1);
      records += 1;
      characters += listCharacters(row);
      request = store.put(row);
    }
    if (request) await wrap(request);
    reached(writing, slice.length);
  }
  return { ...state, records, characters, nextPlace };
}

export function logOf(entity: EntityType, revision: number, patch: AnyPatch): LogEntry {
  if ('all' in patch || patch.rows.size > CHANGES_LOGGED) return { entity, revision };
  const rows: [string, LoggedChange][] = [];
  for (const [id, change] of patch.rows) {
    const logged = change === 'removed' ? change : change.position;
    // Tables in other tabs do not have the places of the database: they read the whole list.
    if (typeof logged === 'number') return { entity, revision };
    rows.push([id, logged]);
  }
  return { entity, revision, rows };
}

async function writeList(writing: Writing, before: ListState, patch: AnyPatch): Promise<ListState> {
  const { tx } = writing;
  const { entity } = before;
  const written = await ('all' in patch
    ? writeAll(writing, before, patch.all)
    : writeRows(writing, before, patch.rows));
  const state = { ...written, revision: before.revision + 1 };
  await tx.objectStore('lists').put(state);
  await tx.objectStore('log').put(logOf(entity, state.revision, patch));
  await tx.objectStore('log').delete(IDBKeyRange.bound([entity], [entity, state.revision - LOG_KEPT]));
  return state;
}

async function writeText(
  tx: Transaction<'readwrite'>,
  key: string,
  text: string | null,
  adopted: string | undefined,
): Promise<StoredText> {
  const store = tx.objectStore('texts');
  const before = await store.get(key);
  const kept = { ...before, key, text, revision: (before?.revision ?? 0) + 1, ...(adopted && { adopted }) };
  await store.put(kept);
  return kept;
}

/** Logs the error of a failed transaction and turns it into a StoreError. */
function writeFailure(error: unknown): unknown {
  if (error instanceof DOMException) console.error('The database refused a write', error);
  return databaseFailure(error);
}

/** Returned by `write` to roll the transaction back. */
export const ROLL_BACK = Symbol('nothing is written');

/** Runs `write` in one transaction, which is on disk when this resolves. An error rolls it back. */
export async function inTransaction<T>(
  db: Database,
  stores: readonly StoreName[],
  write: (tx: Transaction<'readwrite'>) => Promise<T | typeof ROLL_BACK>,
): Promise<T | undefined> {
  const tx = begin(db, stores, 'readwrite');
  const ended = tx.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const answer = await write(tx);
    if (answer === ROLL_BACK) {
      tx.abort();
      await ended;
      return undefined;
    }
    const failure = await ended;
    if (failure) throw failure.error;
    return answer;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // The transaction already ended.
    }
    await ended;
    throw tx.error ?? error;
  }
}

/** Returns true when all lists with snapshots are replaced. */
function replacesAllSnapshots(lists: ListPatches): boolean {
  return ENTITY_TYPES.filter(holdsSnapshots).every((entity) => 'all' in (lists.get(entity) ?? {}));
}

export type DatabaseWriter = {
  /**
   * Commits all or nothing. Resolves to undefined when a list has another revision than the command is based on. Rejects with the
   * signal's reason when aborted, and with a StoreError when the browser refuses.
   */
  commit(change: DatabaseChange, work?: TaskOptions): Promise<Committed | undefined>;
};

export function createDatabaseWriter(db: Database): DatabaseWriter {
  async function commit(
    { lists = NO_LISTS, seen = new Map(), texts = new Map(), adopted }: DatabaseChange,
    work: TaskOptions = {},
  ): Promise<Committed | undefined> {
    const stores = [
      ...lists.keys(),
      ...([...lists.keys()].some(holdsSnapshots) ? (['copies'] as const) : []),
      ...([...lists.values()].some((patch) => 'all' in patch) ? (['packed'] as const) : []),
      ...(texts.size > 0 ? (['texts'] as const) : []),
      'lists' as const,
      'log' as const,
    ];
    try {
      return await inTransaction(db, stores, async (tx) => {
        const states = new Map(await readStates(tx));
        if ([...seen].some(([entity, revision]) => states.get(entity)?.revision !== revision)) return ROLL_BACK;
        // No record refers to the old snapshots, and a replaced shop should leave no names behind.
        if (replacesAllSnapshots(lists)) await tx.objectStore('copies').clear();
        const all = [...lists.values()].reduce(
          (sum, patch) => sum + ('all' in patch ? patch.all.length : patch.rows.size),
          0,
        );
        const writing: Writing = { tx, copies: new Set(), work, done: 0, all };
        for (const [entity, patch] of lists) {
          const before = states.get(entity);
          if (before) states.set(entity, await writeList(writing, before, patch));
        }
        const written = new Map<string, StoredText>();
        for (const [key, text] of texts) written.set(key, await writeText(tx, key, text, adopted?.get(key)));
        for (const [entity, state] of states) {
          const hash = adopted?.get(entity);
          if (hash === undefined) continue;
          const after = { ...state, adopted: hash };
          states.set(entity, after);
          await tx.objectStore('lists').put(after);
        }
        return { states, texts: written };
      });
    } catch (error) {
      work.signal?.throwIfAborted();
      throw writeFailure(error);
    }
  }

  return { commit };
}
