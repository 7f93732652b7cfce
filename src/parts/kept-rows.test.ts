import { expect, test } from 'vitest';
import { keptRows } from './kept-rows.ts';

test('a record that stays keeps its row, until something else changes that rows are made of', () => {
  const rowsOf = keptRows((record: { id: string }, words: readonly string[]) => ({ text: record.id + words.join() }));
  const [a, b, other] = [{ id: 'a' }, { id: 'b' }, { id: 'b' }];
  const [words, others] = [['!'], ['?']];

  const rows = rowsOf([a, b], words);
  expect(rows).toEqual([{ text: 'a!' }, { text: 'b!' }]);

  const next = rowsOf([other, a], words);
  expect(next).toEqual([{ text: 'b!' }, { text: 'a!' }]);
  expect([next[0] === rows[1], next[1] === rows[0]]).toEqual([false, true]);

  expect(rowsOf([a], others)).toEqual([{ text: 'a?' }]);
});
