import { StoreError } from '#io/store/store.ts';

/** The interface of `localStorage` and `sessionStorage`. Every call may throw. */
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

/** Returns the browser's storage. If it is denied, each call of the returned object throws. */
export function browserStorage(which: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    return globalThis[which];
  } catch (error) {
    return deniedStorage(error);
  }
}

export function storageKeys(storage: KeyValueStorage): string[] {
  return Array.from({ length: storage.length }, (_, position) => storage.key(position)).filter((key) => key !== null);
}

/** Returns the UTF-16 characters of all keys and values, which browsers count against the quota. */
export function usedCharacters(storage: KeyValueStorage): number {
  return storageKeys(storage).reduce((used, key) => used + key.length + (storage.getItem(key)?.length ?? 0), 0);
}

/** Returns true for the error of a full storage, which differs between browsers. */
function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' || code === 22 || code === 1014;
}

const FULL =
  "Your browser's storage is full, so nothing was saved. Export your data to keep a copy, delete records you no longer need, then try again.";
const UNAVAILABLE =
  "Your browser doesn't let this page save data. Allow cookies and site data for this page in the browser settings, then reload.";

/** Turns the error of a storage call into a StoreError. */
export function storageFailure(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return isFull(error)
    ? new StoreError('full', FULL, { cause: error })
    : new StoreError('unavailable', UNAVAILABLE, { cause: error });
}

/** Returns the stored text, or null. Throws a StoreError of kind 'unavailable'. */
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
 * Writes all texts or none: on an error, restores those already written. `null` removes the key. The error is logged (DATA-37) and
 * thrown as a StoreError. Writes shrinking texts first, to stay within the quota on the way.
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

/** Appends a text to the quarantined ones, unless it is already there. */
export function appendQuarantined(before: string | null | undefined, text: string): string {
  if (before === null || before === undefined) return text;
  return `\n${before}\n`.includes(`\n${text}\n`) ? before : `${before}\n${text}`;
}

/**
 * Quarantines a damaged text under bms_damaged_<name>, after earlier ones. The same text is stored once. Throws a StoreError when there
 * is no space.
 */
export function quarantineInStorage(storage: KeyValueStorage, name: string, text: string): void {
  const key = `bms_damaged_${name}`;
  const before = readText(storage, key);
  const after = appendQuarantined(before, text);
  if (after !== before) writeTexts(storage, new Map([[key, after]]));
}
