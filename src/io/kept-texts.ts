import { createListeners } from './listeners.ts';
import { type KeyValueStorage, readText, writeTexts } from './storage.ts';
import type { Tabs } from './tabs.ts';

/** Short texts under keys of their own: settings, profiles, the session. Kept as safely as the lists. */
export type KeptTexts = {
  /** What the key shows. Throws a StoreError of kind 'unavailable'. */
  read(key: string): string | null;
  /** Keeps all the texts or none, then shows them under their keys; `null` removes a key. Rejects with a StoreError. */
  write(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /** Resolves when the keys show what was kept last, also after a crash; undefined when they do. Rejects as `write` would. */
  settled(): Promise<void> | undefined;
  /** Called when a key came to show something else by another hand than `write`; with `null` when any may have. */
  onChange(callback: (key: string | null) => void): void;
};

/** Texts that live under their keys alone. */
export function plainTexts(storage: KeyValueStorage, tabs: Pick<Tabs, 'onOtherTab'>): KeptTexts {
  const listeners = createListeners<string | null>();
  tabs.onOtherTab(listeners.tell);
  return {
    read: (key) => readText(storage, key),
    write: async (texts) => writeTexts(storage, texts),
    settled: () => undefined,
    onChange: (callback) => void listeners.add(callback),
  };
}
