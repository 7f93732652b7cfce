import type { Invoice } from '#domain/invoices/invoice.ts';
import {
  hasOverdueFlag,
  INVOICE_FILTERS,
  type InvoiceFilter,
  matchesFilter,
} from '#domain/invoices/invoice-figures.ts';
import { isNothingDue, statusShown } from '#domain/invoices/invoice-lifecycle.ts';
import { owedOn } from '#domain/invoices/payments.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { OverdueFlag } from '#features/documents/lifecycle/overdue-flag.tsx';
import { useList } from '#io/react/world.tsx';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { DocumentList } from './document-list.tsx';
import type { DocumentLook } from './document-look.ts';
import { documentRowsBy } from './document-rows.ts';
import { InvoiceCards } from './invoice-cards.tsx';

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
  amount: (invoice) => <Amount invoice={invoice} />,
  badge: (invoice) => <InvoiceStatusBadge status={statusShown(invoice)} />,
  Cards: InvoiceCards,
};

function Amount({ invoice }: { invoice: Invoice }) {
  const { total, balance } = owedOn(invoice);
  return (
    <>
      <div className={`font-semibold ${invoice.status === 'Cancelled' ? 'text-text-3 line-through' : ''}`}>
        {formatWholeDollars(total)}
      </div>
      <div className="mt-px text-meta text-text-3">
        Balance: {formatWholeDollars(balance)}
        {isNothingDue(invoice) && ', nothing due'}
      </div>
    </>
  );
}

export function InvoiceList() {
  return <DocumentList look={LOOK} asked={useList('invoices')} />;
}
