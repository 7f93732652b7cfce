import { type KeyValueStorage, readText, writeTexts } from '#io/browser/storage.ts';
import { type Tabs, tabsOf } from '#io/browser/tabs.ts';
import { createListeners } from '#io/store/listeners.ts';
import type { KeptTexts } from './kept-texts.ts';

/** Texts that live under their keys alone: for a world of memory. */
export function plainTexts(storage: KeyValueStorage, tabs: Pick<Tabs, 'onOtherTab'> = tabsOf(storage)): KeptTexts {
  const listeners = createListeners<string | null>();
  tabs.onOtherTab(listeners.tell);
  return {
    read: (key) => readText(storage, key),
    write: async (texts) => writeTexts(storage, texts),
    async change(key, change) {
      const text = change(readText(storage, key));
      writeTexts(storage, new Map([[key, text]]));
      return text;
    },
    settled: () => undefined,
    onChange: (callback) => void listeners.add(callback),
  };
}
