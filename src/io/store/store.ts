import type * as z from 'zod/mini';
import type { NumberChange } from '#domain/documents/document-numbers.ts';
import type { IndexName, ListDeclaration } from '#domain/lists/list-declaration.ts';
import { type Entities, type EntityType, LISTS, type Lists } from '#domain/lists/lists.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { TaskOptions } from './task-options.ts';

export type { Entities, EntityType, IndexName, Lists };

/** A record of any list: engines work without the type of the record, `Collection` has it. */
export type AnyRecord = {
  readonly id: string;
  readonly updatedAt?: string | undefined;
  readonly [field: string]: unknown;
};

export const ENTITY_TYPES = Object.keys(LISTS) as EntityType[];

/** One value for each list. The caller answers for the type: TypeScript cannot follow a key through such a loop. */
export function perEntity<Out extends { [E in EntityType]: unknown }>(make: (entity: EntityType) => unknown): Out {
  return Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, make(entity)])) as Out;
}

/** The one door: every record that comes from storage, another tab, a file or a server passes its schema. */
export const SCHEMAS = perEntity<{ readonly [E in EntityType]: z.ZodMiniType<AnyRecord> }>(
  (entity) => LISTS[entity].schema,
);

/** The keys under which a record is found. */
export const INDEXES = perEntity<{ readonly [E in EntityType]: ListDeclaration<AnyRecord>['indexes'] }>(
  (entity) => LISTS[entity].indexes,
);

export type IndexQuery = { name: IndexName; from?: string; to?: string };

/** The stamp of the state that a change was made for; a service, station or person that was never changed has none. */
export type Expected = { updatedAt: string | undefined };

/** The list after a change; undefined when it is too long to be held in memory, then it is read when needed. */
export type CollectionChange<T> = { list: readonly T[] | undefined };

export type Reader<T extends { id: string }> = {
  /** In stored order. What is returned may be kept and shared, never changed. */
  list(): Promise<readonly T[]>;
  get(id: string): Promise<T | undefined>;
  /** Records whose key lies in [from, to] (both included), each once, in stored order. Throws when there is no such index. */
  query(index: IndexQuery, limit?: number): Promise<readonly T[]>;
  count(index?: IndexQuery): Promise<number>;
};

/** What can be read without waiting; undefined where one has to wait. */
export type SyncReader<T> = {
  list(): readonly T[] | undefined;
  get(id: string): T | undefined;
  query(index: IndexQuery): readonly T[] | undefined;
};

export type Collection<T extends { id: string }> = Reader<T> & {
  /** For a screen that is then drawn in one go; undefined where one has to wait. */
  cached?(): SyncReader<T> | undefined;
  set(all: readonly T[]): Promise<void>;
  /** Rejects with 'conflict' when the id is taken. */
  add(item: T): Promise<T>;
  /** Stamps updatedAt (DATA-35). Rejects with 'not-found', or 'conflict' when `expected` is no longer what is stored. */
  update(id: string, change: Partial<Omit<T, 'id'>>, expected?: Expected): Promise<T>;
  /** Rejects with 'not-found'. */
  remove(id: string): Promise<void>;
  /** Called after each change that was kept, from this tab or another. Returns the way to stop. */
  subscribe(onChange: (change: CollectionChange<T>) => void): () => void;
};

/** A change of a list; it means what the collection's call of that name means. */
export type Change<T> =
  /**
   * Comes last, or to the position that it had when it was removed, whatever came and went meanwhile. Where another record has that
   * position now, as after an import, it comes right after that one.
   */
  | { kind: 'add'; item: T; position?: number }
  /** `quiet` leaves updatedAt: nobody edited the record, so no form that is open on it has to ask. */
  | { kind: 'update'; id: string; change: Partial<Omit<T, 'id'>>; expected?: Expected; quiet?: true }
  | { kind: 'remove'; id: string }
  | { kind: 'set'; all: readonly T[] };

/** One change of a transaction. */
export type Operation<Of extends EntityType = EntityType> = { [E in Of]: { entity: E } & Change<Entities[E]> }[Of];

