import type { StoreError } from '#io/store/store.ts';

/** The way to the database of this browser, for the screen that is shown when it does not open. */
export type DatabaseAccess = {
  /** Why no screen can be shown; undefined while the database opens or is open. */
  problem(): StoreError | undefined;
  /** Called when that changed. Returns the way to stop. */
  subscribe(onChange: () => void): () => void;
  /** Tries to open the database again. Resolves when it was tried. */
  retry(): Promise<void>;
  /** The lists as the mirror in localStorage holds them, as an export file; undefined when it holds none. */
  exportMirror(): Promise<Blob | undefined>;
};
