import type { LoggedError } from '#io/store/error-log.ts';
import type { EntityType, ShopKind } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** The storage of the lists: the database and its mirror, or the database only. */
export type Home = 'both' | 'indexeddb';

export type StorageFacts = {
  home: Home;
  kind?: ShopKind;
  lists: readonly { entity: EntityType; records: number /** UTF-16 characters as JSON text. */; characters: number }[];
  /** UTF-16 characters of all keys and values of this origin in localStorage, and the limit. */
  keys: { used: number; limit: number };
  /** Bytes that this origin uses and may use; undefined when the browser does not report them. */
  disk?: { used: number; limit: number };
  /** True when the browser promised not to clear this data; undefined when it does not report that. */
  persisted?: boolean;
};

export type BackupReason = 'daily' | 'import' | 'fresh' | 'restore' | 'reset' | 'foreign';

export type Backup = {
  id: number;
  /** ISO date-time. */
  madeAt: string;
  reason: BackupReason;
  /** Records per list. */
  counts: { readonly [E in EntityType]: number };
  /** Size of the stored (compressed) file. */
  bytes: number;
};

/** A quarantined text. `name`: the name of a list, 'settings' or 'profiles'. */
export type DamagedText = { name: string; characters: number };

/** The backups in this browser or on the server. */
export type Backups = {
  /** Newest first. */
  backups(): Promise<readonly Backup[]>;
  /** Returns the backup as an export file (JSON). Rejects with a StoreError when it is gone. */
  backupFile(id: number): Promise<Blob>;
  /** Restores all lists from the backup, all or nothing, after a backup of the current state. */
  restore(id: number, work?: TaskOptions): Promise<void>;
  /** Called when facts, backups or damaged texts may have changed. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
};

/** Facts about the data in this browser, and commands on it. */
export type LocalData = Backups & {
  facts(): Promise<StorageFacts>;
  /** Makes a backup unless there is one of the same day. */
  backUpDaily(): Promise<void>;
  /** Removes photos that neither a record nor a backup has named for a day. */
  sweepPhotos(): Promise<void>;
  damaged(): Promise<readonly DamagedText[]>;
  damagedText(name: string): Promise<string>;
  /** Deletes a quarantined text permanently. */
  deleteDamaged(name: string): Promise<void>;
  /** Asks the browser never to clear this data. Resolves to true if it promised. */
  askToPersist(): Promise<boolean>;
  /** Returns the kinds of the last errors of this visit, oldest first. */
  recentErrors(): Promise<readonly LoggedError[]>;
};
