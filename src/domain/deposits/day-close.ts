import { type CsvColumn, csvHead, csvLines } from '#domain/data-files/csv.ts';
import { PAYMENT_METHODS } from '#domain/invoices/invoice.ts';
import { sum } from '#domain/money/money.ts';
import type { MoneyEntry, MoneyKind } from './money-entries.ts';

const KINDS: readonly MoneyKind[] = ['payments', 'deposits', 'refunds', 'tips'];

/** Money of one method on a day, in dollars. Refunds are 0 or less. */
export type MethodClose = { method: string; total: number } & Record<MoneyKind, number>;

export type DayClose = {
  /** Methods with money on the day, in the order of the app, then by name. */
  methods: readonly MethodClose[];
  /** All methods together. */
  all: MethodClose;
  /** Cash that came in less cash that went out. */
  cash: number;
};

function closeOf(method: string, entries: readonly MoneyEntry[]): MethodClose {
  const of = (kind: MoneyKind) => sum(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount));
  const [payments, deposits, refunds, tips] = [of('payments'), of('deposits'), of('refunds'), of('tips')];
  return { method, payments, deposits, refunds, tips, total: sum([payments, deposits, refunds, tips]) };
}

/** Returns the money that came in and went out on the day, by method. A deposit that was applied is not counted again. */
export function dayClose(entries: readonly MoneyEntry[], day: string): DayClose {
  const moved = entries.filter(({ date, kind }) => date === day && kind !== undefined);
  const known: readonly string[] = PAYMENT_METHODS;
  const place = (method: string) => (known.includes(method) ? known.indexOf(method) : known.length);
  const names = [...new Set(moved.map(({ method }) => method))];
  names.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  const methods = names.map((name) =>
    closeOf(
      name,
      moved.filter(({ method }) => method === name),
    ),
  );
  return {
    methods,
    all: closeOf('Total', moved),
    cash: methods.find(({ method }) => method === 'Cash')?.total ?? 0,
  };
}

const CLOSE_COLUMNS: readonly CsvColumn<MethodClose>[] = [
  ['Method', ({ method }) => method],
  ...KINDS.map(
    (kind): CsvColumn<MethodClose> => [
      kind.replace(/^./, (first) => first.toUpperCase()),
      (close) => ({ dollars: close[kind] }),
    ],
  ),
  ['Total', ({ total }) => ({ dollars: total })],
];

export function dayCloseCsv({ methods, all }: DayClose): string {
  return csvHead(CLOSE_COLUMNS) + csvLines(CLOSE_COLUMNS, [...methods, all]);
}

const BOOK_COLUMNS: readonly CsvColumn<MoneyEntry>[] = [
  ['Date', ({ date }) => date],
  ['Type', ({ type }) => type],
  ['Number', ({ number }) => number],
  ['Customer', ({ customer }) => customer],
  ['Method', ({ method }) => method],
  ['Amount', ({ amount }) => ({ dollars: amount })],
  ['Tax', ({ tax }) => (tax === undefined ? undefined : { dollars: tax })],
];

/** Returns the movements of the period, both days included, as CSV for bookkeeping. */
export function bookkeepingCsv(entries: readonly MoneyEntry[], { from, to }: { from: string; to: string }): string {
  return (
    csvHead(BOOK_COLUMNS) +
    csvLines(
      BOOK_COLUMNS,
      entries.filter(({ date }) => date >= from && date <= to),
    )
  );
}
