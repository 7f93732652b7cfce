import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerAccount, shopAging } from '#domain/accounts/shop-aging.ts';
import { type AgingBucket, statementOf } from '#domain/accounts/statement.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { type Moment, sent, settled, viewed } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, withPayment } from '#domain/invoices/ledger.ts';
import { listedPayments } from '#domain/invoices/owed.ts';
import { sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { buildDeposit, buildInvoice } from '#test/build.ts';
import {
  afterAll,
  booksOf,
  MONTHS,
  OCTOBER,
  played,
  SENT,
  START,
  type State,
  type Step,
  ZONE,
} from '#test/figures/months.ts';
import { law } from '#test/rules/law.ts';
import { bookkeepingCsv, dayClose } from './day-close.ts';
import { moneyEntries } from './money-entries.ts';
import type { MoneyEntry } from './money-entry.ts';

/** The lines of a month in the file for the bookkeeper: day, type, amount, tax. */
function fileOf(state: State, month: string): string[] {
  const file = bookkeepingCsv(moneyEntries(booksOf(state), ZONE), { from: `${month}-01`, to: `${month}-31` });
  const rows = file.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => {
    const [day = '', type = '', , , , amount = '', tax = ''] = row.split(',');
    return `${day.slice(5)} ${type} ${amount}${tax === '' ? '' : ` ${tax}`}`;
  });
}

/** The statements of October, November and December. */
function statementsOf(state: State) {
  return ['2026-10', '2026-11', '2026-12'].map((month) =>
    statementOf(booksOf(state), undefined, { month, today: '2026-12-31', zone: ZONE }),
  );
}

/** The days of October and November on which money moved, with payments, deposits, refunds, tips and the total of their closes. */
function closesOf(state: State): Record<string, number[]> {
  const entries = moneyEntries(booksOf(state), ZONE);
  const days = Array.from({ length: 61 }, (_, at) => addDays('2026-10-01', at));
  const closes = days.map((day) => [day.slice(5), dayClose(entries, day)] as const);
  const moved = closes.filter(([, { methods }]) => methods.length > 0);
  return Object.fromEntries(
    moved.map(([day, { all }]) => [day, [all.payments, all.deposits, all.refunds, all.tips, all.total]]),
  );
}

/** The same from the lines of the table. */
function closesIn(lines: readonly string[]): Record<string, number[]> {
  const closes: Record<string, number[]> = {};
  for (const line of lines) {
    const [, day = '', type = '', amount] = /^(\S+) (Payment|Deposit|Refund|Tip)(?: reversed)? (\S+)$/.exec(line) ?? [];
    if (day === '') continue;
    const close = closes[day] ?? [0, 0, 0, 0, 0];
    for (const at of [['Payment', 'Deposit', 'Refund', 'Tip'].indexOf(type), 4])
      close[at] = sum([close[at] ?? 0, Number(amount)]);
    closes[day] = close;
  }
  return closes;
}

/** Names the part of the aging that has the open balance at the end of each month: the invoice is due on October 31. */
const DUE = ['Not due yet', '1–30 days past due', '61–90 days past due'];
const agedIn = (closing: number, month: number) => {
  if (closing === 0) return {};
  return { [closing > 0 ? (DUE[month] ?? '') : 'Credit']: closing };
};
const agedBy = (buckets: readonly AgingBucket[] = []) =>
  Object.fromEntries(buckets.flatMap(({ label, amount }) => (amount === 0 ? [] : [[label, amount]])));

describe('an October invoice of $868.00 with $68.00 of tax', () => {
  test.each(MONTHS)('%s', (_name, steps, october, november, closing) => {
    const state = afterAll(steps);
    expect([fileOf(state, '2026-10'), fileOf(state, '2026-11')]).toEqual([october, november]);
    expect(closesOf(state)).toEqual(closesIn([...october, ...november]));
    const statements = statementsOf(state);
    expect(statements.map((statement) => statement.closing)).toEqual(closing);
    expect(statements.map(({ aging }) => agedBy(aging))).toEqual(closing.map(agedIn));
    const { invoices, deposits } = booksOf(state);
    const [last = 0] = closing.slice(-1);
    expect(customerAccount(invoices, deposits)).toEqual({
      owed: Math.max(0, last),
      credit: Math.max(0, -last),
      held: 0,
      net: last,
    });
    const [aged, ...others] = shopAging(invoices, deposits, '2026-12-31');
    expect([agedBy(aged?.buckets), aged?.total ?? 0, others]).toEqual([agedIn(last, 2), last, []]);
  });
});

