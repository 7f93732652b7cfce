import { formatMonthDay } from '#domain/calendar.ts';
import { DocumentMenu, type DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { VehicleName } from '#parts/vehicle-name.tsx';
import { Amount, itemCount } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-rows.ts';
import { OverdueFlag } from './overdue-flag.tsx';

/** An invoice on a phone. */
export function InvoiceCard({ row, actions }: { row: InvoiceRow; actions: DocumentRowActions }) {
  const { invoice, customer, customerName, overdueFlag } = row;
  return (
    <div className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <Link
          to={paths.viewInvoice}
          params={{ id: invoice.id }}
          className="mono -my-2 py-2 font-[560] text-accent-ink hover:underline"
        >
          {invoice.invoiceNumber}
        </Link>
        <span className="text-meta text-text-3">{itemCount(invoice)}</span>
        <span className="ml-auto">
          <InvoiceStatusBadge status={invoice.status} />
        </span>
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="truncate font-[580] text-[15px]">{customerName}</div>
          <div className="mt-px text-meta text-text-3">
            <VehicleName vehicle={customer.vehicle} />
          </div>
        </div>
        <div className="flex-none text-right">
          <Amount invoice={invoice} />
        </div>
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-2 border-border border-t pt-2 text-meta text-text-3">
        <span>{formatMonthDay(invoice.date)}</span>
        <span className="ml-auto flex items-center gap-2">
          {overdueFlag && <OverdueFlag />}
          <span className={overdueFlag ? 'font-[560] text-red-ink' : ''}>Due {formatMonthDay(invoice.dueDate)}</span>
        </span>
        <span className="-my-1.5 -mr-2 flex-none">
          <DocumentMenu kind="invoice" id={invoice.id} number={invoice.invoiceNumber} actions={actions} />
        </span>
      </div>
    </div>
  );
}
