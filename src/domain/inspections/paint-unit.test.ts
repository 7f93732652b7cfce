import { expect, test } from 'vitest';
import { micronsOf, type PaintUnit, readingInWords } from './paint-unit.ts';

test.each<[number, PaintUnit, string]>([
  [104, 'microns', '104 µm'],
  [109.22, 'microns', '109.2 µm'],
  [104, 'mils', '4.1 mil'],
  [109.22, 'mils', '4.3 mil'],
  [0, 'mils', '0 mil'],
])('%s microns are shown in %s as %s', (microns, unit, words) => {
  expect(readingInWords(microns, unit)).toBe(words);
});

test('each reading of 0 to 400 mils with one decimal comes back as it was typed', () => {
  for (let tenths = 0; tenths <= 4000; tenths += 1)
    expect(readingInWords(micronsOf(tenths / 10, 'mils'), 'mils')).toBe(`${tenths / 10} mil`);
  expect(micronsOf(104, 'microns')).toBe(104);
});
