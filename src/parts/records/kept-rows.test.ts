import { expect, test } from 'vitest';
import { keptRows, keptTexts } from './kept-rows.ts';

type Named = { id: string };
const named = (id: string): Named => ({ id });
const [a, b, c, d, other] = [named('a'), named('b'), named('c'), named('d'), named('b')];

function ofWords() {
  const made: string[] = [];
  const rowsOf = keptRows((words: readonly string[]) => (record: Named) => {
    made.push(record.id);
    return { text: record.id + words.join() };
  });
  return { made, rowsOf };
}

test('a record that stays keeps its row, until something else changes that rows are made of', () => {
  const { rowsOf } = ofWords();
  const [words, others] = [['!'], ['?']];

  const rows = rowsOf([a, b], words);
  expect(rows).toEqual([{ text: 'a!' }, { text: 'b!' }]);

  const next = rowsOf([other, a], words);
  expect(next).toEqual([{ text: 'b!' }, { text: 'a!' }]);
  expect([next[0] === rows[1], next[1] === rows[0]]).toEqual([false, true]);

  expect(rowsOf([a], others)).toEqual([{ text: 'a?' }]);
});

test('of a list in which one came, went or changed, one row is made at most', () => {
  const words = ['!'];
  const changes: [string, Named[], string[]][] = [
    ['added first', [d, a, b, c], ['d']],
    ['added in between', [a, d, b, c], ['d']],
    ['added last', [a, b, c, d], ['d']],
    ['changed', [a, other, c], ['b']],
    ['gone from the top', [b, c], []],
    ['gone from within', [a, c], []],
    ['gone from the end', [a, b], []],
  ];
  for (const [name, records, wanted] of changes) {
    const { made, rowsOf } = ofWords();
    rowsOf([a, b, c], words);
    made.length = 0;
    expect([name, rowsOf(records, words)]).toEqual([name, records.map(({ id }) => ({ text: `${id}!` }))]);
    expect([name, made]).toEqual([name, wanted]);
  }
});

test('the text of a row is made once, an empty one too, and another row has its own', () => {
  const made: string[] = [];
  const textOf = keptTexts(({ id }: Named) => {
    made.push(id);
    return id === 'c' ? '' : `text of ${id}`;
  });
  expect([a, b, a, c, c].map(textOf)).toEqual(['text of a', 'text of b', 'text of a', '', '']);
  expect(made).toEqual(['a', 'b', 'c']);
});
