import { hasOverdueFlag, INVOICE_FILTERS, type Invoice, type InvoiceFilter, matchesFilter } from '#domain/invoice.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { useList } from '#io/react.tsx';
import { DocumentList } from '#parts/billing/document-list.tsx';
import type { DocumentLook } from '#parts/billing/document-look.ts';
import { documentRowsBy } from '#parts/billing/document-rows.ts';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { InvoiceCards } from './invoice-cards.tsx';
import { OverdueFlag } from './overdue-flag.tsx';

const LOOK: DocumentLook<Invoice, InvoiceFilter> = {
  kind: 'invoice',
  filters: INVOICE_FILTERS,
  matches: matchesFilter,
  rowsOf: documentRowsBy<Invoice>(hasOverdueFlag),
  lastDay: {
    header: 'Due Date',
    short: 'Due',
    of: ({ dueDate }) => dueDate,
    flag: <OverdueFlag />,
    ink: 'text-red-ink',
  },
  amount: ({ status, totalAmount, balanceAmount }) => (
    <>
      <div className={`font-[580] ${status === 'Cancelled' ? 'text-text-3 line-through' : ''}`}>
        {formatWholeDollars(totalAmount)}
      </div>
      <div className="mt-px text-meta text-text-3">Balance: {formatWholeDollars(balanceAmount)}</div>
    </>
  ),
  badge: ({ status }) => <InvoiceStatusBadge status={status} />,
  Cards: InvoiceCards,
};

export function InvoiceList() {
  return <DocumentList look={LOOK} asked={useList('invoices')} />;
}
