import { useMemo, useState } from 'react';

export type SortValue = string | number | undefined;
export type Sort = { columnId: string; direction: 'ascending' | 'descending' };

/** Created for the first sort that needs it: browsers take about 15 ms to load its tables. */
let collator: Intl.Collator | undefined;

/** A value, and its lowercase text if it has only plain letters and spaces: those need no collator, which takes ten times as long. */
type SortKey = { value: string | number; plain: string | undefined };

function sortKeyOf(value: Exclude<SortValue, undefined>): SortKey {
  return { value, plain: typeof value === 'string' && /^[A-Za-z ]*$/.test(value) ? value.toLowerCase() : undefined };
}

function compare(a: SortKey, b: SortKey): number {
  if (a.plain !== undefined && b.plain !== undefined) return a.plain < b.plain ? -1 : Number(a.plain > b.plain);
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(a.value), String(b.value));
}

/** Returns the rows sorted. Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], read: (row: T) => SortValue, direction: Sort['direction']): T[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => {
      const value = read(row);
      return { row, read: value === undefined ? undefined : sortKeyOf(value) };
    })
    .sort((a, b) => {
      if (!a.read || !b.read) return Number(!a.read) - Number(!b.read);
      return sign * compare(a.read, b.read);
    })
    .map(({ row }) => row);
}

type Sortable<T> = { id: string; sortValue?: ((row: T) => SortValue) | undefined };

/** Sorts rows by a column. The first `toggle` of a column sorts ascending, the next descending, the third restores the order. */
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
