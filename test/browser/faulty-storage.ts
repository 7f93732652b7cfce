import { memoryStorage } from '#io/browser/memory-storage.ts';
import { type KeyValueStorage, usedCharacters } from '#io/browser/storage.ts';

/** Throws the error of a browser whose storage is full. */
export const FULL_ERRORS = {
  'QuotaExceededError by name': () => new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  'NS_ERROR_DOM_QUOTA_REACHED by name': () =>
    Object.assign(new Error('Persistent storage maximum size reached'), { name: 'NS_ERROR_DOM_QUOTA_REACHED' }),
  'code 22': () => Object.assign(new Error('full'), { code: 22 }),
  'code 1014': () => Object.assign(new Error('full'), { code: 1014 }),
} as const;

function denied(): DOMException {
  return new DOMException('Access is denied for this document.', 'SecurityError');
}

export type FaultyStorage = KeyValueStorage & {
  /** From now on writes throw: all of them, or those of the keys given. */
  refuseWrites(error?: () => unknown, keys?: readonly string[]): void;
  /** From now on keys and values may hold so many UTF-16 characters in all. */
  limitTo(characters: number): void;
  /** From now on every call throws, as where the user forbids site data. */
  deny(): void;
  /** Ends all faults; what is stored stays. */
  heal(): void;
  /** All that is stored, by key. */
  entries(): Record<string, string>;
};

/** Memory storage that fails on demand. */
export function faultyStorage(entries: Readonly<Record<string, string>> = {}): FaultyStorage {
  const inner = memoryStorage(entries);
  let isDenied = false;
  let limit = Number.POSITIVE_INFINITY;
  let writeFault: ((key: string) => unknown) | undefined;

  function check(): void {
    if (isDenied) throw denied();
  }

  return {
    getItem(key) {
      check();
      return inner.getItem(key);
    },
    setItem(key, text) {
      check();
      const fault = writeFault?.(key);
      if (fault) throw fault;
      const growth = text.length - (inner.getItem(key)?.length ?? -key.length);
      if (growth > 0 && usedCharacters(inner) + growth > limit) throw FULL_ERRORS['QuotaExceededError by name']();
      inner.setItem(key, text);
    },
    removeItem(key) {
      check();
      inner.removeItem(key);
    },
    key(position) {
      check();
      return inner.key(position);
    },
    get length() {
      check();
      return inner.length;
    },
    refuseWrites(error = FULL_ERRORS['QuotaExceededError by name'], keys) {
      writeFault = (key) => (!keys || keys.includes(key) ? error() : undefined);
    },
    limitTo(characters) {
      limit = characters;
    },
    deny() {
      isDenied = true;
    },
    heal() {
      isDenied = false;
      limit = Number.POSITIVE_INFINITY;
      writeFault = undefined;
    },
    entries() {
      const keys = Array.from({ length: inner.length }, (_, position) => inner.key(position) ?? '');
      return Object.fromEntries(keys.map((key) => [key, inner.getItem(key) ?? '']));
    },
  };
}
