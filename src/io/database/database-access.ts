import type { StoreError } from '#io/store/store.ts';

/** The storage of the lists: the database and its mirror, or the database only. */
export type Home = 'both' | 'indexeddb';

/** The database of this browser, for the screen that is shown when it does not open. */
export type DatabaseAccess = {
  /** Returns the reason that the shop cannot be shown; undefined while the database opens or is open. */
  problem(): StoreError | undefined;
  /** Called when the problem changed. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Tries to open the database again. Resolves after the attempt. */
  retry(): Promise<void>;
  /** Returns an export file of the lists in the mirror; undefined when it has none. */
  exportMirror(): Promise<Blob | undefined>;
};
