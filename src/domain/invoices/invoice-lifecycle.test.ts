import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { buildInvoice } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { INVOICE_STATUSES, type Invoice, type Payment } from './invoice.ts';
import { type InvoiceStep, invoiceRejection, sent, settled, viewed } from './invoice-lifecycle.ts';
import { invoiceStatus } from './invoice-status.ts';
import { cancelled, withoutPayment, withPayment } from './ledger.ts';
import { owedOn, paidBy } from './owed.ts';
import { ledgerOf, oddPaymentDate, paidFacts } from './payments.ts';

const TODAY = '2026-11-20';
const ZONE = 'America/Chicago';
const NOW = { at: '2026-11-20T18:00:00.000Z', today: TODAY, zone: ZONE };
const BEFORE = '2026-11-10T18:00:00.000Z';
const EARLIER = '2026-11-01T18:00:00.000Z';
const LATE = '2026-11-19';
/** 500.00 of work, 500.00 off. */
const NOTHING = { subtotal: 500, taxAmount: 0, discountAmount: 500, totalAmount: 0, balanceAmount: 0 };

function payment(id: string, amount: number): Payment {
  return { id, amount, date: TODAY, method: 'Card', reference: '', note: '' };
}

describe('the status that follows from the facts', () => {
  test.each<[string, Partial<Invoice>, Invoice['status']]>([
    ['a Draft stays one', {}, 'Draft'],
    ['a Draft that is past due stays one', { dueDate: LATE }, 'Draft'],
    ['a Draft that was sent before stays one', { sentAt: BEFORE }, 'Draft'],
    ['a Draft paid in full is Paid', { paidAmount: 868 }, 'Paid'],
    ['a Draft of 0.00 is never Paid', { totalAmount: 0, paidAmount: 0 }, 'Draft'],
    ['sent and due later', { status: 'Sent', sentAt: BEFORE }, 'Sent'],
    ['sent and due today', { status: 'Sent', sentAt: BEFORE, dueDate: TODAY }, 'Sent'],
    ['sent and past due with a balance', { status: 'Sent', sentAt: BEFORE, dueDate: LATE }, 'Overdue'],
    ['sent, past due, of 0.00', { status: 'Sent', sentAt: BEFORE, dueDate: LATE, totalAmount: 0 }, 'Sent'],
    ['of 0.00 and marked as settled', { status: 'Paid', sentAt: BEFORE, dueDate: LATE, totalAmount: 0 }, 'Paid'],
    ['sent and paid in part', { status: 'Sent', sentAt: BEFORE, paidAmount: 867.99 }, 'Sent'],
    ['sent and paid in full', { status: 'Sent', sentAt: BEFORE, paidAmount: 868, dueDate: LATE }, 'Paid'],
    ['viewed and past due', { status: 'Viewed', sentAt: EARLIER, viewedAt: BEFORE, dueDate: LATE }, 'Overdue'],
    ['viewed before it was sent again', { status: 'Sent', sentAt: BEFORE, viewedAt: EARLIER }, 'Sent'],
    ['Overdue with a later due date', { status: 'Overdue', sentAt: BEFORE }, 'Sent'],
    ['Overdue, viewed, with a later due date', { status: 'Overdue', sentAt: EARLIER, viewedAt: BEFORE }, 'Viewed'],
    ['Paid no more, never sent', { status: 'Paid' }, 'Draft'],
    ['Paid no more, sent', { status: 'Paid', sentAt: BEFORE }, 'Sent'],
    ['Paid no more, sent and viewed', { status: 'Paid', sentAt: EARLIER, viewedAt: BEFORE }, 'Viewed'],
    ['Paid no more, sent and past due', { status: 'Paid', sentAt: BEFORE, dueDate: LATE }, 'Overdue'],
    ['Cancelled, even when paid in full', { status: 'Cancelled', paidAmount: 868 }, 'Cancelled'],
    ['Sent by another tool that keeps no times', { status: 'Sent' }, 'Sent'],
    ['Viewed by another tool that keeps no times', { status: 'Viewed' }, 'Viewed'],
  ])('%s', (_, facts, status) => {
    expect(invoiceStatus(buildInvoice(facts), TODAY)).toBe(status);
  });
});