describe('an invoice of before, without entries of its own', () => {
  const sentAt = '2026-10-15T18:00:00.000Z';
  const cancelledAt = '2026-11-20T18:00:00.000Z';
  test.each<[string, Partial<Invoice>, string[], string[]]>([
    ['Draft', { status: 'Draft' }, [], []],
    ['Sent', { status: 'Sent', sentAt }, OCTOBER, []],
    ['Viewed without its times', { status: 'Viewed' }, OCTOBER, []],
    [
      'Paid',
      { status: 'Paid', paidAmount: 868, paidAt: '2026-11-02T18:00:00.000Z' },
      OCTOBER,
      ['11-02 Payment 868.00'],
    ],
    [
      'cancelled in November',
      { status: 'Cancelled', sentAt, cancelledAt },
      OCTOBER,
      ['11-20 Cancelled -868.00 -68.00'],
    ],
    ['cancelled as a Draft', { status: 'Cancelled', cancelledAt }, [], []],
    [
      'cancelled without its day: on that of its last change',
      { status: 'Cancelled', sentAt, updatedAt: '2026-11-21T18:00:00.000Z' },
      OCTOBER,
      ['11-21 Cancelled -868.00 -68.00'],
    ],
    ['of $0.00', { status: 'Sent', sentAt, items: [], subtotal: 0, taxAmount: 0, totalAmount: 0 }, [], []],
  ])('%s', (_name, over, october, november) => {
    const invoice = buildInvoice({ date: '2026-10-15', dueDate: '2026-10-31', ...START, payments: [], ...over });
    const state = { invoice, removals: [], closedThrough: '' };
    expect([fileOf(state, '2026-10'), fileOf(state, '2026-11')]).toEqual([october, november]);
  });

  test('whose total another program changed gets the rest on the day of that change', () => {
    const { invoice } = afterAll([SENT]);
    const changed = { ...(invoice as Invoice), totalAmount: 800, updatedAt: '2026-11-12T18:00:00.000Z' };
    const state = { invoice: changed, removals: [], closedThrough: '' };
    expect([fileOf(state, '2026-10'), fileOf(state, '2026-11')]).toEqual([OCTOBER, ['11-12 Correction -68.00 0.00']]);
  });
});

const BACK: Payment = {
  id: 'back',
  kind: 'refund',
  amount: 68,
  date: '2026-11-20',
  method: 'Cash',
  reference: '',
  note: '',
};

/** The money of the invoice in October, by day. */
function dayCloses(invoice: Invoice): Record<string, number> {
  const money = moneyEntries({ invoices: [invoice], deposits: [], removals: [] }, ZONE);
  const october = money.filter(({ kind, date }) => kind !== undefined && date < '2026-11-01');
  return Object.fromEntries(october.map(({ date }) => [date, dayClose(money, date).all.total]));
}

test.each<[string, Partial<Invoice>, (invoice: Invoice, moment: Moment) => Partial<Invoice>]>([
  ['sent', { status: 'Draft' }, sent],
  ['viewed', { status: 'Sent' }, viewed],
  ['settled', { status: 'Sent' }, settled],
  ['settled and never listed', { status: 'Sent', payments: undefined }, settled],
  ['refunded', { status: 'Paid', paidAt: '2026-10-17T18:00:00.000Z' }, (one, moment) => withPayment(one, BACK, moment)],
  ['cancelled', { status: 'Sent', paidAmount: 300 }, cancelled],
])('money that an older file names as paid stays on its day when the invoice is %s', (_name, over, change) => {
  const invoice = buildInvoice({ date: '2026-10-15', paidAmount: 868, balanceAmount: 0, payments: [], ...over });
  const today = '2026-11-20';
  const changed = { ...invoice, ...change(invoice, { at: `${today}T18:00:00.000Z`, today, zone: ZONE }) };
  const [was, is] = [invoice, changed].map((one) => dayCloses(one));
  expect(is).toEqual(was);
});

test('a price that is only taxed otherwise is a correction of $0.00, which the bookkeeping file leaves out', () => {
  const free = { taxRate: 0, taxAmount: 0, totalAmount: 800, balanceAmount: 800 };
  const untaxed = { rate: 0, net: 800, tax: 0, taxable: 0, untaxed: 800 };
  const first = { date: '2026-10-15', type: 'Invoice', amount: 800, tax: 0, taxFacts: untaxed };
  const exempt = {
    date: '2026-11-03',
    type: 'Correction',
    amount: 0,
    tax: 0,
    taxFacts: { ...untaxed, isExempt: true },
  };
  const steps: Step[] = [SENT, ['2026-11-03', 'exempt'], ['2026-11-04', 'customer 2'], ['2026-11-05', 'pay 100']];
  const state = afterAll(steps, free);
  expect(state.invoice?.booked).toEqual([first, exempt]);
  expect([fileOf(state, '2026-10'), fileOf(state, '2026-11')]).toEqual([
    ['10-15 Invoice 800.00 0.00'],
    ['11-05 Payment 100.00'],
  ]);
  // Nothing is asked for: there is nothing to tax.
  const draft = afterAll([...steps, ['2026-11-06', 'draft'], ['2026-11-07', 'rate 8']], free);
  expect(draft.invoice?.booked?.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    'Invoice 800',
    'Correction 0',
    'Back to Draft -800',
  ]);
});

