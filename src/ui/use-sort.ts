import { useMemo, useState } from 'react';

export type SortValue = string | number | undefined;
export type Sort = { columnId: string; direction: 'ascending' | 'descending' };

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: Exclude<SortValue, undefined>, b: Exclude<SortValue, undefined>): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/** Rows without a value come last in both directions; equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], read: (row: T) => SortValue, direction: Sort['direction']): T[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

type Sortable<T> = { id: string; sortValue?: ((row: T) => SortValue) | undefined };

/** One press on a column sorts it ascending, the next descending, the third gives back the order the rows came in. */
export function useSort<T>(rows: readonly T[], columns: readonly Sortable<T>[], initial?: Sort) {
  const [sort, setSort] = useState(initial);
  const read = columns.find((column) => column.id === sort?.columnId)?.sortValue;
  const sorted = useMemo(() => (sort && read ? sortRows(rows, read, sort.direction) : rows), [rows, sort, read]);
  function toggle(columnId: string) {
    if (sort?.columnId !== columnId) setSort({ columnId, direction: 'ascending' });
    else if (sort.direction === 'ascending') setSort({ columnId, direction: 'descending' });
    else setSort(undefined);
  }
  return { sorted, sort, toggle };
}
