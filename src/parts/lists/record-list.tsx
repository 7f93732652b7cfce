import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '#domain/money/money.ts';
import type { QueryResult } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton, NothingFound } from '#ui/table/list-page.tsx';
import { type RowTools, useFoundRows } from './use-found-rows.tsx';

type TableProps<T extends { id: string }> = Omit<DataTableProps<T>, 'rows' | 'tools' | 'sort' | 'onSort' | 'empty'>;

type RecordsProps<T extends { id: string }> = TableProps<T> & {
  /** All rows; `find` says by what they are searched and filtered. */
  rows: readonly T[];
  find?: RowTools<T>;
  /** Says that the search or a filter leaves no row. */
  noneFound?: string;
  /** Words after the number of rows: of one, and of another number. */
  counted: readonly [one: string, many: string];
  /** Buttons at the right of the count. */
  actions?: ReactNode;
  /** Shown between the count and the table. */
  children?: ReactNode;
};

type RecordListProps<T extends { id: string }> = Omit<RecordsProps<T>, 'rows'> & {
  query: QueryResult<unknown>;
  /** Undefined until the query has data. */
  rows: readonly T[] | undefined;
  /** Shown before the first record exists. */
  none: ComponentProps<typeof EmptyList>;
};

/** The page of a list: its records with search, filters and sort, which its address has; or that there are none. */
export function RecordList<T extends { id: string }>({ query, rows, none, ...records }: RecordListProps<T>) {
  if (!rows) return <NotLoaded query={query} skeleton={<ListSkeleton />} />;
  return rows.length === 0 ? <EmptyList {...none} /> : <Records {...records} rows={rows} />;
}

const NO_TOOLS: RowTools<unknown> = {};

function Records<T extends { id: string }>(props: RecordsProps<T>) {
  const { rows, find = NO_TOOLS, noneFound = '', counted, actions, children, ...table } = props;
  const found = useFoundRows(rows, find);
  const [one, many] = counted;
  return (
    <>
      <ListHead action={actions && <div className="flex gap-2">{actions}</div>}>
        <b className="font-bold text-text">{formatCount(rows.length)}</b> {rows.length === 1 ? one : many}
      </ListHead>
      {children}
      <DataTable {...table} {...found} empty={<NothingFound title={noneFound} />} />
    </>
  );
}
