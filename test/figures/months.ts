import { withBooked } from '#domain/books/booked.ts';
import { removedInvoice } from '#domain/books/books-of-removed.ts';
import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { billingContent } from '#domain/documents/billing-totals.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { sent } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { paidFacts } from '#domain/invoices/payments.ts';
import { buildInvoice } from '#test/build.ts';

export const ZONE = 'America/Chicago';
export const START = { subtotal: 800, taxAmount: 68, totalAmount: 868, balanceAmount: 868 };

/**
 * Names what happened, a word and its day: `send`, `pay 300`, `refund 100` which is owed again, `lower 100`, `tip 20`, `reverse 1` which is the first
 * entry, `price 434` with its tax as a Draft, `draft` as an edit does, `cancel`, `delete`, `close` the books through the day before. Corrections as it
 * is, sent or not: `rate 8.25`, `exempt` with a number, `untax 1` which takes the mark off the first line or puts it back, `line 200` which is not taxed,
 * `discount 50 before-tax` or `after-tax`, `customer 2`.
 */
export type Step = readonly [day: string, what: string];

export type State = { invoice: Invoice | undefined; removals: RemovedInvoice[]; closedThrough: string };

/** Returns the change of a correction; undefined for another step. */
function corrected(invoice: Invoice, what: string, first: string, rule: string): Partial<Invoice> | undefined {
  const { items, taxRate, discountAmount, discountApplies, credits, payments = [] } = invoice;
  const amount = Number(first);
  const content = (lines: Invoice['items'], rate = taxRate, discount = { discountAmount, discountApplies }) => {
    const own = billingContent(lines, rate, discount);
    const less = totalsLess(own, credits);
    return { ...own, ...less, ...paidFacts(less.totalAmount, payments) };
  };
  switch (what) {
    case 'rate':
      return { ...content(items, amount), taxExemptNumber: undefined };
    case 'exempt':
      return { ...content(items, 0), taxExemptNumber: 'TX-77' };
    case 'untax':
      return content(items.map((item, at) => (at === amount - 1 ? { ...item, taxable: !item.taxable } : item)));
    case 'line': {
      const line = {
        id: `line ${items.length}`,
        type: 'custom',
        description: 'Wash',
        quantity: 1,
        taxable: false,
      } as const;
      return content([...items, { ...line, unitPrice: amount, totalPrice: amount }]);
    }
    case 'discount':
      return content(items, taxRate, {
        discountAmount: amount,
        discountApplies: rule === 'before-tax' ? 'before-tax' : 'after-tax',
      });
    case 'customer':
      return { customerId: `customer-${first}`, customer: { ...invoice.customer, firstName: first } };
    default:
      return undefined;
  }
}

/** Plays a step as the app does: the change of the record, then its books. */
export function played(state: State, [day, step]: Step, at: number): State {
  const [what = '', first = '', rule = ''] = step.split(' ');
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
    const correction = corrected(one, what, first, rule);
    if (correction) return one.status === 'Cancelled' ? {} : correction;
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

export function afterAll(steps: readonly Step[], start: Partial<Invoice> = {}): State {
  const { paidAmount: _none, ...invoice } = buildInvoice({ date: '2026-10-15', dueDate: '2026-10-31', ...START });
  const fresh: State = {
    invoice: { ...invoice, paidAmount: 0, payments: [], ...start },
    removals: [],
    closedThrough: '',
  };
  return steps.reduce<State>((state, step, at) => played(state, step, at), fresh);
}

export const booksOf = ({ invoice, removals }: State, deposits: readonly Deposit[] = []) => ({
  invoices: invoice ? [invoice] : [],
  deposits,
  removals,
});

export const SENT: Step = ['2026-10-15', 'send'];
export const OCTOBER = ['10-15 Invoice 868.00 68.00'];

export type MonthCase = [name: string, steps: Step[], october: string[], november: string[], closings: number[]];

// Worked out by hand: an October invoice of $868.00 with $68.00 of tax.
export const MONTHS: MonthCase[] = [
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
