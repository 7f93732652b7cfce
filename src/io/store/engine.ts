import type { Customer } from '#domain/customers/customer.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import type { TabMessage, TabSync } from '#io/browser/browser-tabs.ts';
import type { ExportFacts } from '#io/data-files/write-data-file.ts';
import type { StoredText } from '#io/database/shop-database-stores.ts';
import type { BackupReason } from '#io/local/local-data.ts';
import type { ListWorld, LocalLists } from '#io/local/local-list.ts';
import {
  type AnyRecord,
  type DamagedRecord,
  type EntityType,
  type Lists,
  type Newest,
  type NewestReader,
  type Operation,
  type Reader,
  type Store,
  StoreError,
} from './store.ts';
import { type AnyPatch, readerOf, type Table } from './table.ts';
import type { TaskOptions } from './task-options.ts';

export type TransactionCallback = (newest: Newest) => Promise<readonly Operation[]> | readonly Operation[];

/** The newest state of a list, which a command starts from. */
export type Base<T extends { id: string }> = {
  reader: NewestReader<T>;
  /** Returns the records that exist, by id. */
  recordsOf(ids: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Identifies the state of the list. */
  version: unknown;
};

export type Command = {
  patches: ReadonlyMap<EntityType, AnyPatch>;
  bases: ReadonlyMap<EntityType, Base<AnyRecord>>;
  /** True when the patches follow from other records than those that they change. */
  isFromOthers?: boolean;
  texts?: ReadonlyMap<string, string | null>;
};

/** Texts to commit with the operations, and the progress of long work. */
export type TransactionOptions = { texts?: ReadonlyMap<string, string>; work?: TaskOptions };

/** The committed patch of each list. */
export type CommittedPatches = ReadonlyMap<EntityType, AnyPatch>;

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
  /** Runs the callback on the newest state and commits its operations and the texts, all or nothing. Requires the store lock. */
  run(callback: TransactionCallback, options?: TransactionOptions): Promise<CommittedPatches>;
  /** Commits all or nothing and notifies subscribers. Resolves to false when another write came first. Requires the store lock. */
  write(command: Command, work?: TaskOptions): Promise<boolean>;
  /** Returns the records of the list that can't be parsed. */
  damaged(entity: EntityType): Promise<readonly DamagedRecord[]>;
  /** See `Store`. Requires the store lock. */
  repairDamaged: Store['repairDamaged'];
  /** See `Store`. Requires the store lock, also for what it returns. */
  removeDamaged: Store['removeDamaged'];
  /** Replaces the given lists, all or nothing. Requires the store lock. */
  replace(lists: Partial<Lists>, texts?: ReadonlyMap<string, string>, work?: TaskOptions): Promise<void>;
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
export type OpenEngine = (lists: LocalLists, world: ListWorld, context: EngineContext) => Promise<Engine>;

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

/** A customer before and after a command. */
export type ChangedCustomer = { before?: Customer | undefined; after: Customer };

/** Returns whether a no may have to be kept: a customer was asked. */
export function wereAsked(changes: readonly ChangedCustomer[]): boolean {
  return changes.some(({ after }) => (after.consents?.length ?? 0) > 0);
}

/** Returns what the customers add to the answers that outlive them, `kept`. */
export async function newOutlivingConsents(
  changes: readonly ChangedCustomer[],
  kept: readonly AddressConsent[],
): Promise<AddressConsent[]> {
  if (!wereAsked(changes)) return [];
  const { outlivingConsents } = await import('#domain/messages/consent.ts');
  return outlivingConsents(changes, kept);
}

/** Replaces the given lists, all or nothing. Requires the store lock. */
export async function replaceLists(
  engine: Pick<Engine, 'newest' | 'write'>,
  lists: Partial<Lists>,
  texts?: ReadonlyMap<string, string>,
  work?: TaskOptions,
): Promise<void> {
  const patches = new Map<EntityType, AnyPatch>();
  const bases = new Map<EntityType, Base<AnyRecord>>();
  async function replaceList(entity: EntityType, make: (base: Base<AnyRecord>) => Promise<readonly AnyRecord[]>) {
    const base = await engine.newest(entity);
    patches.set(entity, { all: await make(base) });
    bases.set(entity, base);
  }
  const { consents, ...others } = lists;
  for (const [entity, all] of Object.entries(others) as [EntityType, readonly AnyRecord[]][])
    await replaceList(entity, async () => all);
  // A no that was given to the shop outlives its lists.
  if (consents || lists.customers) {
    await replaceList('consents', async ({ reader }) => {
      const here = (await reader.list()) as readonly AddressConsent[];
      const kept = [...new Map([...here, ...(consents ?? [])].map((one) => [one.id, one])).values()];
      const changes = lists.customers?.map((after) => ({ after })) ?? [];
      return [...kept, ...(await newOutlivingConsents(changes, kept))];
    });
  }
  if (await engine.write({ patches, bases, ...(texts && { texts }) }, work)) return;
  throw new StoreError('conflict', 'Something else changed the data in the meantime. Nothing was changed. Try again.');
}
