import type { TabMessage, TabSync } from '#io/browser/browser-tabs.ts';
import type { ExportFacts } from '#io/data-files/write-data-file.ts';
import type { BackupReason } from './backups.ts';
import type { ListWorld, MemoryLists } from './memory-lists.ts';
import type { AnyRecord, DamagedRecord, EntityType, Reader, Store, StoreError } from './store.ts';
import type { AnyPatch, Base, Table } from './table.ts';
import type { TaskOptions } from './task-options.ts';
import type { StoredText } from './text-store.ts';

export type Command = {
  patches: ReadonlyMap<EntityType, AnyPatch>;
  bases: ReadonlyMap<EntityType, Base<AnyRecord>>;
  /** True when the patches follow from other records than those that they change. */
  isFromOthers?: boolean;
  texts?: ReadonlyMap<string, string | null>;
};

/** State and callbacks that an engine shares with the store, besides the lists. */
export type EngineContext = {
  /** Called when the text of a key changed, but not by `writeTexts`. */
  onText: (key: string) => void;
  /** Called when the database was closed; permanently when there is a reason. */
  onLost: (why: StoreError | undefined) => void;
  /** The short texts in the database; empty until it is open. */
  texts: Map<string, StoredText>;
};

/** The storage of the lists: a database in this browser with its mirror, or a server. */
export type Engine = {
  withLock: TabSync['withLock'];
  /** Returns the list if it is in memory. */
  cached?(entity: EntityType): Table<AnyRecord> | undefined;
  /** Returns a reader of the list. */
  reader(entity: EntityType): Promise<Reader<AnyRecord>>;
  /** Requires the store lock. */
  newest(entity: EntityType): Promise<Base<AnyRecord>>;
  /** Reads what changed elsewhere, before a transaction runs; absent where `newest` does it. Requires the store lock. */
  catchUp?(): Promise<void>;
  /** Commits all or nothing and notifies subscribers. Resolves to false when another write came first. Requires the store lock. */
  write(command: Command, work?: TaskOptions): Promise<boolean>;
  /** Returns the records of the list that can't be parsed. */
  damaged(entity: EntityType): Promise<readonly DamagedRecord[]>;
  /** See `Store`. Requires the store lock. */
  repairDamaged: Store['repairDamaged'];
  /** See `Store`. Requires the store lock, also for what it returns. */
  removeDamaged: Store['removeDamaged'];
  writeTexts(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /** Returns the short text that any tab committed last under the key. Requires the store lock. */
  newestText(key: string): Promise<string | null>;
  /** Returns the lists that were never written. */
  neverWritten(): Promise<readonly EntityType[]>;
  exportFile(facts: ExportFacts, work?: TaskOptions): Promise<Blob>;
  /** Makes a backup of all lists, if there is space for it. */
  backUp(reason: BackupReason, work?: TaskOptions): Promise<void>;
  /** Compares a key that another tab or program wrote with the database; with `null`, all keys. */
  checkKey(key: string | null): Promise<void>;
  /** Takes in the lists and short texts that another tab changed. */
  onTabMessage(news: TabMessage): Promise<void>;
  /** Stops all background work. */
  close(): Promise<void>;
};

/** Opens the storage of the lists. Rejects with a StoreError when it cannot be used now. */
export type OpenEngine = (lists: MemoryLists, world: ListWorld, context: EngineContext) => Promise<Engine>;
