/** Short texts under keys of their own: settings, profiles, the session. Kept as safely as the lists. */
export type TextStore = {
  /** What the key shows. Throws a StoreError of kind 'unavailable'. */
  read(key: string): string | null;
  /** Keeps all the texts or none, then shows them under their keys; `null` removes a key. Rejects with a StoreError. */
  write(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /** Keeps what the change makes of the newest text, no other write coming between; resolves to that. Rejects as `write` would. */
  change(key: string, change: (newest: string | null) => string): Promise<string>;
  /** Resolves when the keys show what was kept last, also after a crash; undefined when they do. Rejects as `write` would. */
  settled(): Promise<void> | undefined;
  /** Called when a key came to show something else by another hand than `write`; with `null` when any may have. */
  onChange(callback: (key: string | null) => void): void;
};
