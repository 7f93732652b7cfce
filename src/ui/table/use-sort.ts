import { useMemo } from 'react';

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

/** Returns the rows sorted by the column, or as they are. */
export function useSorted<T>(rows: readonly T[], columns: readonly Sortable<T>[], sort: Sort | undefined) {
  const read = columns.find(({ id }) => id === sort?.columnId)?.sortValue;
  const direction = sort?.direction;
  return useMemo(() => (direction && read ? sortRows(rows, read, direction) : rows), [rows, read, direction]);
}

/** Returns the sort after a press on a column's header: ascending, then descending, then the order of the rows. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : undefined;
}
