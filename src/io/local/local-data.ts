import type { Home } from '#io/database/database-access.ts';
import type { Backups } from '#io/store/backups.ts';
import type { LoggedError } from '#io/store/error-log.ts';
import type { EntityType, ShopKind } from '#io/store/store.ts';

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

/** A quarantined text. `name`: the name of a list, 'settings' or 'profiles'. */
export type DamagedText = { name: string; characters: number };

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