describe('which steps are offered', () => {
  const STEPS: InvoiceStep[] = ['send', 'view', 'pay', 'settle', 'cancel'];
  test.each<[Invoice['status'], Partial<Invoice>, InvoiceStep[]]>([
    ['Draft', {}, ['send', 'pay', 'cancel']],
    ['Sent', { sentAt: BEFORE }, ['send', 'view', 'pay', 'cancel']],
    ['Viewed', { sentAt: EARLIER, viewedAt: BEFORE }, ['send', 'pay', 'cancel']],
    ['Paid', { paidAmount: 868, balanceAmount: 0 }, ['send', 'cancel']],
    ['Overdue', { sentAt: BEFORE }, ['send', 'view', 'pay', 'cancel']],
    ['Overdue', { sentAt: EARLIER, viewedAt: BEFORE }, ['send', 'pay', 'cancel']],
    ['Cancelled', {}, []],
    ['Draft', NOTHING, ['send', 'cancel']],
    ['Sent', NOTHING, ['send', 'view', 'settle', 'cancel']],
    ['Overdue', { ...NOTHING, dueDate: LATE }, ['send', 'view', 'settle', 'cancel']],
    ['Paid', NOTHING, ['send']],
    ['Cancelled', NOTHING, []],
  ])('%s %j: %j', (status, facts, steps) => {
    const invoice = buildInvoice({ status, ...facts });
    expect(STEPS.filter((step) => invoiceRejection(step, invoice) === undefined)).toEqual(steps);
  });

  test('what is not offered is refused', () => {
    const cancelledOne = buildInvoice({ status: 'Cancelled' });
    for (const step of [
      () => sent(cancelledOne, NOW),
      () => viewed(cancelledOne, NOW),
      () => cancelled(cancelledOne, NOW),
      () => withPayment(cancelledOne, payment('p', 1), NOW),
    ]) {
      expect(step).toThrow(Rejection);
    }
  });
});

describe('the steps', () => {
  test('a Draft is sent at that moment (INV-49)', () => {
    expect(sent(buildInvoice(), NOW)).toEqual({ status: 'Sent', sentAt: NOW.at, paidAt: undefined });
  });

  test('a Draft that is past due is Overdue once it is sent', () => {
    expect(sent(buildInvoice({ dueDate: LATE }), NOW)).toEqual({
      status: 'Overdue',
      sentAt: NOW.at,
      paidAt: undefined,
    });
  });

  test('a Draft that is paid in full becomes Paid again when it is sent, with the time of that payment', () => {
    const invoice = buildInvoice({ paidAmount: 868, balanceAmount: 0, paidAt: BEFORE, sentAt: EARLIER });
    expect(sent(invoice, NOW)).toEqual({ status: 'Paid', sentAt: NOW.at, paidAt: BEFORE });
  });

  test('what was sent is sent once more without another time', () => {
    expect(sent(buildInvoice({ status: 'Sent', sentAt: BEFORE }), NOW)).toMatchObject({
      status: 'Sent',
      sentAt: BEFORE,
    });
  });

  test('a sent invoice is viewed, a late one stays Overdue', () => {
    expect(viewed(buildInvoice({ status: 'Sent', sentAt: BEFORE }), NOW)).toEqual({
      status: 'Viewed',
      viewedAt: NOW.at,
    });
    expect(viewed(buildInvoice({ status: 'Overdue', sentAt: BEFORE, dueDate: LATE }), NOW)).toEqual({
      status: 'Overdue',
      viewedAt: NOW.at,
    });
  });

  test('500.00 and 368.00 pay an invoice of 868.00; without the second it is Sent again', () => {
    const invoice = buildInvoice({ status: 'Sent', sentAt: BEFORE });
    const first = withPayment(invoice, payment('a', 500), NOW);
    expect(first).toEqual({
      payments: [payment('a', 500)],
      paidAmount: 500,
      balanceAmount: 368,
      status: 'Sent',
      paidAt: undefined,
    });
    const paid = { ...invoice, ...withPayment({ ...invoice, ...first }, payment('b', 368), NOW) };
    expect(paid).toMatchObject({ paidAmount: 868, balanceAmount: 0, status: 'Paid', paidAt: NOW.at });
    expect(withoutPayment(paid, 'b', NOW)).toEqual({
      ...first,
      payments: [payment('a', 500), { ...payment('b', 368), reversedOn: TODAY }],
    });
  });

  test.each([
    [868.01, 'Only $868.00 is left to pay.'],
    [0, 'Enter an amount in dollars and cents, more than 0.'],
    [-1, 'Enter an amount in dollars and cents, more than 0.'],
    [0.001, 'Enter an amount in dollars and cents, more than 0.'],
    [Number.NaN, 'Enter an amount in dollars and cents, more than 0.'],
  ])('a payment of %d is refused', (amount, sentence) => {
    expect(() => withPayment(buildInvoice(), payment('a', amount), NOW)).toThrow(new Rejection(sentence));
  });

  test('a Draft keeps being one when a payment is removed, also when what is left pays it in full', () => {
    const invoice = buildInvoice({
      payments: [payment('a', 900), payment('b', 10)],
      paidAmount: 910,
      balanceAmount: 0,
      paidAt: BEFORE,
    });
    expect(withoutPayment(invoice, 'b', NOW)).toMatchObject({ status: 'Draft', paidAmount: 900, paidAt: BEFORE });
    expect(owedOn(buildInvoice({ paidAmount: 900 }))).toEqual({ total: 868, paid: 900, balance: 0, overpaid: 32 });
  });

  test('an invoice of 0.00 that was sent is settled without a payment: Paid from then on, also when it is sent once more', () => {
    const invoice = buildInvoice({ ...NOTHING, status: 'Sent', sentAt: BEFORE, dueDate: LATE });
    expect(settled(invoice, NOW)).toEqual({ status: 'Paid', paidAt: NOW.at });
    const closed = { ...invoice, ...settled(invoice, NOW) };
    expect(sent(closed, NOW)).toEqual({ status: 'Paid', sentAt: BEFORE, paidAt: NOW.at });
    expect(invoiceRejection('cancel', closed)).toBe(
      'A settled invoice can’t be cancelled. Edit and save it to make it a Draft first.',
    );
    expect(() => settled(buildInvoice({ status: 'Sent' }), NOW)).toThrow(Rejection);
  });

  test('a payment that is gone is refused', () => {
    expect(() => withoutPayment(buildInvoice(), 'x', NOW)).toThrow(Rejection);
  });
});

