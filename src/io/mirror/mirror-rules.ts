import type { Home } from '#io/database/database-access.ts';
/** The limit of a browser for keys and values of an origin, in UTF-16 characters. */
export const KEYS_LIMIT = 5_242_880;
/** Share of the limit above which the lists leave the mirror. */
const GROW_AT = 0.8;
/** Share of the limit below which the lists return, after an import or a reset. */
const RETURN_AT = 0.4;

/** Limits, in UTF-16 characters unless noted. */
export type StorageLimits = {
  /** Limit of all keys and values in localStorage. */
  keys: number;
  /** Longest list that stays in memory when the lists are in IndexedDB only. */
  inMemory: number;
  /** Records from which a list is packed for fast reads. */
  packed: number;
};

export const STORAGE_LIMITS: StorageLimits = { keys: KEYS_LIMIT, inMemory: 1_000_000, packed: 1_000 };

/** Delays that combine the work of many saves in a row, in milliseconds. */
export type MirrorDelays = {
  /** Minimum between two updates of the mirror. */
  mirrorMs: number;
  /** Between the event of a written key and the check of it: longer than `mirrorMs` of the other tab. */
  checkMs: number;
};

export const MIRROR_DELAYS: MirrorDelays = { mirrorMs: 250, checkMs: 400 };

/** The key of the home; 'indexeddb' when the lists are too long for the mirror. */
export const HOME_KEY = 'bms_home';

export function parseHome(text: string | null | undefined): Home {
  return text === 'indexeddb' ? 'indexeddb' : 'both';
}

/**
 * The version that wins for a key of the mirror. 'same': both are equal. 'foreign text': another program wrote the text, which
 * replaces the database's version. 'first text': the database has no version yet. 'nothing': neither has one.
 */
export type Source = 'same' | 'database' | 'foreign text' | 'first text' | 'nothing';

/**
 * Decides which version wins. `shown`: the revision of the text according to its stamp; undefined for a text of another program.
 * `isAdopted`: the database already imported this text. `newest`: the revision of the database, 0 while it is empty.
 */
export function sourceOf({
  text,
  shown,
  isAdopted,
  newest,
}: {
  text: string | null;
  shown: number | undefined;
  isAdopted: boolean;
  newest: number;
}): Source {
  if (text === null) return newest > 0 ? 'database' : 'nothing';
  if (newest === 0) return 'first text';
  if (shown === newest) return 'same';
  // A text with a higher revision than the database is the only copy of the last save.
  const isOlder = isAdopted || (shown !== undefined && shown < newest);
  return isOlder ? 'database' : 'foreign text';
}

/** Returns the home of lists and keys with so many characters. */
export function homeFor(characters: number, now: Home, { keys }: StorageLimits = STORAGE_LIMITS): Home {
  if (now === 'both') return characters > keys * GROW_AT ? 'indexeddb' : 'both';
  return characters < keys * RETURN_AT ? 'both' : 'indexeddb';
}

/** Returns true when a list of so many characters stays in memory. */
export function fitsInMemory(home: Home, characters: number, { inMemory }: StorageLimits = STORAGE_LIMITS): boolean {
  return home === 'both' || characters <= inMemory;
}
