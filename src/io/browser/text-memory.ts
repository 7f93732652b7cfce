import type { KeyValueStorage } from './storage.ts';

/** Texts by key. */
export type TextMemory = {
  read(key: string): string | null;
  write(key: string, text: string): void;
  forget(key: string): void;
};

/** Creates texts in a storage of the browser. If it is denied or full, they last until the page is closed. */
export function textMemory(storage: Pick<KeyValueStorage, 'getItem' | 'setItem' | 'removeItem'>): TextMemory {
  const kept = new Map<string, string>();
  return {
    read(key) {
      try {
        return kept.get(key) ?? storage.getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        storage.setItem(key, text);
        kept.delete(key);
      } catch {
        kept.set(key, text);
      }
    },
    forget(key) {
      kept.delete(key);
      try {
        storage.removeItem(key);
      } catch {
        // A denied storage has no texts.
      }
    },
  };
}