describe('what is owed', () => {
  const { paidAmount: _paid, balanceAmount: _balance, ...silent } = buildInvoice({ totalAmount: 1302 });
  test.each<[string, Partial<Invoice>, number, number]>([
    ['neither paid nor balance is stored', { status: 'Sent' }, 0, 1302],
    ['the same, with a payment of 1,000.00', { payments: [payment('a', 1000)] }, 1000, 302],
    [
      'a balance of 0.00 that an earlier version filled in',
      { status: 'Sent', paidAmount: 0, balanceAmount: 0 },
      0,
      1302,
    ],
    ['a balance that is out of date', { paidAmount: 2, balanceAmount: 999 }, 2, 1300],
    ['a balance of 302.00 alone', { status: 'Sent', balanceAmount: 302 }, 1000, 302],
    [
      'a balance of 302.00 alone, and more in payments',
      { balanceAmount: 302, payments: [payment('a', 1100)] },
      1100,
      202,
    ],
    ['Paid, and no amount', { status: 'Paid' }, 1302, 0],
    ['Paid, with the zeros of an earlier version', { status: 'Paid', paidAmount: 0, balanceAmount: 0 }, 1302, 0],
    ['Paid, and yet 300.00 noted', { status: 'Paid', paidAmount: 300, balanceAmount: 0 }, 300, 1002],
  ])('%s', (_, facts, paid, balance) => {
    const invoice: Invoice = { ...silent, ...facts };
    expect(owedOn(invoice)).toEqual({ total: 1302, paid, balance, overpaid: 0 });
    expect(sum(ledgerOf(invoice, ZONE).map(({ amount }) => amount))).toBe(paid);
  });

  test('500.00 without lines are owed; where no totals were stored, the lines say what is owed', () => {
    const none = { subtotal: 0, taxAmount: 0, totalAmount: 0, paidAmount: 0, balanceAmount: 0 };
    const bare = buildInvoice({ ...none, items: [], totalAmount: 500 });
    expect(owedOn(bare)).toEqual({ total: 500, paid: 0, balance: 500, overpaid: 0 });
    expect(owedOn(buildInvoice(none))).toEqual({ total: 868, paid: 0, balance: 868, overpaid: 0 });
  });

  test.each([
    ['2026-12-21', undefined],
    ['2026-12-22', 'This date is more than 31 days from now.'],
    ['2062-11-20', 'This date is more than 31 days from now.'],
    ['2025-11-20', undefined],
    ['2025-11-19', 'This date is more than a year before the invoice.'],
  ])('a payment dated %s on an invoice of Nov 20, 2026: %s', (date, reason) => {
    expect(oddPaymentDate(date, buildInvoice(), TODAY)).toBe(reason);
  });
});

