import { useMemo, useState } from 'react';

export type SortValue = string | number | undefined;
export type Sort = { columnId: string; direction: 'ascending' | 'descending' };

/** Made for the first sort that needs it: a browser takes some 15 ms to load its tables. */
let words: Intl.Collator | undefined;

/** A value with its letters alone, if it has no more than those and spaces: they need no collator, which takes ten times as long. */
type Read = { value: string | number; plain: string | undefined };

function readValue(value: Exclude<SortValue, undefined>): Read {
  return { value, plain: typeof value === 'string' && /^[A-Za-z ]*$/.test(value) ? value.toLowerCase() : undefined };
}

function compare(a: Read, b: Read): number {
  if (a.plain !== undefined && b.plain !== undefined) return a.plain < b.plain ? -1 : Number(a.plain > b.plain);
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  words ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return words.compare(String(a.value), String(b.value));
}

/** Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], read: (row: T) => SortValue, direction: Sort['direction']): T[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => {
      const value = read(row);
      return { row, read: value === undefined ? undefined : readValue(value) };
    })
    .sort((a, b) => {
      if (!a.read || !b.read) return Number(!a.read) - Number(!b.read);
      return sign * compare(a.read, b.read);
    })
    .map(({ row }) => row);
}

type Sortable<T> = { id: string; sortValue?: ((row: T) => SortValue) | undefined };

/** One press on a column sorts it ascending, the next descending, the third gives back the order the rows came in. */
export function useSort<T>(rows: readonly T[], columns: readonly Sortable<T>[]) {
  const [sort, setSort] = useState<Sort>();
  const read = columns.find((column) => column.id === sort?.columnId)?.sortValue;
  const sorted = useMemo(() => (sort && read ? sortRows(rows, read, sort.direction) : rows), [rows, sort, read]);
  function toggle(columnId: string) {
    if (sort?.columnId !== columnId) setSort({ columnId, direction: 'ascending' });
    else if (sort.direction === 'ascending') setSort({ columnId, direction: 'descending' });
    else setSort(undefined);
  }
  return { sorted, sort, toggle };
}
