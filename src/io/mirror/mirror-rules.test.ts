import { expect, test } from 'vitest';
import type { Home } from '#io/database/database-access.ts';
import { fitsInMemory, homeFor, KEYS_LIMIT, parseHome, sourceOf } from './mirror-rules.ts';

test.each([
  { text: null, shown: undefined, isAdopted: false, newest: 0, source: 'nothing' },
  { text: null, shown: 3, isAdopted: false, newest: 3, source: 'database' },
  { text: '[]', shown: undefined, isAdopted: false, newest: 0, source: 'first text' },
  { text: '[]', shown: 7, isAdopted: false, newest: 0, source: 'first text' },
  { text: '[]', shown: undefined, isAdopted: false, newest: 3, source: 'foreign text' },
  { text: '[]', shown: undefined, isAdopted: true, newest: 3, source: 'database' },
  { text: '[]', shown: 3, isAdopted: false, newest: 3, source: 'same' },
  { text: '[]', shown: 3, isAdopted: true, newest: 3, source: 'same' },
  { text: '[]', shown: 2, isAdopted: false, newest: 3, source: 'database' },
  // The database lost its last commits.
  { text: '[]', shown: 4, isAdopted: false, newest: 3, source: 'foreign text' },
] as const)(
  'text $text that shows revision $shown, adopted before: $isAdopted, of $newest: $source',
  ({ source, ...facts }) => {
    expect(sourceOf(facts)).toBe(source);
  },
);

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
])('%d characters, which live in %s, then live in %s', (characters, now, then) => {
  expect([LEAVES_AT, RETURNS_AT]).toEqual([Math.floor(KEYS_LIMIT * 0.8), KEYS_LIMIT * 0.4]);
  expect(homeFor(characters, now)).toBe(then);
});

test.each<[home: Home, characters: number, held: boolean]>([
  ['both', 1_000_000, true],
  ['both', 4_000_000, true],
  ['indexeddb', 1_000_000, true],
  ['indexeddb', 1_000_001, false],
])('a list in %s of %d characters is held in memory: %s', (home, characters, held) => {
  expect(fitsInMemory(home, characters)).toBe(held);
});

test.each([
  ['indexeddb', 'indexeddb'],
  [null, 'both'],
  [undefined, 'both'],
  ['', 'both'],
  ['IndexedDB', 'both'],
])('a home key that says %j means %s', (text, home) => {
  expect(parseHome(text)).toBe(home);
});
