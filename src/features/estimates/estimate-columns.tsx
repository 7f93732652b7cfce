import { formatDate } from '#domain/calendar.ts';
import { ESTIMATE_STATUSES, type Estimate } from '#domain/estimate.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { DocumentMenu, type DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { EstimateStatusBadge } from '#parts/estimate-status-badge.tsx';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { VehicleName } from '#parts/vehicle-name.tsx';
import type { Column } from '#ui/data-table.tsx';
import type { EstimateRow } from './estimate-rows.ts';
import { ExpiredMarker } from './expired-marker.tsx';

export function itemCount({ items }: Estimate): string {
  return `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
}

export function Amount({ estimate }: { estimate: Estimate }) {
  return <span className="font-[580]">{formatWholeDollars(estimate.totalAmount)}</span>;
}

/** Sorting by status follows the order of the filter. */
const STATUS_ORDER = new Map(ESTIMATE_STATUSES.map((status, index) => [status, index]));

/** */
export function estimateColumns(actions: DocumentRowActions): readonly Column<EstimateRow>[] {
  return [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      width: '116px',
      align: 'end',
      cell: ({ estimate: { id, estimateNumber, status } }) => (
        <DocumentMenu
          kind="estimate"
          id={id}
          number={estimateNumber}
          actions={actions}
          isConvertible={status === 'Accepted'}
        />
      ),
    },
  ];
}

const COLUMNS: readonly Column<EstimateRow>[] = [
  {
    id: 'number',
    header: 'Estimate number',
    width: '130px',
    sortValue: (row) => row.estimate.estimateNumber,
    cell: ({ estimate }) => (
      <>
        <Link
          to={paths.viewEstimate}
          params={{ id: estimate.id }}
          className="mono block truncate font-[560] text-accent-ink hover:underline"
        >
          {estimate.estimateNumber}
        </Link>
        <div className="mt-px text-meta text-text-3">{itemCount(estimate)}</div>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    sortValue: (row) => row.customerName,
    cell: ({ customerName, customer }) => (
      <>
        <div className="truncate font-[580]">{customerName}</div>
        <div className="mt-px text-meta text-text-3">
          <VehicleName vehicle={customer.vehicle} />
        </div>
      </>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    width: '110px',
    sortValue: (row) => row.estimate.date,
    cell: ({ estimate }) => <span className="text-text-2">{formatDate(estimate.date)}</span>,
  },
  {
    id: 'expiry',
    header: 'Expiry Date',
    width: '192px',
    sortValue: (row) => row.estimate.expiryDate,
    cell: ({ estimate, isExpired }) => (
      <span className="flex items-center gap-2">
        <span className={isExpired ? 'font-[560] text-amber-ink' : 'text-text-2'}>
          {formatDate(estimate.expiryDate)}
        </span>
        {isExpired && <ExpiredMarker />}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '112px',
    align: 'end',
    sortValue: (row) => row.estimate.totalAmount,
    cell: ({ estimate }) => <Amount estimate={estimate} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '124px',
    className: 'pl-4',
    sortValue: (row) => STATUS_ORDER.get(row.estimate.status),
    cell: ({ estimate }) => <EstimateStatusBadge status={estimate.status} />,
  },
];
