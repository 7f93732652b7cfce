import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsBetween } from './near-words.ts';
import { type Shelf, shelfOf } from './page.ts';
import { isNarrower, queryOf } from './query.ts';
import { searchShelves } from './search-shelves.ts';
import { withStarts } from './word-starts.ts';

test.each([
  ['porsche', 'porsche', 0],
  ['porsc', 'porsche', 0],
  ['porshe', 'porsche', 1],
  ['porshce', 'porsche', 1],
  ['prosche', 'porsche', 1],
  ['poorsche', 'porsche', 1],
  ['parsche', 'porsche', 1],
  ['prsche', 'porsche', 1],
  ['lamborgini', 'lamborghini', 1],
  ['lambogini', 'lamborghini', 2],
  ['audi', 'bmw', 3],
])('between "%s" and a beginning of "%s" are %i slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 2)).toBe(slips);
});

const VOCABULARY = ['porsche', 'lamborghini', 'mustang', 'martin', 'marlin', 'reyes'];
const SHELVES = [
  shelfOf(
    'cars',
    VOCABULARY.map((word) => ({ id: word, text: withStarts(`${word}\n2025`) })),
  ),
];

test.each([
  ['porshe', ['porsche']],
  ['2025 porshe', ['porsche']],
  ['lambogini', ['lamborghini']],
  // Two slips in seven letters are too many.
  ['poshre', []],
  // Three letters are taken as they are.
  ['pro', []],
  ['2026 porshe', []],
  ['marbin', ['martin', 'marlin']],
  // What is there as typed leaves no room for guesses.
  ['marti', ['martin']],
])('"%s" finds %j', async (typed, ids) => {
  const query = queryOf(typed, '2026-11-20');
  const answer = query && (await searchShelves(SHELVES, VOCABULARY, query));
  expect(answer?.found.flatMap((found) => found.ids)).toEqual(ids);
});

test('a search among what the letters before have left finds what a search of everything finds', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '1', '5', '-', ' ', '(', '/', '$', ',', '+'),
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), text, async (texts, typed) => {
      const lines = texts.map((one, at) => ({
        id: String(at),
        text: withStarts(`${one}\n${one.replace(/[ ().+-]/g, '')}`),
      }));
      const shelves = [shelfOf('any', lines)];
      let former: { query: NonNullable<ReturnType<typeof queryOf>>; matched: readonly Shelf[] } | undefined;
      for (let end = 1; end <= typed.length; end += 1) {
        const query = queryOf(typed.slice(0, end), '2026-11-20');
        if (!query) continue;
        const among = former && isNarrower(query, former.query) ? former.matched : undefined;
        const narrowed = await searchShelves(shelves, [], query, { among });
        expect(narrowed).toEqual(await searchShelves(shelves, [], query));
        former = narrowed && narrowed.matched.length > 0 ? { query, matched: narrowed.matched } : undefined;
      }
    }),
    { numRuns: 500 },
  );
});