describe('the ledger', () => {
  test('money in no payment becomes a separate payment', () => {
    const invoice = buildInvoice({ paidAmount: 300, payments: [payment('a', 100)] });
    expect(ledgerOf(invoice, ZONE)).toEqual([
      {
        id: 'invoice-1-earlier',
        amount: 200,
        date: '2026-11-20',
        method: 'Other',
        reference: '',
        note: 'Recorded before payments were listed',
      },
      payment('a', 100),
    ]);
  });

  test('money of old was paid on the day that the shop’s clock showed, or when the invoice was made', () => {
    const dayPaid = (paidAt: string) =>
      ledgerOf(buildInvoice({ paidAmount: 300, paidAt }), ZONE).map(({ date }) => date);
    expect(dayPaid('2026-11-25T05:59:00.000Z')).toEqual(['2026-11-24']);
    expect(dayPaid('2026-11-24T06:00:00.000Z')).toEqual(['2026-11-24']);
    expect(dayPaid('2026-11-24')).toEqual(['2026-11-24']);
    // What could not be read back as the day of a payment would keep the invoice from being saved.
    expect(dayPaid('last week')).toEqual(['2026-11-20']);
    expect(dayPaid('')).toEqual(['2026-11-20']);
  });

  test('a total that was lowered below what is paid leaves a balance of 0.00', () => {
    expect(paidFacts(100, [payment('a', 120)])).toEqual({ paidAmount: 120, balanceAmount: 0 });
  });

  type Event =
    | { kind: 'send' | 'view' | 'cancel' | 'save' }
    | { kind: 'pay'; cents: number }
    | { kind: 'remove'; at: number };
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.constantFrom<Event>({ kind: 'send' }, { kind: 'view' }, { kind: 'cancel' }, { kind: 'save' }),
    fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  );

  law(
    'no order of events makes paid money vanish: what is paid is what came in less what was taken out',
    fc.property(
      fc.constantFrom(...INVOICE_STATUSES),
      fc.integer({ min: 0, max: 86_800 }),
      fc.array(event, { maxLength: 15 }),
      (status, paidCents, events) => {
        const paidBefore = paidCents / 100;
        let invoice = buildInvoice({
          status,
          paidAmount: paidBefore,
          balanceAmount: minus(868, paidBefore),
          payments: [],
        });
        let expected = paidBefore;
        events.forEach((one, index) => {
          try {
            if (one.kind === 'send') invoice = { ...invoice, ...sent(invoice, NOW) };
            if (one.kind === 'view') invoice = { ...invoice, ...viewed(invoice, NOW) };
            if (one.kind === 'cancel') invoice = { ...invoice, ...cancelled(invoice, NOW) };
            if (one.kind === 'save') {
              const ledger = ledgerOf(invoice, ZONE);
              invoice = { ...invoice, status: 'Draft', payments: [...ledger], ...paidFacts(868, ledger) };
            }
            if (one.kind === 'pay') {
              const amount = one.cents / 100;
              invoice = { ...invoice, ...withPayment(invoice, payment(`p${index}`, amount), NOW) };
              expected = sum([expected, amount]);
            }
            if (one.kind === 'remove') {
              const gone = ledgerOf(invoice, ZONE)[one.at];
              if (!gone) return;
              invoice = { ...invoice, ...withoutPayment(invoice, gone.id, NOW) };
              expected = minus(expected, gone.amount);
            }
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
          }
          expect(invoice.paidAmount).toBe(expected);
          expect(sum(ledgerOf(invoice, ZONE).map(paidBy))).toBe(expected);
          expect(owedOn(invoice)).toMatchObject({
            paid: expected,
            balance: invoice.status === 'Cancelled' ? 0 : invoice.balanceAmount,
          });
          expect(sum([expected, invoice.balanceAmount ?? 0])).toBe(868);
        });
      },
    ),
    300,
  );
});
