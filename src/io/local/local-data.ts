import type { LoggedError } from '#io/store/error-log.ts';
import type { EntityType, ShopKind } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** Where the lists live: in the database and its mirror; in the database alone, because they outgrew the mirror; in memory and the mirror, because this browser gives no database. */
export type StorageMode = 'both' | 'indexeddb' | 'memory';

export type StorageFacts = {
  home: StorageMode;
  /** Why there is no database on disk, as a sentence for the user; undefined when there is one. */
  problem?: string;
  kind?: ShopKind;
  lists: readonly { entity: EntityType; records: number /** UTF-16 characters as JSON text. */; characters: number }[];
  /** UTF-16 characters of all keys and values of this address in localStorage, and how many fit. */
  keys: { used: number; limit: number };
  /** Bytes that this address uses of the browser's disk space, and may use; undefined where the browser does not tell. */
  disk?: { used: number; limit: number };
  /** Whether the browser promised not to clear this data by itself; undefined where it cannot say. */
  persisted?: boolean;
};

export type BackupReason = 'daily' | 'import' | 'fresh' | 'restore' | 'reset' | 'foreign' | 'upgrade';

export type Backup = {
  id: number;
  /** ISO date-time. */
  madeAt: string;
  reason: BackupReason;
  /** Records per list. */
  counts: { readonly [E in EntityType]: number };
  /** Of the stored (compressed) file. */
  bytes: number;
};

/** A text that could not be used and was set aside; `name` is a list's name, 'settings' or 'profiles'. */
export type DamagedText = { name: string; characters: number };

/** The states of the past that are kept, in this browser or on the server. */
export type Backups = {
  /** Newest first. */
  backups(): Promise<readonly Backup[]>;
  /** The backup as an export file (JSON). Rejects with a StoreError when it is gone. */
  backupFile(id: number): Promise<Blob>;
  /** Puts all lists back to the backup, all or nothing; the state before becomes a backup itself. */
  restore(id: number, work?: TaskOptions): Promise<void>;
  /** Called when facts, backups or damaged texts may have changed. Returns the way to stop. */
  onChange(listener: () => void): () => void;
};

/** What there is to say and do about data that lives in this browser. */
export type LocalData = Backups & {
  facts(): Promise<StorageFacts>;
  /** Makes a backup unless one was made on this day already. */
  backUpDaily(): Promise<void>;
  damaged(): Promise<readonly DamagedText[]>;
  damagedText(name: string): Promise<string>;
  /** Removes a text that was set aside, for good. */
  deleteDamaged(name: string): Promise<void>;
  /** Asks the browser never to clear this data by itself; whether it promised. */
  askToPersist(): Promise<boolean>;
  /** The last errors of this visit, oldest first: their kinds alone. */
  recentErrors(): Promise<readonly LoggedError[]>;
};
