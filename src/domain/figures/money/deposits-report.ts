import { CREDIT_METHOD, type MoneyEntry } from '#domain/books/money-entry.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, type ReportEntry } from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import { methodGroup } from './money-in-report.ts';
import { moneyName, newestWithin, type RecordMoney, recordMoney } from './record-money.ts';

type DepositAmount = 'taken' | 'applied' | 'returned' | 'kept' | 'tips';
type Amounts = ReportEntry<DepositAmount>['amounts'];

/** Returns the amounts of a movement of an invoice; undefined when it is neither a deposit nor a tip. */
function invoiceAmounts({ kind, amount, applied, method }: MoneyEntry): Amounts | undefined {
  if (kind === 'tips') return { tips: amount };
  // Taken on the invoice itself, so it is applied at once.
  if (kind === 'deposits') return { taken: amount, applied: amount };
  return applied === undefined || method === CREDIT_METHOD ? undefined : { applied };
}

/** Returns the amounts of a movement of a deposit. */
function depositAmounts({ kind, amount }: MoneyEntry): Amounts {
  if (kind === 'deposits') return { taken: amount };
  return kind === 'refunds' ? { returned: -amount } : { kept: amount };
}

const depositEntriesOf = perRecord(
  ({ entries, customer, deposit, link }: RecordMoney): readonly ReportEntry<DepositAmount>[] =>
    entries.flatMap((entry) => {
      // Credit that was moved: its money came in before, on another invoice.
      if (deposit?.method === CREDIT_METHOD) return [];
      const amounts = deposit ? depositAmounts(entry) : invoiceAmounts(entry);
      if (!amounts) return [];
      const { date } = entry;
      // A deposit that is kept has no method of its own.
      const method = entry.method || (deposit?.method ?? '');
      return {
        date,
        name: moneyName(entry),
        record: link,
        groups: [monthGroup(date), customer, methodGroup({ method })],
        amounts,
      };
    }),
);

export const DEPOSITS_REPORT = declareReport<DepositAmount>({
  id: 'deposits-and-tips',
  title: 'Deposits and Tips',
  about: 'Deposits you took and what became of them, and the tips your customers left.',
  notes: [
    'Something you reversed stays on its day and is taken back on the day you reversed it.',
    'Refunds of an invoice and payments kept on a cancelled invoice are not deposits, even when a deposit paid the invoice. Credit moved from another invoice is left out.',
  ],
  by: ['Month', 'Customer', 'Method'],
  amounts: ['taken', 'applied', 'returned', 'kept', 'tips'],
  columns: [
    {
      name: 'Deposits Taken',
      unit: 'dollars',
      meaning: 'Deposits received in these days, also those taken on an invoice, as in the close of each day.',
      of: ({ taken }) => taken,
    },
    {
      name: 'Applied',
      unit: 'dollars',
      meaning:
        'Deposits that paid invoices. A deposit reserved for a Draft counts once the invoice is sent. One taken on an invoice is applied at once.',
      of: ({ applied }) => applied,
    },
    {
      name: 'Given Back',
      unit: 'dollars',
      meaning: 'Deposits refunded to customers before they paid an invoice.',
      of: ({ returned }) => returned,
    },
    {
      name: 'Kept',
      unit: 'dollars',
      meaning: 'Deposits you kept, such as those of customers who did not come.',
      of: ({ kept }) => kept,
    },
    {
      name: 'Tips',
      unit: 'dollars',
      meaning: 'Tips that came with payments. They are neither sales nor taxed.',
      of: ({ tips }) => tips,
    },
  ],
  chart: 'Deposits Taken',
  inOrder: ['Month'],
  entries: (shop, range) =>
    newestWithin(
      recordMoney(shop, range).flatMap((one) => depositEntriesOf(one)),
      range,
    ),
});
