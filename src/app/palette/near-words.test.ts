import { expect, test } from 'vitest';
import { slipsBetween } from './near-words.ts';
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
])('between "%s" and a beginning of "%s" are %i slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 2)).toBe(slips);
});

const VOCABULARY = ['porsche', 'lamborghini', 'mustang', 'martin', 'marlin', 'reyes'];
const CARS = VOCABULARY.map((word) => ({ id: word, text: `${word}\n2025`, moment: '' }));

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
])('"%s" finds %j', (typed, ids) => {
  const commands = [{ list: 'cars', records: CARS }];
  const question = { typed, today: '2026-11-20', lists: [], commands };
  const answer = createSearchEngine().receive({ type: 'find', question });
  expect(answer?.found.flatMap((found) => found.ids)).toEqual(ids);
});

test('the words of an answer are those that were typed and those near to them', () => {
  const question = {
    typed: '2025 porshe',
    today: '2026-11-20',
    lists: [],
    commands: [{ list: 'cars', records: CARS }],
  };
  const answer = createSearchEngine().receive({ type: 'find', question });
  expect(answer?.words).toEqual(['2025', 'porshe', 'porsche']);
});
