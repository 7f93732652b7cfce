import type { EntityType } from './store.ts';
import type { TaskOptions } from './task-options.ts';

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
