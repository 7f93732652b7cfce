import type { TabMessage, TabSync } from '#io/browser/tabs.ts';
import type { ExportFacts } from '#io/data-files/write-data-file.ts';
import type { StoredText } from '#io/database/shop-database-stores.ts';
import type { BackupReason } from '#io/local/local-data.ts';
import type { ListWorld, LocalLists } from '#io/local/local-list.ts';
import {
  type AnyRecord,
  type EntityType,
  type Lists,
  type NewestReader,
  type Reader,
  type Store,
  StoreError,
} from './store.ts';
import { type Patch, readerOf, type Table } from './table.ts';
import type { TaskOptions } from './task-options.ts';

export type TransactionCallback = Parameters<Store['transact']>[0];

/** Of any list; which one, its key says. */
export type AnyPatch = Patch<AnyRecord>;

/** The newest state of a list, on which a command is thought out. */
export type Base<T extends { id: string }> = {
  reader: NewestReader<T>;
  /** Those of the records that there are. */
  recordsOf(ids: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Tells one state of the list from another. */
  version: unknown;
};

export type Command = {
  patches: ReadonlyMap<EntityType, AnyPatch>;
  bases: ReadonlyMap<EntityType, Base<AnyRecord>>;
  texts?: ReadonlyMap<string, string | null>;
};

/** Texts that are kept with what a plan says, and how long work is told of. */
export type TransactionOptions = { texts?: ReadonlyMap<string, string>; work?: TaskOptions };

/** What was done to each list. */
export type CommittedPatches = ReadonlyMap<EntityType, AnyPatch>;

/** What an engine shares with the store, beside the lists. */
export type EngineContext = {
  /** The text under a key has changed, but not by `writeTexts`. */
  onText: (key: string) => void;
  /** The way to the data was closed; for good when there is a reason. */
  onLost: (why: StoreError | undefined) => void;
  /** The short texts as the database has them; empty until it is open. */
  texts: Map<string, StoredText>;
};

/** Where the lists are kept: a database in this browser with its mirror, or a server. */
export type Engine = {
  /** Why there is no database on disk; undefined when there is one. */
  readonly problem?: string;
  /** Whether there is a database on the disk of this browser. */
  readonly isOnDisk?: boolean;
  withLock: TabSync['withLock'];
  /** The list where it is in memory and nothing has to be read. */
  cached?(entity: EntityType): Table<AnyRecord> | undefined;
  /** The list for reading. */
  reader(entity: EntityType): Promise<Reader<AnyRecord>>;
  /** Only while alone. */
  newest(entity: EntityType): Promise<Base<AnyRecord>>;
  /**
   * Does what the plan says on the newest state, and keeps the texts, all or nothing; what was done to each list. Only while
   * alone.
   */
  run(plan: TransactionCallback, beside?: TransactionOptions): Promise<CommittedPatches>;
  /** Keeps all or nothing, and announces it; false when something else wrote since the bases were made. Only while alone. */
  write(command: Command, work?: TaskOptions): Promise<boolean>;
  /** Replaces the lists given, all or nothing. Only while alone. */
  replace(lists: Partial<Lists>, texts?: ReadonlyMap<string, string>, work?: TaskOptions): Promise<void>;
  writeTexts(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /** What was kept last under the key of a short text, by any tab. Only while alone. */
  newestText(key: string): Promise<string | null>;
  /** The lists that were never written. */
  neverWritten(): Promise<readonly EntityType[]>;
  exportFile(facts: ExportFacts, work?: TaskOptions): Promise<Blob>;
  /** Keeps the state of all lists under a reason, where there is room for that. */
  backUp(reason: BackupReason, work?: TaskOptions): Promise<void>;
  /** The text under a key was written or removed by another hand, perhaps by another tab; with `null` any may have been. */
  checkKey(key: string | null): Promise<void>;
  /** Another tab has changed these lists and short texts. */
  onTabMessage(news: TabMessage): Promise<void>;
  /** Ends what goes on in the background. */
  close(): Promise<void>;
};

/** Opens where the lists are kept. Rejects with a StoreError when that cannot be used now. */
export type OpenEngine = (lists: LocalLists, world: ListWorld, beside: EngineContext) => Promise<Engine>;

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

/** Replaces the lists given, all or nothing. Only while alone. */
export async function replaceLists(
  engine: Pick<Engine, 'newest' | 'write'>,
  lists: Partial<Lists>,
  texts?: ReadonlyMap<string, string>,
  work?: TaskOptions,
): Promise<void> {
  const patches = new Map<EntityType, AnyPatch>();
  const bases = new Map<EntityType, Base<AnyRecord>>();
  for (const [entity, all] of Object.entries(lists) as [EntityType, readonly AnyRecord[]][]) {
    patches.set(entity, { all });
    bases.set(entity, (await engine.newest(entity)) as unknown as Base<AnyRecord>);
  }
  if (await engine.write({ patches, bases, ...(texts && { texts }) }, work)) return;
  throw new StoreError('conflict', 'Something else changed the data meanwhile. Nothing was changed. Please try again.');
}
