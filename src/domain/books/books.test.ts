import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerAccount } from '#domain/accounts/shop-aging.ts';
import { statementOf } from '#domain/accounts/statement.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { sent } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { listedPayments } from '#domain/invoices/owed.ts';
import { paidFacts } from '#domain/invoices/payments.ts';
import { sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { buildDeposit, buildInvoice } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { withBooked } from './booked.ts';
import { removedInvoice } from './books-of-removed.ts';
import { bookkeepingCsv } from './day-close.ts';
import { moneyEntries } from './money-entries.ts';
import type { MoneyEntry } from './money-entry.ts';
import type { RemovedInvoice } from './removed-invoice.ts';

const ZONE = 'America/Chicago';
const START = { subtotal: 800, taxAmount: 68, totalAmount: 868, balanceAmount: 868 };

/**
 * Names what happened, a word and its day: `send`, `pay 300`, `refund 100` which is owed again, `lower 100`, `tip 20`, `reverse 1` which is the first
 * entry, `price 434` with its tax as a Draft, `draft` as an edit does, `cancel`, `delete`, `close` the books through the day before.
 */
type Step = readonly [day: string, what: string];

type State = { invoice: Invoice | undefined; removals: RemovedInvoice[]; closedThrough: string };

/** Plays a step as the app does: the change of the record, then its books. */
function played(state: State, [day, step]: Step, at: number): State {
  const [what = '', first = ''] = step.split(' ');
  const amount = Number(first);
  const moment = { at: `${day}T18:00:00.000Z`, today: day, zone: ZONE };
  const books = { today: day, zone: ZONE, closedThrough: state.closedThrough };
  const { invoice } = state;
  if (what === 'close') return { ...state, closedThrough: addDays(day, -1) };
  if (!invoice) return state;
  if (what === 'delete') {
    const removed = removedInvoice(invoice, books, moment.at);
    return { ...state, invoice: undefined, removals: removed ? [...state.removals, removed] : state.removals };
  }
  const entry = (kind: Payment['kind']): Payment => {
    return {
      id: `p${at}`,
      ...(kind !== 'payment' && { kind }),
      amount,
      date: day,
      method: 'Card',
      reference: '',
      note: '',
    };
  };
  function change(one: Invoice): Partial<Invoice> {
    switch (what) {
      case 'send':
        return sent(one, moment);
      case 'pay':
        return withPayment(one, entry('payment'), moment);
      case 'tip':
        return withPayment(one, entry('tip'), moment);
      case 'refund':
        return withPayment(one, entry('refund'), moment);
      case 'lower':
        return withPayment(one, entry('refund'), moment, 'price lowered');
      case 'reverse':
        return withoutPayment(one, one.payments?.[amount - 1]?.id ?? '', moment);
      case 'cancel':
        return cancelled(one, moment);
      case 'draft':
        return { status: 'Draft' };
      case 'price': {
        const totals = { subtotal: amount / 1.085, taxAmount: amount - amount / 1.085, totalAmount: amount };
        const less = totalsLess(totals, one.credits);
        return { status: 'Draft', ...less, ...paidFacts(less.totalAmount, one.payments ?? []) };
      }
      default:
        throw new RangeError(step);
    }
  }
  const after = { ...invoice, ...change(invoice), updatedAt: moment.at };
  return { ...state, invoice: withBooked(invoice, after, books) };
}

function afterAll(steps: readonly Step[], start: Partial<Invoice> = {}): State {
  const { paidAmount: _none, ...invoice } = buildInvoice({ date: '2026-10-15', dueDate: '2026-10-31', ...START });
  const fresh: State = {
    invoice: { ...invoice, paidAmount: 0, payments: [], ...start },
    removals: [],
    closedThrough: '',
  };
  return steps.reduce<State>((state, step, at) => played(state, step, at), fresh);
}

const booksOf = ({ invoice, removals }: State, deposits: readonly Deposit[] = []) => ({
  invoices: invoice ? [invoice] : [],
  deposits,
  removals,
});

/** The lines of a month in the file for the bookkeeper: day, type, amount, tax. */
function fileOf(state: State, month: string): string[] {
  const file = bookkeepingCsv(moneyEntries(booksOf(state), ZONE), { from: `${month}-01`, to: `${month}-31` });
  const rows = file.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => {
    const [day = '', type = '', , , , amount = '', tax = ''] = row.split(',');
    return `${day.slice(5)} ${type} ${amount}${tax === '' ? '' : ` ${tax}`}`;
  });
}

