import { formatMonthDay } from '#domain/calendar.ts';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { VehicleName } from '#parts/vehicle-name.tsx';
import { Amount, itemCount, OverdueFlag } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-rows.ts';

/** An invoice on a phone. */
export function InvoiceCard({ row }: { row: InvoiceRow }) {
  const { invoice, customer, customerName, overdueFlag } = row;
  return (
    <div className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <span className="mono font-[560]">{invoice.invoiceNumber}</span>
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
        <span className="flex items-center gap-2">
          {overdueFlag && <OverdueFlag />}
          <span className={overdueFlag ? 'font-[560] text-red-ink' : ''}>Due {formatMonthDay(invoice.dueDate)}</span>
        </span>
      </div>
    </div>
  );
}
