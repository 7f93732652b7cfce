import { createListeners } from '#io/store/listeners.ts';
import type { EntityType } from '#io/store/store.ts';

/** The data that a query reads: the query runs again when it changes. */
export type Topic = EntityType | 'settings';

export type Query = {
  topic: Topic;
  key: string;
  run: () => Promise<unknown>;
  /** Returns the result if it is in memory. */
  cached?: () => unknown;
};

/** `data` is the last result; it stays while the query runs again and after a failed run. */
export type QueryState = { data: unknown; failed: boolean };

const NO_RESULT: QueryState = { data: undefined, failed: false };

type Entry = {
  query: Query;
  state: QueryState;
  /** Counts the runs: the late result of an earlier run is dropped. */
  runs: number;
  listeners: ReturnType<typeof createListeners<void>>;
  subscribers: number;
  /** Components that show its failure. */
  showing: number;
};

/** Longest result whose records are compared with those before. */
const COMPARED_RECORDS = 2000;

/** Returns the old value if both have the same content. */
function sameOr<T>(old: T | undefined, value: T): T {
  return old !== undefined && (old === value || JSON.stringify(old) === JSON.stringify(value)) ? old : value;
}

/** Returns the result with each unchanged record as the object that it was; all of it, if nothing changed: nothing is drawn again. */
function sharedWith(before: unknown, result: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(result)) return sameOr(before, result);
  if (result.length > COMPARED_RECORDS) return result;
  const known = new Map(before.map((record) => [record.id, record]));
  const records = result.map((record) => sameOr(known.get(record.id), record));
  const isSame = records.length === before.length && records.every((record, index) => record === before[index]);
  return isSame ? before : records;
}

/** Results without subscribers that stay in memory, so that going back to a screen draws it without a wait. */
const KEPT_WITHOUT_SUBSCRIBERS = 50;

/** The results of queries, shared by all screens that run the same query. */
export type QueryCache = {
  /** Returns the last result, or the one that is in memory. */
  state(query: Query): QueryState;
  /** Runs the query unless its result is known, and calls back on every change. Returns the unsubscribe function. */
  subscribe(query: Query, onChange: () => void): () => void;
  /** Runs the topic's queries that have subscribers again, and drops the others: no screen starts with an outdated result. */
  invalidate(topic: Topic): void;
  retry(key: string): void;
  /** Notes that a component shows the failure of these queries. Returns the function that ends it. */
  show(keys: readonly string[]): () => void;
  /** Names what failed for a screen and is shown by none of its components, separated by spaces. */
  unshown(): string;
  /** Calls back when that may have changed. Returns the unsubscribe function. */
  onUnshown(onChange: () => void): () => void;
  /** Runs each failed query that has subscribers again. */
  retryFailed(): void;
};

export function createQueryCache(): QueryCache {
  const entries = new Map<string, Entry>();
  const failures = createListeners<void>();
  const failed = () => [...entries.values()].filter(({ state, subscribers }) => state.failed && subscribers > 0);

  function settle(entry: Entry, attempt: number, state: QueryState): void {
    if (entry.runs !== attempt) return;
    const { data, failed: hadFailed } = entry.state;
    if (state.data === data && state.failed === hadFailed) return;
    entry.state = state;
    entry.listeners.notify();
    if (state.failed || hadFailed) failures.notify();
  }

  function cachedResult({ cached }: Query): unknown {
    try {
      return cached?.();
    } catch {
      // The run that follows reports the error.
      return undefined;
    }
  }

  async function run(entry: Entry): Promise<void> {
    entry.runs += 1;
    const attempt = entry.runs;
    try {
      const result = await entry.query.run();
      settle(entry, attempt, { data: sharedWith(entry.state.data, result), failed: false });
    } catch (error) {
      console.error(`Reading failed: ${entry.query.key}`, error);
      settle(entry, attempt, { data: entry.state.data, failed: true });
    }
  }

  function entryOf(query: Query): Entry {
    const known = entries.get(query.key);
    if (known) return known;
    const data = cachedResult(query);
    const entry: Entry = {
      query,
      state: data === undefined ? NO_RESULT : { data, failed: false },
      runs: data === undefined ? 0 : 1,
      listeners: createListeners(),
      subscribers: 0,
      showing: 0,
    };
    entries.set(query.key, entry);
    return entry;
  }

  /** Drops the oldest results that have no subscriber. */
  function evict(): void {
    const unused = [...entries].filter(([, entry]) => entry.subscribers === 0);
    for (const [key] of unused.slice(0, -KEPT_WITHOUT_SUBSCRIBERS)) entries.delete(key);
  }

  return {
    state: (query) => entryOf(query).state,
    subscribe(query, onChange) {
      const entry = entryOf(query);
      entry.query = query;
      const unsubscribe = entry.listeners.add(onChange);
      entry.subscribers += 1;
      if (entry.runs === 0 || entry.state.failed) void run(entry);
      return () => {
        unsubscribe();
        entry.subscribers -= 1;
        if (entry.state.failed) failures.notify();
        evict();
      };
    },
    invalidate(topic) {
      for (const [key, entry] of entries) {
        if (entry.query.topic !== topic) continue;
        if (entry.subscribers > 0) void run(entry);
        else entries.delete(key);
      }
    },
    retry(key) {
      const entry = entries.get(key);
      if (entry) void run(entry);
    },
    show(keys) {
      const shown = keys.flatMap((key) => entries.get(key) ?? []);
      const count = (by: number) => {
        for (const entry of shown) entry.showing += by;
        failures.notify();
      };
      count(1);
      return () => count(-1);
    },
    unshown: () => [...new Set(failed().flatMap(({ query, showing }) => (showing > 0 ? [] : query.topic)))].join(' '),
    onUnshown: (onChange) => failures.add(onChange),
    retryFailed() {
      for (const entry of failed()) void run(entry);
    },
  };
}
