import { Link } from '@tanstack/react-router';
import { formatDate } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { PastBadge } from '#features/documents/lifecycle/past-badge.tsx';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import type { DocumentListKind } from './document-list-kind.ts';
import { DocumentMenu, type DocumentRowActions } from './document-menu.tsx';
import type { DocumentRow } from './document-rows.ts';

type KindProps = { kind: DocumentKind };

export function NumberLink({ kind, row, className }: KindProps & { row: DocumentRow; className: string }) {
  return (
    <Link
      to={DOCUMENT_KINDS[kind].view}
      params={{ id: row.id }}
      className={`mono font-semibold text-accent-ink hover:underline ${className}`}
    >
      {row.number}
    </Link>
  );
}

export function DocumentRowMenu({ kind, row, actions }: KindProps & { row: DocumentRow; actions: DocumentRowActions }) {
  const isConvertible = row.document.status === 'Accepted';
  return <DocumentMenu kind={kind} actions={actions} isConvertible={isConvertible} id={row.id} number={row.number} />;
}

/** Returns the columns of the list (INV-10 to INV-14, A-37). */
export function documentColumns<K extends DocumentKind>(
  { kind, filters, lastDay, count, amount, badge }: DocumentListKind<K>,
  actions: DocumentRowActions,
): readonly Column<DocumentRow<K>>[] {
  return [
    {
      id: 'number',
      header: `${DOCUMENT_KINDS[kind].title} number`,
      width: '120px',
      sortValue: (row) => row.number,
      cell: (row) => (
        <>
          <NumberLink kind={kind} row={row} className="block truncate" />
          <div className="mt-px text-meta text-text-3">{count(row.document)}</div>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      sortValue: (row) => row.customerName,
      cell: ({ customerName, customer }) => (
        <>
          <div className="truncate font-semibold">
            <bdi>{customerName}</bdi>
          </div>
          <div className="mt-px text-meta text-text-3">
            <VehicleName vehicle={customer.vehicle} />
          </div>
        </>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      width: '112px',
      sortValue: (row) => row.document.date,
      cell: ({ document }) => <span className="text-text-2">{formatDate(document.date)}</span>,
    },
    {
      id: 'last-day',
      header: lastDay.header,
      // On a narrow table the badge wraps below the date, so the vehicle's name keeps its room.
      width: 'clamp(112px, 100vw - 1080px, 200px)',
      sortValue: (row) => lastDay.of(row.document),
      cell: ({ document, isPast }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={isPast ? `font-semibold ${lastDay.pastColor}` : 'text-text-2'}>
            {formatDate(lastDay.of(document))}
          </span>
          {isPast && <PastBadge kind={kind} />}
        </span>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      // Wide enough for 'Balance: $999,999'; for $99,999 on a narrow table.
      width: 'clamp(120px, 100vw - 1080px, 126px)',
      className: 'pl-0',
      align: 'end',
      sortValue: (row) => totalOf(row.document),
      cell: ({ document }) => amount(document),
    },
    {
      id: 'status',
      header: 'Status',
      width: '124px',
      className: 'pl-4',
      sortValue: ({ document }) => filters.indexOf(document.status),
      cell: ({ document }) => badge(document),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '112px',
      // Stays visible while the table scrolls sideways.
      className: 'sticky right-0 [td&]:bg-surface group-hover:bg-surface-2',
      align: 'end',
      cell: (row) => <DocumentRowMenu kind={kind} row={row} actions={actions} />,
    },
  ];
}
