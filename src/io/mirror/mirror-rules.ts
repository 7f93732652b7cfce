/** What a browser gives an address for keys and values, in UTF-16 characters. */
export const KEYS_LIMIT = 5_242_880;
/** Beyond this share of the limit the lists leave the keys… */
const GROW_AT = 0.8;
/** …and below this one, after an import or a reset, they come back. */
const RETURN_AT = 0.4;

/** How much there is room for, in UTF-16 characters where nothing else is said. */
export type StorageLimits = {
  /** Under all keys. */
  keys: number;
  /** A longer list is not inMemory in memory once the lists live in IndexedDB alone. */
  inMemory: number;
  /** A list of so many records is packed as well, to be read at once. */
  packed: number;
};

export const STORAGE_LIMITS: StorageLimits = { keys: KEYS_LIMIT, inMemory: 1_000_000, packed: 1_000 };

/** How long a tab waits before work that many saves in a row should not repeat, in milliseconds. */
export type MirrorDelays = {
  /** Between two updates of the mirror, at least. */
  mirrorMs: number;
  /** Between the event that a key was written and looking at it: longer than another tab waits between two updates. */
  checkMs: number;
};

export const MIRROR_DELAYS: MirrorDelays = { mirrorMs: 250, checkMs: 400 };

/** Where the lists live: in the database and its mirror, or in the database alone. */
export type Home = 'both' | 'indexeddb';
/** The key that says 'indexeddb' when the lists have outgrown the keys. */
export const HOME_KEY = 'bms_home';

export function parseHome(text: string | null | undefined): Home {
  return text === 'indexeddb' ? 'indexeddb' : 'both';
}

/**
 * What counts for a key of the mirror: both are the same; the database; the text, which the app did not write and which replaces
 * what the database has; the text of a shop that the database does not have yet; or nothing, because neither has anything.
 */
export type Source = 'same' | 'database' | 'foreign text' | 'first text' | 'nothing';

/**
 * `shown` is the revision of the database that the text under the key shows, by its stamp; undefined for a text that the app did not
 * write. `isAdopted` says that the database took that very text in before. `newest` is the revision of the database, 0 while it is empty.
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
  // A text that shows more than the database has is all that is left of what was saved last.
  const isOlder = isAdopted || (shown !== undefined && shown < newest);
  return isOlder ? 'database' : 'foreign text';
}

/** Where lists and keys of so many characters live, given where they live now. */
export function homeFor(characters: number, now: Home, { keys }: StorageLimits = STORAGE_LIMITS): Home {
  if (now === 'both') return characters > keys * GROW_AT ? 'indexeddb' : 'both';
  return characters < keys * RETURN_AT ? 'both' : 'indexeddb';
}

/** Whether a list of so many characters is inMemory in memory, or read when it is asked for. */
export function fitsInMemory(home: Home, characters: number, { inMemory }: StorageLimits = STORAGE_LIMITS): boolean {
  return home === 'both' || characters <= inMemory;
}