/** A list as a command finds it. */
export type NewestReader<T extends { id: string }> = Reader<T> & {
  /** A number that grows along the stored order; gaps mean nothing. Undefined when there is no such record. */
  position(id: string): Promise<number | undefined>;
};

export type Newest = { [E in EntityType]: NewestReader<Entities[E]> };

/** A shop whose lists were filled with invented records to look around in, or one that starts for real. */
export type ShopKind = 'demo' | 'starter';

/** How a change of many records is made. */
export type BulkOptions = TaskOptions & {
  /** The state before is kept as a backup, under this reason. */
  backup?: 'import' | 'fresh';
  /** What kind of shop it is from then on. */
  kind?: ShopKind;
};

export type StoreHealth = {
  available: boolean;
  /** UTF-16 characters of keys and values. */
  usedCharacters: number;
  error?: string;
};

/** Something in storage could not be used as it stood, and what was done about it. */
export type StoreNotice = { entity: EntityType | 'settings'; message: string };

export type Store = { [E in EntityType]: Collection<Entities[E]> } & {
  settings: {
    get(): Promise<Settings>;
    /** Undefined where one has to wait. */
    cached?(): Settings | undefined;
    /**
     * Keeps what the change makes of the newest settings, no other change coming between; resolves to what was kept. What the change
     * throws is passed on.
     */
    change(change: (newest: Settings) => Settings): Promise<Settings>;
    subscribe(onChange: (settings: Settings) => void): () => void;
  };
  /**
   * All steps or none, in their order. The plan sees the newest state and no other change comes between it and the writing;
   * it may be asked again when one did. When it throws, nothing is written and the error is passed on. It reads through
   * `newest` alone: a write of the store inside a plan would wait for itself.
   */
  transact(
    plan: (newest: Newest) => Promise<readonly Operation[]> | readonly Operation[],
    careful?: BulkOptions,
  ): Promise<void>;
  /** Whether it is known at once that the shop was filled. */
  isFilled(): boolean;
  /** Fills a shop that was never filled; does nothing otherwise (DATA-29). */
  seed(kind: ShopKind): Promise<void>;
  /** Puts all lists back to what a shop of this kind starts with; settings stay, and so does who is signed in. */
  reset(work?: TaskOptions): Promise<void>;
  /** All lists and the settings of one moment as an export file (DATA-21), JSON indented by two. */
  exportFile(work?: TaskOptions): Promise<Blob>;
  /**
   * Reads an export file and says what it holds, or what is wrong with it; nothing is written before `take` is called.
   * Rejects when the file cannot be read at all.
   */
  readFile(file: Blob, work?: TaskOptions): Promise<FileRead>;
  /** How many commands wait for being kept. */
  waiting(): number;
  /** Called when that number changed. Returns the way to stop. */
  onWaiting(onChange: () => void): () => void;
  health(): Promise<StoreHealth>;
  /** What was found damaged since the page was opened; the same array until there is more. */
  notices(): readonly StoreNotice[];
  /** Called when there is one more notice. Returns the way to stop. */
  onNotice(onChange: () => void): () => void;
};

/** A list of a file that this version does not know, and how many records it has. */
export type UnknownList = { list: string; count: number };

/** What an export file holds; `take` replaces the lists that it has, all or nothing, after a backup of the state before. */
export type FileOffer = {
  counts: { readonly [E in EntityType]?: number };
  hasSettings: boolean;
  exportDate?: string;
  version?: string;
  /** The file is from a version with more lists: these are not imported. */
  unknownLists?: readonly UnknownList[];
  /** Documents that get another number, because another one in the file has theirs. */
  numberChanges?: readonly NumberChange[];
  take(work?: TaskOptions): Promise<void>;
};
export type FileRead = { offer: FileOffer } | { /** A sentence that names list and row. */ problem: string };

/** 'closed' says that nothing was begun: trying again opens what was closed. */
export type StoreErrorKind = 'not-found' | 'conflict' | 'full' | 'unavailable' | 'invalid' | 'closed';

/** A failure that the user can act on; the message is a sentence for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;
  constructor(kind: StoreErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Whether nothing was begun, because the way to the data was closed. */
export function isClosed(error: unknown): boolean {
  return error instanceof StoreError && error.kind === 'closed';
}
