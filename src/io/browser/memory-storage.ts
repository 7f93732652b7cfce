import type { KeyValueStorage } from './storage.ts';

/** Creates a storage in memory with these entries. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const texts = new Map(Object.entries(entries));
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    key: (position) => [...texts.keys()][position] ?? null,
    get length() {
      return texts.size;
    },
  };
}
