/** A short text; `null` when the key was removed. `revision` counts the writes. `adopted`: the hash of the text of another program that was imported. */
export type StoredText = { key: string; text: string | null; revision: number; adopted?: string };

/** Short texts under their own keys: settings, profiles, the session. Stored as safely as the lists. */
export type TextStore = {
  /** Returns the text of the key. Throws a StoreError of kind 'unavailable'. */
  read(key: string): string | null;
  /** Commits the texts, all or nothing, then writes them to their keys; `null` removes a key. Rejects with a StoreError. */
  write(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /**
   * Applies the change to the newest text and commits the result, with no other write in between, together with the texts of `also`.
   * Resolves to the result. Rejects like `write`.
   */
  change(
    key: string,
    change: (newest: string | null) => string,
    also?: () => ReadonlyMap<string, string | null>,
  ): Promise<string>;
  /** Resolves when the keys have the committed texts, also after a crash; undefined when they do already. Rejects like `write`. */
  settled(): Promise<void> | undefined;
  /** Called when a key changed, but not by `write`; with `null` when any key may have changed. */
  onChange(callback: (key: string | null) => void): void;
};
