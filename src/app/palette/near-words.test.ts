import { expect, test } from 'vitest';
import { typosBetween } from './near-words.ts';
import { createSearchEngine } from './search-engine.ts';

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
])('"%s" and a prefix of "%s" differ by %i typos', (typed, word, slips) => {
  expect(typosBetween(typed, word, 2)).toBe(slips);
});

const VOCABULARY = ['porsche', 'lamborghini', 'mustang', 'martin', 'marlin', 'reyes'];
const CARS = VOCABULARY.map((word) => ({ id: word, text: `${word}\n2025`, moment: '' }));

test.each([
  ['porshe', ['porsche']],
  ['2025 porshe', ['porsche']],
  ['lambogini', ['lamborghini']],
  // Two typos in seven letters are too many.
  ['poshre', []],
  // Three letters must match exactly.
  ['pro', []],
  ['2026 porshe', []],
  ['marbin', ['martin', 'marlin']],
  // An exact match excludes near ones.
  ['marti', ['martin']],
])('"%s" finds %j', (typed, ids) => {
  const commands = [{ list: 'cars', records: CARS }];
  const request = { typed, today: '2026-11-20', lists: [], commands };
  const answer = createSearchEngine().receive({ type: 'find', request });
  expect(answer?.found.flatMap((found) => found.ids)).toEqual(ids);
});

test('the words of a reply are the typed ones and those near them', () => {
  const request = {
    typed: '2025 porshe',
    today: '2026-11-20',
    lists: [],
    commands: [{ list: 'cars', records: CARS }],
  };
  const answer = createSearchEngine().receive({ type: 'find', request });
  expect(answer?.words).toEqual(['2025', 'porshe', 'porsche']);
});
