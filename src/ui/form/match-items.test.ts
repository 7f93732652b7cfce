import { expect, test } from 'vitest';
import { matchItems } from './match-items.ts';

const jose = { label: 'José Ibáñez', detail: '2025 Porsche 911' };
const marie = { label: 'Marie Iba', detail: '2024 Ford F-150' };
const ibarra = { label: 'Ibarra Cole' };
const all = [jose, marie, ibarra];

test('an empty query matches every item, in order', () => {
  expect(matchItems(all, '  ')).toEqual(all);
});

test('case and accents are ignored in items and query', () => {
  expect(matchItems(all, 'JOSE')).toEqual([jose]);
  expect(matchItems(all, 'ïbañ')).toEqual([jose]);
});

test('plain letters and straight apostrophes match accented letters and curly apostrophes, and the reverse', () => {
  const soren = { label: 'Søren O’Neil', detail: 'Weiß' };
  for (const query of ['soren', "o'neil", 'O’NEIL weiss']) expect(matchItems([soren], query)).toEqual([soren]);
  expect(matchItems([{ label: "O'Neil" }], 'o’neil')).toEqual([{ label: "O'Neil" }]);
});

test('every word must match, in the label or in the detail', () => {
  expect(matchItems(all, 'porsche ibanez')).toEqual([jose]);
  expect(matchItems(all, 'porsche marie')).toEqual([]);
});

test('items that start with the query come first', () => {
  expect(matchItems(all, 'iba')).toEqual([ibarra, jose, marie]);
});
