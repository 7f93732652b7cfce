import { textHash } from '#domain/text/text-hash.ts';
import type { Clock } from '#io/browser/clock.ts';
import { type KeyValueStorage, readText } from '#io/browser/storage.ts';
import type { TabSync } from '#io/browser/tabs.ts';
import { type Migration, newestSchema } from '#io/database/schema-version.ts';
import { HOME_KEY, parseHome } from '#io/mirror/mirror-rules.ts';
import { readStamps } from '#io/mirror/stamps.ts';
import { createListeners } from '#io/store/listeners.ts';
import type { SampleCache } from '#io/store/samples.ts';
import {
  type AnyRecord,
  type CollectionChange,
  type EntityType,
  INDEXES,
  type ShopKind,
  type StoreNotice,
} from '#io/store/store.ts';
import { frozen } from '#io/store/stored-records.ts';
import { createTable, type Patch, type Table } from '#io/store/table.ts';

/** Says that the shop was filled, and with what (DATA-29). */
export const INITIALIZED_KEY = 'bms_initialized';

export type ListWorld = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleCache;
  tabs: TabSync;
  migrations: readonly Migration[];
  /** The IANA name of the shop's time zone. */
  zone: () => string;
  notify(notice: StoreNotice): void;
};

/** Returns how the shop was filled; undefined before that. */
export function shopKind(storage: KeyValueStorage): ShopKind | undefined {
  const text = readText(storage, INITIALIZED_KEY);
  if (text === null) return undefined;
  return text === 'starter' ? 'starter' : 'demo';
}

/** What a list was drawn from before the database was open: a text that shows this revision of that database. */
export type MirrorSource = { database: string | undefined; revision: number };

/** One list in memory, and its key in the mirror. */
export type LocalList = {
  readonly key: string;
  /** The table in memory, if there is one. */
  table(): Table<AnyRecord> | undefined;
  /** The same; before the database is open, made from the mirror where it holds the app's own text. */
  tableFromMirror(): Table<AnyRecord> | undefined;
  /** What the table in memory was drawn from; undefined when it comes from the database. */
  mirrorSource(): MirrorSource | undefined;
  /** From now on lists come from the database alone. */
  stopReadingMirror(): void;
  /** Applies a committed patch to the table in memory. */
  apply(patch: Patch<AnyRecord>): void;
  /** Takes these records for the list, at these positions. */
  load(records: readonly AnyRecord[], positions?: readonly number[]): Table<AnyRecord>;
  /** Forgets the table: the list is read when it is asked for. */
  unload(): void;
  publish(): void;
  subscribe(onChange: (change: CollectionChange<AnyRecord>) => void): () => void;
};
export type LocalLists = { readonly [E in EntityType]: LocalList };

export function createLocalList(entity: EntityType, world: ListWorld): LocalList {
  const { storage, tabs } = world;
  const key = `bms_${entity}`;
  const listeners = createListeners<CollectionChange<AnyRecord>>();
  let table: Table<AnyRecord> | undefined;
  let drawnFrom: MirrorSource | undefined;
  let mayDraw = true;

  function hold(records: readonly AnyRecord[], from?: MirrorSource, positions?: readonly number[]): Table<AnyRecord> {
    table = createTable<AnyRecord>(records, INDEXES[entity], positions);
    drawnFrom = from;
    return table;
  }

  function tableFromMirror(): Table<AnyRecord> | undefined {
    if (table || !mayDraw) return table;
    // A key that the lists have left is about to be removed, and older than the database.
    if (parseHome(readText(storage, HOME_KEY)) === 'indexeddb') return undefined;
    const text = readText(storage, key);
    if (text === null) return shopKind(storage) ? undefined : hold([], { database: undefined, revision: 0 });
    const { database, keys } = readStamps(storage);
    const stamp = keys[key];
    if (stamp?.schemaVersion !== newestSchema(world.migrations) || stamp.hash !== textHash(text)) return undefined;
    // The app wrote it: its records were checked when they were saved.
    return hold(frozen(JSON.parse(text)), { database, revision: stamp.revision });
  }

  return {
    key,
    table: () => table,
    tableFromMirror,
    mirrorSource: () => drawnFrom,
    stopReadingMirror() {
      mayDraw = false;
    },
    apply(patch) {
      table?.apply(patch);
    },
    load: (records, positions) => hold(records, undefined, positions),
    unload() {
      table = undefined;
      drawnFrom = undefined;
    },
    publish() {
      const list = table?.list();
      listeners.notify({ list });
      tabs.notifyPage({ entityType: entity, data: list });
    },
    subscribe: listeners.add,
  };
}
