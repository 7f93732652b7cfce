import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useIsPhone } from '#ui/use-media-query.ts';
import { CardList } from './card-list.tsx';
import { nextSort, type Sort, type SortValue, useSorted } from './use-sort.ts';
import { useWindowRows } from './use-window-rows.ts';

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end';
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Makes the column sortable. Define the function outside the component. */
  sortValue?: (row: T) => SortValue;
  /** For header and cells, such as 'max-desktop:hidden'. */
  className?: string;
};

type Keyed = { id: string };

export type DataTableProps<T extends Keyed> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Search and filters, above the header. */
  tools?: ReactNode;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
  /** Renders a row as a card on phones, as high as its text. Without it the table scrolls sideways there. */
  renderCard?: (row: T) => ReactNode;
  /** Called for a click on a row outside its links and buttons. Keyboard users open it with the link in a cell. */
  onRowOpen?: (row: T) => void;
  sort?: Sort | undefined;
  /** Called with the next sort after a press on a header. Without it the table sorts itself. */
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  /** In pixels; in less space the table scrolls sideways. */
  minWidth?: number;
  /** Height of every row in pixels; 56 fits two lines. */
  rowHeight?: number;
};

/** Table in a card, or a list of cards on a phone. Renders only the rows near the window. */
export function DataTable<T extends Keyed>(props: DataTableProps<T>) {
  const { rows, columns, tools, empty, renderCard } = props;
  const [ownSort, setOwnSort] = useState<Sort>();
  const sort = props.onSort ? props.sort : ownSort;
  const onSort = props.onSort ?? setOwnSort;
  const sorted = useSorted(rows, columns, sort);
  const asCards = useIsPhone() && renderCard !== undefined;
  const box = asCards ? '' : 'rounded-card border bg-surface shadow-1';
  return (
    <div className={classNames('min-w-0', box)}>
      {tools && (
        <div
          className={
            asCards ? 'mb-3 flex flex-col gap-2.5' : 'flex min-w-0 flex-wrap items-center gap-2.5 border-b px-3 py-2.5'
          }
        >
          {tools}
        </div>
      )}
      {rows.length === 0 && empty}
      {rows.length > 0 && asCards && <CardList label={props.label} rows={sorted} renderCard={renderCard} />}
      {rows.length > 0 && !asCards && <Table {...props} sort={sort} onSort={onSort} rows={sorted} />}
    </div>
  );
}

type TableProps<T extends Keyed> = DataTableProps<T> & { onSort: (sort: Sort | undefined) => void };

function Table<T extends Keyed>(props: TableProps<T>) {
  const { label, columns, rows, sort, onSort, onRowOpen, minWidth = 640, rowHeight = 56 } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useWindowRows({ rows, rowHeight, box: body });

  useEffect(() => {
    const element = body.current;
    if (!element || !onRowOpen) return;
    const open = (event: MouseEvent) => {
      const target = event.target as Element;
      const row = target.closest<HTMLElement>('tr[data-index]');
      const isHandled = target.closest('a, button, input, select, label, [popover]') !== null;
      if (!row || isHandled || String(getSelection()) !== '') return;
      const opened = rows[Number(row.dataset['index'])];
      if (opened) onRowOpen(opened);
    };
    element.addEventListener('click', open);
    return () => element.removeEventListener('click', open);
  }, [rows, onRowOpen]);

  return (
    <div className="overflow-x-auto rounded-b-card">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth, '--row-height': `${rowHeight}px` } as CSSProperties}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={(id) => onSort(nextSort(sort, id))} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={shown.before} columns={columns.length} />
          {shown.indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                index={index}
                isLast={index === rows.length - 1}
                opens={onRowOpen !== undefined}
              />
            );
          })}
          <Spacer height={shown.after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

type RowProps<T> = {
  row: T;
  columns: readonly Column<T>[];
  index: number;
  isLast: boolean;
  /** A click opens the row. */
  opens: boolean;
};

function TableRow<T>({ row, columns, index, isLast, opens }: RowProps<T>) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames('group hover:bg-surface-2', opens && 'cursor-pointer')}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            'h-(--row-height) overflow-hidden text-ellipsis whitespace-nowrap border-b px-3 py-0 leading-snug first:pl-4.5 last:pr-3.5',
            isLast && 'border-b-0',
            column.align === 'end' && 'text-right',
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized: scrolling renders only the rows that come into view, if `columns` stays the same object. */
const Row = memo(TableRow) as typeof TableRow;

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}

type HeadCellProps<T> = { column: Column<T>; sort: Sort | undefined; onSort: (columnId: string) => void };

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const { id, header, align, width, sortValue, className } = column;
  const direction = sort?.columnId === id ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={sortValue && (direction ?? 'none')}
      className={classNames(
        'h-9 whitespace-nowrap border-b bg-surface-2 px-3 py-0 font-semibold text-meta text-text-3 first:pl-4.5 last:pr-3.5',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sortValue ? (
        <button
          type="button"
          onClick={() => onSort(id)}
          className={classNames(
            'group/sort -mx-1 inline-flex h-6 items-center gap-1 rounded-badge px-1 font-semibold hover:text-text',
            align === 'end' && 'flex-row-reverse',
            direction && 'text-text',
          )}
        >
          {header}
          <Arrow
            size={12}
            aria-hidden
            className={direction ? '' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
