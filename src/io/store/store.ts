import type * as z from 'zod/mini';
import type { NumberChange } from '#domain/documents/document-numbers.ts';
import type { IndexName, ListDeclaration } from '#domain/lists/list-declaration.ts';
import { type Entities, type EntityType, LISTS, type Lists } from '#domain/lists/lists.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { TaskOptions } from './task-options.ts';

export type { Entities, EntityType, IndexName, Lists };

/** A record of any list. Engines do not know the type of the record; `Collection` does. */
export type AnyRecord = {
  readonly id: string;
  readonly updatedAt?: string | undefined;
  readonly [field: string]: unknown;
};

export const ENTITY_TYPES = Object.keys(LISTS) as EntityType[];

/** Returns one value for each list. The caller is responsible for the type: TypeScript cannot follow the key through the loop. */
export function perEntity<Out extends { [E in EntityType]: unknown }>(make: (entity: EntityType) => unknown): Out {
  return Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, make(entity)])) as Out;
}

/** The schema of each list. Every record from storage, another tab, a file or a server is parsed with it. */
export const SCHEMAS = perEntity<{ readonly [E in EntityType]: z.ZodMiniType<AnyRecord> }>(
  (entity) => LISTS[entity].schema,
);

/** The functions that return the index keys of a record. */
export const INDEXES = perEntity<{ readonly [E in EntityType]: ListDeclaration<AnyRecord>['indexes'] }>(
  (entity) => LISTS[entity].indexes,
);

export type IndexQuery = { name: IndexName; from?: string; to?: string };

/** The version that a change is based on; undefined for a record that was never changed. */
export type Expected = { updatedAt: string | undefined };

/** The list after a change; undefined when it is too long to stay in memory. */
export type CollectionChange<T> = { list: readonly T[] | undefined };

export type Reader<T extends { id: string }> = {
  /** Returns the records in stored order. The result may be kept and shared, but never modified. */
  list(): Promise<readonly T[]>;
  get(id: string): Promise<T | undefined>;
  /** Returns records with a key in [from, to], inclusive, each once, in stored order. Throws when there is no such index. */
  query(index: IndexQuery, limit?: number): Promise<readonly T[]>;
  count(index?: IndexQuery): Promise<number>;
};

/** Reads from memory; undefined when the data has to be loaded first. */
export type SyncReader<T> = {
  list(): readonly T[] | undefined;
  get(id: string): T | undefined;
  query(index: IndexQuery): readonly T[] | undefined;
};

/** A stored record that can't be parsed, so no screen shows it. */
export type DamagedRecord = {
  entity: EntityType;
  /** Empty when it can't be read. */
  id: string;
  /** Its number, customer and day as far as they can be read; may be empty. */
  name: string;
  /** A sentence without its period. */
  reason: string;
  /** The record as it is stored. */
  text: string;
  /** The record that a repair saves, and the parts that it leaves out, in words. Undefined when a required value is lost. */
  repair?: { record: AnyRecord; leftOut: readonly string[] };
};

export type Collection<T extends { id: string }> = Reader<T> & {
  /** Returns the records that can't be shown. `subscribe` calls back when there are more or fewer. */
  damaged(): Promise<readonly DamagedRecord[]>;
  /** Returns the list if it is in memory, so that a screen can draw without a wait. */
  cached?(): SyncReader<T> | undefined;
  set(all: readonly T[]): Promise<void>;
  /** Rejects with 'conflict' when the id is taken. */
  add(item: T): Promise<T>;
  /** Stamps updatedAt (DATA-35). Rejects with 'not-found', or 'conflict' when `expected` is no longer what is stored. */
  update(id: string, change: Partial<Omit<T, 'id'>>, expected?: Expected): Promise<T>;
  /** Rejects with 'not-found'. */
  remove(id: string): Promise<void>;
  /** Called after each committed change, from this tab or another. Returns the unsubscribe function. */
  subscribe(onChange: (change: CollectionChange<T>) => void): () => void;
};

/** A change of a list, like the collection's method of that name. */
export type Change<T> =
  /**
   * Adds the record at the end, or at the position that it had before it was removed. If another record has that position now, as
   * after an import, adds it right after that one.
   */
  | { kind: 'add'; item: T; position?: number }
  /** `quiet` leaves updatedAt: the user did not edit the record, so an open form has no conflict. */
  | { kind: 'update'; id: string; change: Partial<Omit<T, 'id'>>; expected?: Expected; quiet?: true }
  | { kind: 'remove'; id: string }
  | { kind: 'set'; all: readonly T[] };

/** One operation of a transaction. */
export type Operation<Of extends EntityType = EntityType> = { [E in Of]: { entity: E } & Change<Entities[E]> }[Of];

/** The newest state of a list, inside a transaction. */
export type NewestReader<T extends { id: string }> = Reader<T> & {
  /** Returns a number that grows along the stored order, with gaps. Undefined when there is no such record. */
  position(id: string): Promise<number | undefined>;
};

