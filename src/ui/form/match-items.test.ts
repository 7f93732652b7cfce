import { expect, test } from 'vitest';
import { matchItems } from './match-items.ts';

const jose = { label: 'José Ibáñez', detail: '2025 Porsche 911' };
const marie = { label: 'Marie Iba', detail: '2024 Ford F-150' };
const ibarra = { label: 'Ibarra Cole' };
const all = [jose, marie, ibarra];

test('an empty query matches all, in their order', () => {
  expect(matchItems(all, '  ')).toEqual(all);
});

test('case and accents do not count, on either side', () => {
  expect(matchItems(all, 'JOSE')).toEqual([jose]);
  expect(matchItems(all, 'ïbañ')).toEqual([jose]);
});

test('letters without accents and straight apostrophes find the others', () => {
  const soren = { label: 'Søren O’Neil', detail: 'Weiß' };
  for (const query of ['soren', "o'neil", 'O’NEIL weiss']) expect(matchItems([soren], query)).toEqual([soren]);
  expect(matchItems([{ label: "O'Neil" }], 'o’neil')).toEqual([{ label: "O'Neil" }]);
});

test('every word has to be found, in the label or in the detail', () => {
  expect(matchItems(all, 'porsche ibanez')).toEqual([jose]);
  expect(matchItems(all, 'porsche marie')).toEqual([]);
});

test('what begins with the query comes first', () => {
  expect(matchItems(all, 'iba')).toEqual([ibarra, jose, marie]);
});
