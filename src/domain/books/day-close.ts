import { type CsvColumn, csvHead, csvLines } from '#domain/data-files/csv.ts';
import { PAYMENT_METHODS } from '#domain/invoices/invoice.ts';
import { minus, round, sum } from '#domain/money/money.ts';
import { MONEY_KINDS, type MoneyEntry, type MoneyKind } from './money-entry.ts';

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
  const byMethod = new Map<string, MoneyEntry[]>();
  for (const entry of moved) {
    const same = byMethod.get(entry.method);
    if (same) same.push(entry);
    else byMethod.set(entry.method, [entry]);
  }
  const known: readonly string[] = PAYMENT_METHODS;
  const place = (method: string) => (known.includes(method) ? known.indexOf(method) : known.length);
  const methods = [...byMethod]
    .map(([name, own]) => closeOf(name, own))
    .sort((a, b) => place(a.method) - place(b.method) || a.method.localeCompare(b.method));
  return {
    methods,
    all: closeOf('Total', moved),
    cash: methods.find(({ method }) => method === 'Cash')?.total ?? 0,
  };
}

/** The drawer at the end of the day, in dollars. */
export type CashCheck = {
  /** Cash in the drawer when the day began. */
  starting: number;
  /** The starting cash and what came in, less what went out. */
  expected: number;
  /** Undefined until someone counts it. */
  counted: number | undefined;
  /** Counted less expected: below 0 when cash is missing. */
  difference: number | undefined;
};

/** Returns the dollars that were typed; undefined for none, and for what can be in no drawer. */
export function dollarsOf(typed: string): number | undefined {
  const amount = Number(typed);
  return typed.trim() === '' || !(amount >= 0 && Number.isFinite(amount)) ? undefined : round(amount, 2);
}

/** Compares the cash that was counted with the starting cash and the cash of the day. Both are as typed. */
export function cashCheck(cash: number, typed: { starting: string; counted: string }): CashCheck {
  const starting = dollarsOf(typed.starting) ?? 0;
  const counted = dollarsOf(typed.counted);
  const expected = sum([starting, cash]);
  return { starting, expected, counted, difference: counted === undefined ? undefined : minus(counted, expected) };
}

type CloseLine = Pick<MethodClose, 'method' | 'total'> & Partial<Record<MoneyKind, number>>;

const dollarsIn = (dollars: number | undefined) => (dollars === undefined ? undefined : { dollars });

const CLOSE_COLUMNS: readonly CsvColumn<CloseLine>[] = [
  ['Method', ({ method }) => method],
  ...MONEY_KINDS.map(
    (kind): CsvColumn<CloseLine> => [
      kind.replace(/^./, (first) => first.toUpperCase()),
      (close) => dollarsIn(close[kind]),
    ],
  ),
  ['Total', ({ total }) => ({ dollars: total })],
];

/** Returns the money by method as CSV, and the drawer below it. */
export function dayCloseCsv(
  { methods, all }: DayClose,
  { starting, expected, counted, difference }: CashCheck,
): string {
  const drawer: CloseLine[] = [
    { method: 'Starting cash', total: starting },
    { method: 'Expected cash', total: expected },
    ...(counted === undefined ? [] : [{ method: 'Counted cash', total: counted }]),
    ...(difference === undefined ? [] : [{ method: 'Difference', total: difference }]),
  ];
  return csvHead(CLOSE_COLUMNS) + csvLines(CLOSE_COLUMNS, [...methods, all, ...drawer]);
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
      // One of $0.00 says that the invoice is taxed otherwise.
      entries.filter(({ date, amount, tax = 0 }) => date >= from && date <= to && (amount !== 0 || tax !== 0)),
    )
  );
}