test('an older entry stays without the split of its tax, and a change that moves no money adds none to it', () => {
  const { invoice } = afterAll([['2026-11-03', 'exempt']], {
    status: 'Sent',
    taxRate: 0,
    taxAmount: 0,
    totalAmount: 800,
    booked: [{ date: '2026-10-15', type: 'Invoice', amount: 800, tax: 0 }],
  });
  expect(invoice?.booked).toEqual([{ date: '2026-10-15', type: 'Invoice', amount: 800, tax: 0 }]);
});

test('an invoice that was sent for $0.00, priced as a Draft and cancelled: nobody was asked for the 868', () => {
  const free = { items: [], subtotal: 0, taxAmount: 0, totalAmount: 0 };
  const state = afterAll([SENT, ['2026-11-02', 'price 868'], ['2026-11-20', 'cancel']], free);
  expect(state.invoice?.status).toBe('Cancelled');
  expect(moneyEntries(booksOf(state), ZONE)).toEqual([]);
});

test('credit that moves to another invoice is on the account, and no money of a day', () => {
  const from = afterAll([SENT, ['2026-10-20', 'pay 300'], ['2026-11-20', 'cancel']]).invoice as Invoice;
  const refund: Payment = {
    id: 'c',
    kind: 'refund',
    amount: 300,
    date: '2026-11-21',
    method: 'Customer credit',
    reference: '',
    note: '',
  };
  const moment = { at: '2026-11-21T18:00:00.000Z', today: '2026-11-21', zone: ZONE };
  const invoice = { ...from, ...withPayment(from, refund, moment) };
  const deposit = buildDeposit({ amount: 300, date: '2026-11-21', method: 'Customer credit', uses: [] });
  const entries = moneyEntries({ invoices: [invoice], deposits: [deposit], removals: [] }, ZONE);
  expect(entries.filter(({ date, kind }) => date === '2026-11-21' && kind !== undefined)).toEqual([]);
  expect(sum(entries.map(({ owed }) => owed))).toBe(-300);
});

const DAYS = Array.from({ length: 60 }, (_, at) => addDays('2026-10-15', at));
const WORDS = [
  'send',
  'pay',
  'pay',
  'tip',
  'refund',
  'lower',
  'reverse',
  'price',
  'draft',
  'cancel',
  'delete',
  'close',
];
const steps = fc
  .array(fc.tuple(fc.nat(59), fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 90_000 })), { maxLength: 14 })
  .map((all) =>
    all
      .toSorted(([a], [b]) => a - b)
      .map(([day, what, cents]): Step => {
        const amount = what === 'reverse' ? (cents % 4) + 1 : cents / 100;
        return [DAYS[day] as string, `${what} ${amount}`];
      }),
  );

/** Plays the steps that the rules allow, and calls back after each. */
function play(all: readonly Step[], look: (before: State, after: State, day: string) => void): State {
  let state = afterAll([]);
  all.forEach((step, at) => {
    try {
      const after = played(state, step, at);
      look(state, after, step[0]);
      state = after;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  });
  return state;
}

const before = (entries: readonly MoneyEntry[], day: string) =>
  entries.filter(({ date }) => date < day).map(({ id: _, ...entry }) => entry);

law(
  'no step changes a day before it: what was booked stays, whatever happens to the invoice',
  fc.property(steps, (all) => {
    play(all, (was, is, day) => {
      const [old, now] = [was, is].map((state) => moneyEntries(booksOf(state), ZONE)) as [MoneyEntry[], MoneyEntry[]];
      // An invoice that is sent late is booked on its own day, unless the books are closed for it.
      const isFirst = !was.invoice?.booked?.length && is.invoice?.booked !== undefined;
      const from = isFirst ? '2026-10-15' : day;
      expect(before(now, from)).toEqual(before(old, from));
      expect(before(now, addDays(was.closedThrough || '2026-10-14', 1))).toEqual(
        before(old, addDays(was.closedThrough || '2026-10-14', 1)),
      );
    });
  }),
  300,
);

law(
  'the entries add up to what is owed and paid, after any order of events',
  fc.property(steps, (all) => {
    const state = play(all, () => undefined);
    const { invoices, deposits } = booksOf(state);
    const entries = moneyEntries(booksOf(state), ZONE);
    expect(sum(entries.map(({ owed }) => owed))).toBe(customerAccount(invoices, deposits).net);
    const moved = entries.filter(({ kind }) => kind === 'payments' || kind === 'deposits' || kind === 'refunds');
    const paid = sum([...invoices.map(listedPayments), ...deposits.map(heldOf)]);
    expect(sum(moved.map(({ amount }) => amount))).toBe(paid);
  }),
  300,
);
