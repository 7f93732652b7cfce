import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from './use-sort.ts';

const own = (value: string | number | undefined) => value;

test('numbers sort by value, text alphabetically with embedded numbers by value', () => {
  expect(sortRows([10, 9, -1], own, 'ascending')).toEqual([-1, 9, 10]);
  expect(sortRows(['INV-10', 'inv-9', 'INV-0011'], own, 'ascending')).toEqual(['inv-9', 'INV-10', 'INV-0011']);
});

test('rows without a value come last in both directions', () => {
  expect(sortRows([undefined, 2, 1], own, 'ascending')).toEqual([1, 2, undefined]);
  expect(sortRows([undefined, 2, 1], own, 'descending')).toEqual([2, 1, undefined]);
});

test('equal rows keep their order, and the input is unchanged', () => {
  const rows = [
    { name: 'b', at: 1 },
    { name: 'a', at: 1 },
    { name: 'c', at: 0 },
  ];
  expect(sortRows(rows, (row) => row.at, 'descending').map((row) => row.name)).toEqual(['b', 'a', 'c']);
  expect(rows.map((row) => row.name)).toEqual(['b', 'a', 'c']);
});

test('text sorts as a collator sorts it, plain letters or not', () => {
  const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  const word = fc.string({ unit: fc.constantFrom(...'aAbBzZ éß-.2') });
  fc.assert(
    fc.property(fc.array(word), (all) => {
      expect(sortRows(all, own, 'ascending')).toEqual(all.toSorted(collator.compare));
    }),
  );
});
