import type { BookDay } from '#domain/books/booked.ts';
import type { TabSync } from '#io/browser/browser-tabs.ts';
import type { Clock } from '#io/browser/clock.ts';
import { type KeyValueStorage, readText } from '#io/browser/storage.ts';
import { createListeners } from './listeners.ts';
import type { SampleCache } from './samples.ts';
import {
  type AnyRecord,
  type CollectionChange,
  type EntityType,
  INDEXES,
  type ShopKind,
  type StoreNotice,
} from './store.ts';
import { createTable, type Patch, type Table } from './table.ts';

/** The key of the shop's kind, set when the shop is filled (DATA-29). */
export const INITIALIZED_KEY = 'bms_initialized';

export type ListWorld = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleCache;
  tabs: TabSync;
  /** The schema version of the app on this page. */
  schemaVersion: number;
  /** The IANA name of the shop's time zone. */
  zone: () => string;
  /** Returns the day on which changes of invoices are booked. */
  bookDay: () => BookDay;
  /** Reads a list from the mirror; undefined when the app did not write its text. Absent for a shop without a mirror. */
  readMirror?: (entity: EntityType) => MirroredList | undefined;
  notify(notice: StoreNotice): void;
};

/** Returns the kind of the shop; undefined before it is filled. */
export function shopKind(storage: KeyValueStorage): ShopKind | undefined {
  const text = readText(storage, INITIALIZED_KEY);
  if (text === null) return undefined;
  return text === 'starter' ? 'starter' : 'demo';
}

/** The database and revision of a mirrored text that a list was read from before the database was open. */
export type MirrorSource = { database: string | undefined; revision: number };

/** A list that was read from a text of the mirror that the app wrote. */
export type MirroredList = { records: readonly AnyRecord[]; source: MirrorSource };

/** One list in memory, and its key in the mirror. */
export type MemoryList = {
  readonly key: string;
  /** Returns the table if it is in memory. */
  table(): Table<AnyRecord> | undefined;
  /** Returns the table. Before the database is open, reads it from the mirror if the app wrote the text. */
  tableFromMirror(): Table<AnyRecord> | undefined;
  /** Returns the source of a table that was read from the mirror; undefined when it comes from the database. */
  mirrorSource(): MirrorSource | undefined;
  /** Stops reads from the mirror: the database is open. */
  stopReadingMirror(): void;
  /** Applies a committed patch to the table in memory. */
  apply(patch: Patch<AnyRecord>): void;
  /** Replaces the table in memory with these records, at these positions. */
  load(records: readonly AnyRecord[], positions?: readonly number[]): Table<AnyRecord>;
  /** Removes the table from memory. */
  unload(): void;
  publish(): void;
  subscribe(onChange: (change: CollectionChange<AnyRecord>) => void): () => void;
};
export type MemoryLists = { readonly [E in EntityType]: MemoryList };

export function createMemoryList(entity: EntityType, world: ListWorld): MemoryList {
  const { tabs } = world;
  const key = `bms_${entity}`;
  const listeners = createListeners<CollectionChange<AnyRecord>>();
  let table: Table<AnyRecord> | undefined;
  let mirrorSource: MirrorSource | undefined;
  let canReadMirror = true;

  function hold(records: readonly AnyRecord[], from?: MirrorSource, positions?: readonly number[]): Table<AnyRecord> {
    table = createTable<AnyRecord>(records, INDEXES[entity], positions);
    mirrorSource = from;
    return table;
  }

  function tableFromMirror(): Table<AnyRecord> | undefined {
    if (table || !canReadMirror) return table;
    const mirrored = world.readMirror?.(entity);
    return mirrored && hold(mirrored.records, mirrored.source);
  }

  return {
    key,
    table: () => table,
    tableFromMirror,
    mirrorSource: () => mirrorSource,
    stopReadingMirror() {
      canReadMirror = false;
    },
    apply(patch) {
      table?.apply(patch);
    },
    load: (records, positions) => hold(records, undefined, positions),
    unload() {
      table = undefined;
      mirrorSource = undefined;
    },
    publish() {
      const list = table?.list();
      listeners.notify({ list });
      tabs.notifyPage({ entityType: entity, data: list });
    },
    subscribe: listeners.add,
  };
}
