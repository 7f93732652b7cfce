import { StoreError } from '#io/store/store.ts';

/** Texts by key, as `localStorage` and `sessionStorage` keep them. Every call may throw. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function deniedStorage(error: unknown): KeyValueStorage {
  const deny = () => {
    throw error;
  };
  return {
    getItem: deny,
    setItem: deny,
    removeItem: deny,
    key: deny,
    get length() {
      return deny();
    },
  };
}

/** The browser's storage. Where it is denied, merely touching it throws; then each call of what is returned does. */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    return globalThis[which];
  } catch (error) {
    return deniedStorage(error);
  }
}

/** Storage that lasts as long as the object, filled with the entries given. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const texts = new Map(Object.entries(entries));
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, String(text)),
    removeItem: (key) => void texts.delete(key),
    key: (position) => [...texts.keys()][position] ?? null,
    get length() {
      return texts.size;
    },
  };
}

export function storageKeys(storage: KeyValueStorage): string[] {
  return Array.from({ length: storage.length }, (_, position) => storage.key(position)).filter((key) => key !== null);
}

/** UTF-16 characters of all keys and values: what browsers count against the quota. */
export function usedCharacters(storage: KeyValueStorage): number {
  return storageKeys(storage).reduce((used, key) => used + key.length + (storage.getItem(key)?.length ?? 0), 0);
}

/** Whether storage refused a write because it is full: each browser has said so in its own way. */
function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' || code === 22 || code === 1014;
}

const FULL =
  "Your browser's storage is full, so nothing was saved. Export your data to keep a copy, delete records that you no longer need, then try again.";
const UNAVAILABLE =
  'Your browser does not let this page keep data. Allow cookies and site data for this page in the browser settings, then reload.';

/** What a storage call that threw means to the user. */
export function storageFailure(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return isFull(error)
    ? new StoreError('full', FULL, { cause: error })
    : new StoreError('unavailable', UNAVAILABLE, { cause: error });
}

/** The stored text, or null. Throws a StoreError of kind 'unavailable'. */
export function readText(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch (error) {
    throw storageFailure(error);
  }
}

function put(storage: KeyValueStorage, key: string, text: string | null): void {
  if (text === null) storage.removeItem(key);
  else storage.setItem(key, text);
}

/**
 * Writes all the texts, or none: when one is refused, those before it are put back. `null` removes the key. A refusal is
 * logged (DATA-37) and thrown as a StoreError. What shrinks goes first, so that what fits at the end fits on the way.
 */
export function writeTexts(storage: KeyValueStorage, texts: ReadonlyMap<string, string | null>): void {
  const before = new Map([...texts.keys()].map((key) => [key, readText(storage, key)]));
  const growth = (key: string) => (texts.get(key)?.length ?? 0) - (before.get(key)?.length ?? 0);
  const written: string[] = [];
  try {
    for (const key of [...texts.keys()].sort((a, b) => growth(a) - growth(b))) {
      put(storage, key, texts.get(key) ?? null);
      written.push(key);
    }
  } catch (error) {
    console.error('Storage refused a write', error);
    for (const key of written.reverse()) {
      try {
        put(storage, key, before.get(key) ?? null);
      } catch (again) {
        console.error(`The former text of ${key} could not be put back`, again);
      }
    }
    throw storageFailure(error);
  }
}

/** A text that is set aside, below what was set aside before; the same one stands there once. */
export function appendQuarantined(before: string | null | undefined, text: string): string {
  if (before === null || before === undefined) return text;
  return `\n${before}\n`.includes(`\n${text}\n`) ? before : `${before}\n${text}`;
}

/**
 * Keeps a text that could not be used under bms_damaged_<name>, below what was set aside there before. The same text is
 * kept once. Throws a StoreError when there is no room.
 */
export function quarantineInStorage(storage: KeyValueStorage, name: string, text: string): void {
  const key = `bms_damaged_${name}`;
  const before = readText(storage, key);
  const after = appendQuarantined(before, text);
  if (after !== before) writeTexts(storage, new Map([[key, after]]));
}
