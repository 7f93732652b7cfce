import type { MoneyEntry, MoneyKind } from '#domain/books/money-entry.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import { sum } from '#domain/money/money.ts';
import { moneyName, newestWithin, type RecordMoney, recordMoney } from './record-money.ts';

type MoneyInAmount = 'received' | 'refunds' | 'tips';

const KINDS: Readonly<Record<MoneyKind, { name: string; amount: MoneyInAmount }>> = {
  payments: { name: 'Payments', amount: 'received' },
  deposits: { name: 'Deposits', amount: 'received' },
  refunds: { name: 'Refunds', amount: 'refunds' },
  tips: { name: 'Tips', amount: 'tips' },
};

/** Returns the row of a payment method. */
export function methodGroup({ method }: Pick<MoneyEntry, 'method'>): ReportGroup {
  const name = method.trim();
  return name === '' ? { id: 'none', name: 'No method' } : { id: name, name };
}

const moneyInOf = perRecord(({ entries, customer, link }: RecordMoney): readonly ReportEntry<MoneyInAmount>[] =>
  entries.flatMap((entry) => {
    const { date, kind, amount } = entry;
    if (kind === undefined) return [];
    return {
      date,
      name: moneyName(entry),
      record: link,
      groups: [
        methodGroup(entry),
        { id: kind, name: KINDS[kind].name },
        customer,
        monthGroup(date),
        { id: date, name: formatDate(date) },
      ],
      amounts: { [KINDS[kind].amount]: amount },
    };
  }),
);

export const MONEY_IN_REPORT = declareReport<MoneyInAmount>({
  id: 'money-in',
  title: 'Money In',
  about: 'The money that came in and went out, each day’s as its close on the Money page.',
  notes: [
    'A deposit counts on the day you took it, not when it pays an invoice. Credit moved between invoices is not counted: no money moves.',
    'A reversed payment stays on its day and is taken back on the day you reversed it.',
  ],
  by: ['Method', 'Kind', 'Customer', 'Month', 'Day'],
  amounts: ['received', 'refunds', 'tips'],
  columns: [
    {
      name: 'Payments and Deposits',
      unit: 'dollars',
      meaning: 'Received for invoices and as deposits, sales tax included, less what was reversed.',
      of: ({ received }) => received,
    },
    {
      name: 'Refunds',
      unit: 'dollars',
      meaning:
        'Given back to customers, from invoices and deposits, shown below zero. A reversed refund counts above zero.',
      of: ({ refunds }) => refunds,
    },
    {
      name: 'Tips',
      unit: 'dollars',
      meaning: 'Tips that came with payments. They are neither sales nor taxed.',
      of: ({ tips }) => tips,
    },
    {
      name: 'Money In',
      unit: 'dollars',
      meaning: 'Payments, deposits and tips less refunds: the total of each day’s close added up.',
      of: ({ received, refunds, tips }) => sum([received, refunds, tips]),
    },
  ],
  chart: 'Money In',
  inOrder: ['Month', 'Day'],
  entries: (shop, range) =>
    newestWithin(
      recordMoney(shop, range).flatMap((one) => moneyInOf(one)),
      range,
    ),
});
