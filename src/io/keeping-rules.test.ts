import { expect, test } from 'vitest';
import { type Home, homeFor, homeIn, isHeld, KEYS_LIMIT, originOf, winnerOf } from './keeping-rules.ts';

test.each([
  { hash: undefined, shown: undefined, newest: 0, origin: 'missing' },
  { hash: undefined, shown: 3, newest: 3, origin: 'missing' },
  { hash: 'h', shown: undefined, newest: 0, origin: 'foreign' },
  { hash: 'h', shown: undefined, newest: 3, origin: 'foreign' },
  { hash: 'h', shown: 3, newest: 3, origin: 'newest' },
  { hash: 'h', shown: 2, newest: 3, origin: 'earlier' },
  // Another tab has written since the safe copy was looked at.
  { hash: 'h', shown: 4, newest: 3, origin: 'earlier' },
] as const)(
  'a text of hash $hash that showed revision $shown, of $newest: $origin',
  ({ hash, shown, newest, origin }) => {
    expect(originOf(hash, shown, newest)).toBe(origin);
  },
);

test.each([
  { origin: 'missing', withCopy: 'safe copy', without: 'neither' },
  { origin: 'newest', withCopy: 'alike', without: 'first text' },
  { origin: 'earlier', withCopy: 'safe copy', without: 'first text' },
  { origin: 'foreign', withCopy: 'foreign text', without: 'first text' },
] as const)('$origin: with a safe copy $withCopy counts, without one $without', ({ origin, withCopy, without }) => {
  expect([winnerOf(origin, true), winnerOf(origin, false)]).toEqual([withCopy, without]);
});

const LEAVES_AT = 4_194_304;
const RETURNS_AT = 2_097_152;

test.each<[characters: number, now: Home, then: Home]>([
  [0, 'both', 'both'],
  [LEAVES_AT, 'both', 'both'],
  [LEAVES_AT + 1, 'both', 'indexeddb'],
  [LEAVES_AT + 1, 'indexeddb', 'indexeddb'],
  [LEAVES_AT, 'indexeddb', 'indexeddb'],
  [RETURNS_AT, 'indexeddb', 'indexeddb'],
  [RETURNS_AT - 1, 'indexeddb', 'both'],
  [RETURNS_AT - 1, 'both', 'both'],
])('%d characters, which live in %s, live in %s from then on', (characters, now, then) => {
  expect([LEAVES_AT, RETURNS_AT]).toEqual([Math.floor(KEYS_LIMIT * 0.8), KEYS_LIMIT * 0.4]);
  expect(homeFor(characters, now)).toBe(then);
});

test.each<[home: Home, characters: number, held: boolean]>([
  ['both', 1_000_000, true],
  ['both', 4_000_000, true],
  ['indexeddb', 1_000_000, true],
  ['indexeddb', 1_000_001, false],
])('a list in %s of %d characters is held in memory: %s', (home, characters, held) => {
  expect(isHeld(home, characters)).toBe(held);
});

test.each([
  ['indexeddb', 'indexeddb'],
  [null, 'both'],
  [undefined, 'both'],
  ['', 'both'],
  ['IndexedDB', 'both'],
])('a home key that says %j means %s', (text, home) => {
  expect(homeIn(text)).toBe(home);
});