/** Closing balances of the statements of October, November and December. */
function closings(state: State): number[] {
  return ['2026-10', '2026-11', '2026-12'].map(
    (month) => statementOf(booksOf(state), undefined, { month, today: '2026-12-31', zone: ZONE }).closing,
  );
}

const SENT: Step = ['2026-10-15', 'send'];
const OCTOBER = ['10-15 Invoice 868.00 68.00'];

type Case = [name: string, steps: Step[], october: string[], november: string[], closings: number[]];

// Worked out by hand: an October invoice of $868.00 with $68.00 of tax.
const CASES: Case[] = [
  ['never sent', [], [], [], [0, 0, 0]],
  ['sent', [SENT], OCTOBER, [], [868, 868, 868]],
  ['sent twice', [SENT, ['2026-11-02', 'send']], OCTOBER, [], [868, 868, 868]],
  ['sent in November, dated October', [['2026-11-02', 'send']], OCTOBER, [], [868, 868, 868]],
  [
    'the same, with October closed',
    [
      ['2026-11-01', 'close'],
      ['2026-11-02', 'send'],
    ],
    [],
    ['11-02 Invoice 868.00 68.00'],
    [0, 868, 868],
  ],
  ['paid', [SENT, ['2026-10-20', 'pay 868']], [...OCTOBER, '10-20 Payment 868.00'], [], [0, 0, 0]],
  ['paid in November', [SENT, ['2026-11-03', 'pay 868']], OCTOBER, ['11-03 Payment 868.00'], [868, 0, 0]],
  ['a tip is not on the account', [SENT, ['2026-11-03', 'tip 20']], OCTOBER, ['11-03 Tip 20.00'], [868, 868, 868]],
  ['cancelled in November', [SENT, ['2026-11-20', 'cancel']], OCTOBER, ['11-20 Cancelled -868.00 -68.00'], [868, 0, 0]],
  [
    'cancelled in November with 300 on it',
    [SENT, ['2026-10-20', 'pay 300'], ['2026-11-20', 'cancel']],
    [...OCTOBER, '10-20 Payment 300.00'],
    ['11-20 Cancelled -868.00 -68.00'],
    [568, -300, -300],
  ],
  [
    'the same, refunded in December',
    [SENT, ['2026-10-20', 'pay 300'], ['2026-11-20', 'cancel'], ['2026-12-01', 'refund 300']],
    [...OCTOBER, '10-20 Payment 300.00'],
    ['11-20 Cancelled -868.00 -68.00'],
    [568, -300, 0],
  ],
  [
    'cancelled on the day it was sent',
    [SENT, ['2026-10-15', 'cancel']],
    [...OCTOBER, '10-15 Cancelled -868.00 -68.00'],
    [],
    [0, 0, 0],
  ],
  ['cancelled before it was sent', [['2026-10-16', 'cancel']], [], [], [0, 0, 0]],
  [
    'edited back to a Draft',
    [SENT, ['2026-11-05', 'draft']],
    OCTOBER,
    ['11-05 Back to Draft -868.00 -68.00'],
    [868, 0, 0],
  ],
  [
    'edited and sent again as it was',
    [SENT, ['2026-11-05', 'draft'], ['2026-11-06', 'send']],
    OCTOBER,
    ['11-05 Back to Draft -868.00 -68.00', '11-06 Invoice 868.00 68.00'],
    [868, 868, 868],
  ],
  [
    'sent again at half the price',
    [SENT, ['2026-11-05', 'price 434'], ['2026-11-06', 'send']],
    OCTOBER,
    ['11-05 Back to Draft -868.00 -68.00', '11-06 Invoice 434.00 34.00'],
    [868, 434, 434],
  ],
  ['deleted in November', [SENT, ['2026-11-09', 'delete']], OCTOBER, ['11-09 Deleted -868.00 -68.00'], [868, 0, 0]],
  [
    'deleted with a payment',
    [SENT, ['2026-10-20', 'pay 300'], ['2026-11-09', 'delete']],
    [...OCTOBER, '10-20 Payment 300.00'],
    ['11-09 Deleted -868.00 -68.00', '11-09 Payment reversed -300.00'],
    [568, 0, 0],
  ],
  ['a Draft that is deleted', [['2026-11-09', 'delete']], [], [], [0, 0, 0]],
  [
    'a Draft with a payment that is deleted',
    [
      ['2026-10-20', 'pay 300'],
      ['2026-11-09', 'delete'],
    ],
    ['10-20 Payment 300.00'],
    ['11-09 Payment reversed -300.00'],
    [-300, 0, 0],
  ],
  [
    'a payment that is reversed in November',
    [SENT, ['2026-10-20', 'pay 300'], ['2026-11-04', 'reverse 1']],
    [...OCTOBER, '10-20 Payment 300.00'],
    ['11-04 Payment reversed -300.00'],
    [568, 868, 868],
  ],
  [
    'a refund that is owed again',
    [SENT, ['2026-10-20', 'pay 868'], ['2026-11-04', 'refund 150']],
    [...OCTOBER, '10-20 Payment 868.00'],
    ['11-04 Refund -150.00'],
    [0, 150, 150],
  ],
  [
    'a refund that lowers the price',
    [SENT, ['2026-10-20', 'pay 868'], ['2026-11-04', 'lower 150']],
    [...OCTOBER, '10-20 Payment 868.00'],
    ['11-04 Price lowered -150.00 -11.75', '11-04 Refund -150.00'],
    [0, 0, 0],
  ],
  [
    'the same, taken back in December',
    [SENT, ['2026-10-20', 'pay 868'], ['2026-11-04', 'lower 150'], ['2026-12-02', 'reverse 2']],
    [...OCTOBER, '10-20 Payment 868.00'],
    ['11-04 Price lowered -150.00 -11.75', '11-04 Refund -150.00'],
    [0, 0, 0],
  ],
  [
    'a refund that lowers the price, then cancelled with the rest on it',
    [SENT, ['2026-10-20', 'pay 600'], ['2026-11-04', 'lower 100'], ['2026-11-05', 'cancel']],
    [...OCTOBER, '10-20 Payment 600.00'],
    ['11-04 Price lowered -100.00 -7.83', '11-04 Refund -100.00', '11-05 Cancelled -768.00 -60.17'],
    [268, -500, -500],
  ],
  [
    'October closed, then cancelled: October stays',
    [SENT, ['2026-11-01', 'close'], ['2026-11-20', 'cancel']],
    OCTOBER,
    ['11-20 Cancelled -868.00 -68.00'],
    [868, 0, 0],
  ],
];

describe('an October invoice of $868.00 with $68.00 of tax', () => {
  test.each(CASES)('%s', (_name, steps, october, november, closing) => {
    const state = afterAll(steps);
    expect([fileOf(state, '2026-10'), fileOf(state, '2026-11')]).toEqual([october, november]);
    expect(closings(state)).toEqual(closing);
    const { invoices, deposits } = booksOf(state);
    expect(customerAccount(invoices, deposits).net).toBe(closing.at(-1));
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

test('credit that moves to another invoice is on the account, and no money of a day', () => {
  const from = afterAll([SENT, ['2026-10-20', 'pay 300'], ['2026-11-20', 'cancel']]).invoice as Invoice;
  const refund: Payment = {
    ...{ id: 'c', kind: 'refund', amount: 300, date: '2026-11-21', method: 'Customer credit', reference: '', note: '' },
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
      const isFirst = !was.invoice?.booked && is.invoice?.booked !== undefined;
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
