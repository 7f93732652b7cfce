import { useMemo } from 'react';
import type { Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { type InvoiceFigures, invoiceFigures } from '#domain/invoices/invoice-figures.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { formatCount, formatPercent, formatWholeDollars } from '#domain/money/money.ts';
import { FigureCard } from '#parts/figures/figure-card.tsx';
import { counted } from '#parts/records/names-in-words.ts';
import { StatRow } from '#ui/display/stat-card.tsx';

const countOf = (invoices: number) => counted(invoices, 'invoice');

/** Shows the billed, paid, pending and overdue amounts (INV-05). */
export function InvoiceStats({ documents, today }: { documents: readonly Invoice[]; today: string }) {
  const figures = useMemo(() => invoiceFigures(documents, today), [documents, today]);
  const shares = amountShares(figures);
  const counts = useMemo(() => countsByStatus(documents), [documents]);
  return (
    <StatRow>
      <FigureCard
        label="Total Amount"
        value={formatWholeDollars(figures.total)}
        meta={countOf(documents.length)}
        layers={[
          { tone: 'green', share: shares.paid },
          { tone: 'teal', share: shares.pendingNotOverdue },
          { tone: 'red', share: shares.overdue },
        ]}
      />
      <FigureCard
        label="Paid Amount"
        value={formatWholeDollars(figures.paid)}
        meta={`${formatPercent(figures.paidPercent, 0)} of total`}
        metaEnd={countOf(counts.paid)}
        layers={[{ tone: 'green', share: shares.paid }]}
      />
      <FigureCard
        label="Pending Amount"
        value={formatWholeDollars(figures.pending)}
        meta={pendingMeta(figures)}
        metaEnd={countOf(documents.length - counts.paid - counts.cancelled)}
        layers={[{ tone: 'teal', share: shares.pending }]}
      />
      <FigureCard
        label="Overdue"
        value={formatCount(figures.overdueCount)}
        tone={figures.overdueCount > 0 ? 'red' : undefined}
        meta={`${formatWholeDollars(figures.overdueBalance)} balance`}
        metaEnd={figures.oldestOverdueDays && `Oldest ${counted(figures.oldestOverdueDays, 'day')}`}
        layers={[{ tone: 'red', share: shares.overdue }]}
      />
    </StatRow>
  );
}

function countsByStatus(invoices: readonly Invoice[]) {
  const count = (status: InvoiceStatus) => invoices.filter((invoice) => statusShown(invoice) === status).length;
  return { paid: count('Paid'), cancelled: count('Cancelled') };
}

function pendingMeta({ pendingPercent, drafts }: InvoiceFigures): string {
  const share = `${formatPercent(pendingPercent, 0)} of total`;
  return drafts > 0 ? `${share}, ${formatWholeDollars(drafts)} on drafts` : share;
}

/** Returns the shares of the total, from 0 to 1: paid, pending, pending but not overdue, and overdue. */
function amountShares({ total, paid, pending, overdueBalance }: InvoiceFigures) {
  const share = (amount: number) => (total > 0 ? Math.min(Math.max(amount / total, 0), 1) : 0);
  return {
    paid: share(paid),
    pending: share(pending),
    pendingNotOverdue: share(pending - overdueBalance),
    overdue: share(overdueBalance),
  };
}
