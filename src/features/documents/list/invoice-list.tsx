import type { Invoice } from '#domain/invoices/invoice.ts';
import { hasOverdueFlag, INVOICE_FILTERS, matchesFilter } from '#domain/invoices/invoice-figures.ts';
import { isNothingDue, statusShown } from '#domain/invoices/invoice-status.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { DocumentList } from './document-list.tsx';
import type { DocumentListKind } from './document-list-kind.ts';
import { documentRowsBy } from './document-rows.ts';
import { InvoiceStats } from './invoice-stats.tsx';

const INVOICE_LIST: DocumentListKind<'invoice'> = {
  kind: 'invoice',
  filters: INVOICE_FILTERS,
  matches: matchesFilter,
  rowsOf: documentRowsBy<'invoice'>(hasOverdueFlag),
  lastDay: {
    header: 'Due Date',
    short: 'Due',
    of: ({ dueDate }) => dueDate,
    pastColor: 'text-red-ink',
  },
  count: ({ items }) => counted(items.length, 'item'),
  amount: (invoice) => <Amount invoice={invoice} />,
  badge: (invoice) => <InvoiceStatusBadge status={statusShown(invoice)} />,
  Stats: InvoiceStats,
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
  return <DocumentList listKind={INVOICE_LIST} />;
}