export type Newest = { [E in EntityType]: NewestReader<Entities[E]> };

/** Operations of a transaction, with the result that its caller gets; an array for none. */
export type Plan<R = void> =
  | { operations: readonly Operation[]; result: R }
  | (undefined extends R ? readonly Operation[] : never);

/** 'demo': a shop with sample records. 'starter': a real shop. */
export type ShopKind = 'demo' | 'starter';

/** Options of a bulk command. */
export type BulkOptions = TaskOptions & {
  /** Makes a backup first, with this reason. */
  backup?: 'import' | 'fresh';
  /** Sets the kind of the shop. */
  kind?: ShopKind;
};

export type StoreHealth = {
  available: boolean;
  /** UTF-16 characters of keys and values. */
  usedCharacters: number;
  error?: string;
};

/** A message about damaged data in storage and what was done about it. */
export type StoreNotice = { entity: EntityType | 'settings'; message: string };

export type Store = { [E in EntityType]: Collection<Entities[E]> } & {
  settings: {
    get(): Promise<Settings>;
    /** Returns the settings if they are in memory. */
    cached?(): Settings | undefined;
    /**
     * Applies the change to the newest settings and commits the result, with no other change in between. Resolves to the committed
     * settings. Rejects with what the change throws.
     */
    change(change: (newest: Settings) => Settings): Promise<Settings>;
    subscribe(onChange: (settings: Settings) => void): () => void;
  };
  /**
   * Commits the operations of the callback in order, all or nothing. The callback gets the newest state and may run again when
   * another write came first. When it throws, nothing is written and the error is passed on. It must read through `newest` alone:
   * a write of the store inside the callback would deadlock. Resolves to the result of the plan that was committed.
   */
  transact<R = void>(plan: (newest: Newest) => Promise<Plan<R>> | Plan<R>, options?: BulkOptions): Promise<R>;
  /** Replaces a damaged record with its repair. Rejects with 'conflict' when the record is no longer as it was shown. */
  repairDamaged(damaged: DamagedRecord): Promise<void>;
  /**
   * Removes a damaged record. Rejects with 'conflict' like `repairDamaged`. Resolves to a function that puts it back; undefined on a
   * server, which accepts no damaged records.
   */
  removeDamaged(damaged: DamagedRecord): Promise<(() => Promise<void>) | undefined>;
  /** Returns the kind of the shop, without a wait; undefined while it is not known to be filled. */
  kind(): ShopKind | undefined;
  /** Fills a shop that was never filled (DATA-29); otherwise does nothing. */
  seed(kind: ShopKind): Promise<void>;
  /** Resets all lists to those of a new shop of this kind. Settings and the sign-in stay. */
  reset(work?: TaskOptions): Promise<void>;
  /** Returns a consistent export file of all lists and the settings (DATA-21), as JSON indented by two. */
  exportFile(work?: TaskOptions): Promise<Blob>;
  /**
   * Reads an export file and returns its contents or its problem. Writes nothing before `take` is called. Rejects when the file
   * cannot be read.
   */
  readFile(file: Blob, work?: TaskOptions): Promise<FileRead>;
  /** Returns the number of commands that are not committed yet. */
  waiting(): number;
  /** Called when that number changed. Returns the unsubscribe function. */
  onWaiting(onChange: () => void): () => void;
  health(): Promise<StoreHealth>;
  /** Returns the notices since the page was opened; the same array until there is a new one. */
  notices(): readonly StoreNotice[];
  /** Called when there is a new notice. Returns the unsubscribe function. */
  onNotice(onChange: () => void): () => void;
};

/** A list in a file that this version does not know, with its number of records. */
export type UnknownList = { list: string; count: number };

/** The contents of an export file. `take` makes a backup and replaces the lists that the file has, all or nothing. */
export type FileOffer = {
  counts: { readonly [E in EntityType]?: number };
  hasSettings: boolean;
  exportDate?: string;
  version?: string;
  /** Lists of a newer version, which are not imported. */
  unknownLists?: readonly UnknownList[];
  /** Documents that get a new number, because another document in the file has the same one. */
  numberChanges?: readonly NumberChange[];
  /** Photos that the records name, which are not in the file. */
  photoIds?: readonly string[];
  take(work?: TaskOptions): Promise<void>;
};
export type FileRead = { offer: FileOffer } | { /** A sentence for the user, with list and row. */ problem: string };

/** 'closed': the database was closed before anything was written; a retry opens it again. */
export type StoreErrorKind = 'not-found' | 'conflict' | 'full' | 'unavailable' | 'invalid' | 'closed';

/** An error that the user can act on. The message is a sentence for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;
  constructor(kind: StoreErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Returns true for an error of kind 'closed'. */
export function isClosed(error: unknown): boolean {
  return error instanceof StoreError && error.kind === 'closed';
}
