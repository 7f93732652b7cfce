import type { InvoiceFigures } from '#domain/invoice.ts';
import { formatPercent, formatWholeDollars } from '#domain/money.ts';
import { StatCard, StatRow } from '#ui/stat-card.tsx';
import { amountShares, type InvoiceCounts } from './invoice-rows.ts';

function countOf(invoices: number): string {
  return `${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`;
}

function age(days: number): string {
  return `Oldest ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** What was billed, what came in, what is still to come and what is late (INV-05). */
export function InvoiceCards({ figures, counts }: { figures: InvoiceFigures; counts: InvoiceCounts }) {
  const shares = amountShares(figures);
  return (
    <StatRow>
      <StatCard
        label="Total Amount"
        value={formatWholeDollars(figures.total)}
        meta={countOf(counts['All Status'])}
        layers={[
          { tone: 'green', share: shares.paid },
          { tone: 'teal', share: shares.pendingNotOverdue },
          { tone: 'red', share: shares.overdue },
        ]}
      />
      <StatCard
        label="Paid Amount"
        value={formatWholeDollars(figures.paid)}
        meta={`${formatPercent(figures.paidPercent, 0)} of total`}
        metaEnd={countOf(counts.Paid)}
        layers={[{ tone: 'green', share: shares.paid }]}
      />
      <StatCard
        label="Pending Amount"
        value={formatWholeDollars(figures.pending)}
        meta={`${formatPercent(figures.pendingPercent, 0)} of total`}
        metaEnd={countOf(counts['All Status'] - counts.Paid - counts.Cancelled)}
        layers={[{ tone: 'teal', share: shares.pending }]}
      />
      <StatCard
        label="Overdue"
        value={figures.overdueCount.toLocaleString('en-US')}
        tone={figures.overdueCount > 0 ? 'red' : 'default'}
        meta={`${formatWholeDollars(figures.overdueBalance)} balance`}
        metaEnd={figures.oldestOverdueDays === undefined ? undefined : age(figures.oldestOverdueDays)}
        layers={[{ tone: 'red', share: shares.overdue }]}
      />
    </StatRow>
  );
}
