/** What a browser gives an address for keys and values, in UTF-16 characters. */
export const KEYS_LIMIT = 5_242_880;
/** Beyond this share of the limit the lists leave the keys… */
const GROW_AT = 0.8;
/** …and below this one, after an import or a reset, they come back. */
const RETURN_AT = 0.4;

/** How much there is room for, in UTF-16 characters where nothing else is said. */
export type Room = {
  /** Under all keys. */
  keys: number;
  /** A longer list is not held in memory once the lists live in IndexedDB alone. */
  held: number;
  /** A list of so many records is packed as well, to be read at once. */
  packed: number;
};

export const ROOM: Room = { keys: KEYS_LIMIT, held: 1_000_000, packed: 1_000 };

/** How long a tab rests before work that many saves in a row should not repeat, in milliseconds. */
export type Pace = {
  /** Between two rewritings of the keys, at least. */
  keysMs: number;
  /** Between a word that a key was written and looking at it: longer than another tab rests between two writings. */
  lookMs: number;
};

export const PACE: Pace = { keysMs: 250, lookMs: 400 };

/** Where the lists live while there is a safe copy. */
export type Home = 'both' | 'indexeddb';
/** The key that says 'indexeddb' when the lists have outgrown the keys. */
export const HOME_KEY = 'bms_home';

export function homeIn(text: string | null | undefined): Home {
  return text === 'indexeddb' ? 'indexeddb' : 'both';
}

/** What the text under a key is: gone, the last one that the app wrote, an earlier one of its own, or somebody else's. */
export type Origin = 'missing' | 'newest' | 'earlier' | 'foreign';

/** `shown` is the revision that the app wrote the text for, if it did; `newest` is the one of the safe copy. */
export function originOf(hash: string | undefined, shown: number | undefined, newest: number): Origin {
  if (hash === undefined) return 'missing';
  if (shown === undefined) return 'foreign';
  return shown === newest ? 'newest' : 'earlier';
}

/**
 * Which of the two counts: both alike; the safe copy; the text, which is somebody's and takes the place of what was safe; the
 * text of a shop that has no safe copy yet; or neither, for there is nothing.
 */
export type Winner = 'alike' | 'safe copy' | 'foreign text' | 'first text' | 'neither';

const WITH_COPY: { readonly [O in Origin]: Winner } = {
  missing: 'safe copy',
  newest: 'alike',
  earlier: 'safe copy',
  foreign: 'foreign text',
};

export function winnerOf(origin: Origin, hasSafeCopy: boolean): Winner {
  if (hasSafeCopy) return WITH_COPY[origin];
  return origin === 'missing' ? 'neither' : 'first text';
}

/** Where lists and keys of so many characters live, given where they live now. */
export function homeFor(characters: number, now: Home, { keys }: Room = ROOM): Home {
  if (now === 'both') return characters > keys * GROW_AT ? 'indexeddb' : 'both';
  return characters < keys * RETURN_AT ? 'both' : 'indexeddb';
}

/** Whether a list of so many characters is held in memory, or read when it is asked for. */
export function isHeld(home: Home, characters: number, { held }: Room = ROOM): boolean {
  return home === 'both' || characters <= held;
}
