import { formatDate } from '#domain/calendar.ts';
import { INVOICE_STATUSES, type Invoice } from '#domain/invoice.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { DocumentMenu, type DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { VehicleName } from '#parts/vehicle-name.tsx';
import type { Column } from '#ui/data-table.tsx';
import type { InvoiceRow } from './invoice-rows.ts';
import { OverdueFlag } from './overdue-flag.tsx';

export function itemCount({ items }: Invoice): string {
  return `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
}

export function Amount({ invoice }: { invoice: Invoice }) {
  const isCancelled = invoice.status === 'Cancelled';
  return (
    <>
      <div className={`font-[580] ${isCancelled ? 'text-text-3 line-through' : ''}`}>
        {formatWholeDollars(invoice.totalAmount)}
      </div>
      <div className="mt-px text-meta text-text-3">Balance: {formatWholeDollars(invoice.balanceAmount)}</div>
    </>
  );
}

/** Sorting by status follows the order of the filter. */
const STATUS_ORDER = new Map(INVOICE_STATUSES.map((status, index) => [status, index]));

/** INV-10 to INV-14 */
export function invoiceColumns(actions: DocumentRowActions): readonly Column<InvoiceRow>[] {
  return [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      width: '116px',
      align: 'end',
      cell: ({ invoice: { id, invoiceNumber } }) => (
        <DocumentMenu kind="invoice" id={id} number={invoiceNumber} actions={actions} />
      ),
    },
  ];
}

const COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    id: 'number',
    header: 'Invoice number',
    width: '130px',
    sortValue: (row) => row.invoice.invoiceNumber,
    cell: ({ invoice }) => (
      <>
        <Link
          to={paths.viewInvoice}
          params={{ id: invoice.id }}
          className="mono block truncate font-[560] text-accent-ink hover:underline"
        >
          {invoice.invoiceNumber}
        </Link>
        <div className="mt-px text-meta text-text-3">{itemCount(invoice)}</div>
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
    sortValue: (row) => row.invoice.date,
    cell: ({ invoice }) => <span className="text-text-2">{formatDate(invoice.date)}</span>,
  },
  {
    id: 'due',
    header: 'Due Date',
    width: '192px',
    sortValue: (row) => row.invoice.dueDate,
    cell: ({ invoice, overdueFlag }) => (
      <span className="flex items-center gap-2">
        <span className={overdueFlag ? 'font-[560] text-red-ink' : 'text-text-2'}>{formatDate(invoice.dueDate)}</span>
        {overdueFlag && <OverdueFlag />}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '112px',
    align: 'end',
    sortValue: (row) => row.invoice.totalAmount,
    cell: ({ invoice }) => <Amount invoice={invoice} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '124px',
    className: 'pl-4',
    sortValue: (row) => STATUS_ORDER.get(row.invoice.status),
    cell: ({ invoice }) => <InvoiceStatusBadge status={invoice.status} />,
  },
];
