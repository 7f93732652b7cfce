import { type TabSync, tabsOf } from '#io/browser/browser-tabs.ts';
import { type KeyValueStorage, readText, writeTexts } from '#io/browser/storage.ts';
import { createListeners } from '#io/store/listeners.ts';
import type { TextStore } from '#io/store/text-store.ts';

/** Creates a text store without a database: the texts are in the storage only. */
export function storageTextStore(
  storage: KeyValueStorage,
  tabs: Pick<TabSync, 'onStorageKey'> = tabsOf(storage),
): TextStore {
  const listeners = createListeners<string | null>();
  tabs.onStorageKey(listeners.notify);
  return {
    read: (key) => readText(storage, key),
    write: async (texts) => writeTexts(storage, texts),
    async change(key, change, also) {
      const text = change(readText(storage, key));
      writeTexts(storage, new Map([[key, text], ...(also?.() ?? [])]));
      return text;
    },
    settled: () => undefined,
    onChange: (callback) => void listeners.add(callback),
  };
}
