import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from './use-sort.ts';

const own = (value: string | number | undefined) => value;

test('numbers sort by size, words by the alphabet with numbers inside read as numbers', () => {
  expect(sortRows([10, 9, -1], own, 'ascending')).toEqual([-1, 9, 10]);
  expect(sortRows(['INV-10', 'inv-9', 'INV-0011'], own, 'ascending')).toEqual(['inv-9', 'INV-10', 'INV-0011']);
});

test('rows without a value come last in both directions', () => {
  expect(sortRows([undefined, 2, 1], own, 'ascending')).toEqual([1, 2, undefined]);
  expect(sortRows([undefined, 2, 1], own, 'descending')).toEqual([2, 1, undefined]);
});

test('equal rows keep their order, and the rows given stay as they were', () => {
  const rows = [
    { name: 'b', at: 1 },
    { name: 'a', at: 1 },
    { name: 'c', at: 0 },
  ];
  expect(sortRows(rows, (row) => row.at, 'descending').map((row) => row.name)).toEqual(['b', 'a', 'c']);
  expect(rows.map((row) => row.name)).toEqual(['b', 'a', 'c']);
});

test('words sort as a collator sorts them, letters alone or not', () => {
  const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  const word = fc.string({ unit: fc.constantFrom(...'aAbBzZ éß-.2') });
  fc.assert(
    fc.property(fc.array(word), (all) => {
      expect(sortRows(all, own, 'ascending')).toEqual(all.toSorted(collator.compare));
    }),
  );
});
