import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Invoice, Payment, PaymentKind } from '#domain/invoices/invoice.ts';
import { cancelled, entryLimit, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { activeEntries, ledgerOf, paidFacts, tipsOf } from '#domain/invoices/payments.ts';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { buildDeposit, buildInvoice } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { applyAmount, applyDeposits, heldAgain, reclaimed, withReturned } from './applied-deposits.ts';
import type { Deposit } from './deposit.ts';
import { isActive, reversedDeposit, withoutUse, withUse } from './deposit-uses.ts';
import { heldOf } from './held.ts';

const TODAY = '2026-11-20';
const NOW = { at: '2026-11-20T18:00:00.000Z', today: TODAY, zone: 'America/Chicago' };

function entry(kind: PaymentKind, amount: number, over: Partial<Payment> = {}): Payment {
  return { id: `${kind}-${amount}`, kind, amount, date: TODAY, method: 'Cash', reference: '', note: '', ...over };
}

/** An invoice of 868.00, with this paid on it. */
function paidWith(payments: Payment[], over: Partial<Invoice> = {}): Invoice {
  return buildInvoice({ status: 'Sent', sentAt: NOW.at, payments, ...paidFacts(868, payments), ...over });
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.message;
  }
}

const NOTHING_TO_REFUND = 'Nothing was paid on this invoice, so there is nothing to refund.';
const NOTHING_TO_KEEP = 'Nothing was paid on this invoice, so there is nothing to keep.';
const NOT_CANCELLED = 'Cancel the invoice first. A forfeit keeps what was paid on a cancelled invoice.';
const CENTS = 'Enter an amount in dollars and cents, more than 0.';
const all = [entry('payment', 868)];
const part = [entry('payment', 300)];
const off: Partial<Invoice> = { status: 'Cancelled' };

/** Returns the paid amount, the balance, tips and the status after the entry; or why it is refused. */
const TABLE: [what: string, invoice: Invoice, added: Payment, after: [number, number, number, string] | string][] = [
  ['a payment above the balance', paidWith(part), entry('payment', 568.01), 'Only $568.00 is left to pay.'],
  ['a payment of half a cent', paidWith([]), entry('payment', 0.005), CENTS],
  [
    'a payment when all is paid',
    paidWith(all, { status: 'Paid' }),
    entry('payment', 1),
    'This invoice has no balance left to pay.',
  ],
  ['a deposit of the rest', paidWith(part), entry('deposit', 568), [868, 0, 0, 'Paid']],
  ['a deposit above the balance', paidWith([]), entry('deposit', 868.01), 'Only $868.00 is left to pay.'],
  [
    'a refund when it is past due',
    paidWith(all, { status: 'Paid', dueDate: '2026-11-19' }),
    entry('refund', 1),
    [867, 1, 0, 'Overdue'],
  ],
  ['a refund above what was paid', paidWith(part), entry('refund', 300.01), 'Only $300.00 was paid.'],
  ['a refund of a refund', paidWith([...part, entry('refund', 300)]), entry('refund', 1), NOTHING_TO_REFUND],
  ['a refund of a tip alone', paidWith([entry('tip', 20)]), entry('refund', 20), NOTHING_TO_REFUND],
  ['a refund on a cancelled invoice', paidWith(part, off), entry('refund', 300), [0, 0, 0, 'Cancelled']],
  ['a refund on a Draft paid in full', paidWith(all, { status: 'Draft' }), entry('refund', 68), [800, 68, 0, 'Draft']],
  ['a tip on a Draft paid in full', paidWith(all, { status: 'Draft' }), entry('tip', 20), [868, 0, 20, 'Draft']],
  ['a tip above the total', paidWith([]), entry('tip', 1000), [0, 868, 1000, 'Sent']],
  [
    'a tip of ten million and a cent',
    paidWith([]),
    entry('tip', 10_000_000.01),
    'Enter a tip of up to $10,000,000.00.',
  ],
  [
    'a tip on a cancelled invoice',
    paidWith(part, off),
    entry('tip', 20),
    'You can’t take a tip on a cancelled invoice.',
  ],
  [
    'a payment on a cancelled invoice',
    paidWith([], off),
    entry('payment', 1),
    'You can’t take a payment on a cancelled invoice. Edit and save it to make it a Draft first.',
  ],
  ['a forfeit of all on a cancelled invoice', paidWith(part, off), entry('forfeit', 300), [0, 0, 0, 'Cancelled']],
  [
    'a forfeit above what is left',
    paidWith([...part, entry('refund', 100)], off),
    entry('forfeit', 200.01),
    'Only $200.00 was paid.',
  ],
  ['a forfeit on a sent invoice', paidWith(part), entry('forfeit', 1), NOT_CANCELLED],
  ['a forfeit of nothing', paidWith([], off), entry('forfeit', 1), NOTHING_TO_KEEP],
  [
    'an entry whose save was not confirmed, again',
    paidWith(part),
    entry('payment', 200, { id: 'payment-300' }),
    '$300.00 is already recorded. Cancel here to see it.',
  ],
];

describe('an invoice of 868.00', () => {
  test.each(TABLE)('%s', (_, invoice, added, after) => {
    const seen = outcome(() => {
      const next = { ...invoice, ...withPayment(invoice, added, NOW) };
      const { paid, balance } = owedOn(next);
      const stored = next.status === 'Cancelled' ? minus(868, paid) : balance;
      expect([next.paidAmount, next.balanceAmount]).toEqual([paid, stored]);
      return [paid, balance, tipsOf(next.payments ?? []), next.status];
    });
    expect(seen).toEqual(after);
  });

  test('a reversed entry stays in the ledger, counts nothing, and is not reversed twice', () => {
    const invoice = paidWith(all, { status: 'Paid' });
    const change = withoutPayment(invoice, 'payment-868', NOW);
    expect(change).toEqual({
      payments: [{ ...all[0], reversedOn: TODAY }],
      paidAmount: 0,
      balanceAmount: 868,
      status: 'Sent',
      paidAt: undefined,
    });
    const next = { ...invoice, ...change };
    expect(activeEntries(ledgerOf(next, NOW.zone))).toEqual([]);
    expect(outcome(() => withoutPayment(next, 'payment-868', NOW))).toBe('This payment was already reversed.');
  });

  test('a payment that was refunded is not removed before its refund', () => {
    const invoice = paidWith([...part, entry('refund', 100)]);
    expect(outcome(() => withoutPayment(invoice, 'payment-300', NOW))).toBe(
      'More than what would be left was given back or kept. Reverse the refund or forfeit first.',
    );
    const next = { ...invoice, ...withoutPayment(invoice, 'refund-100', NOW) };
    expect(withoutPayment(next, 'payment-300', NOW)).toMatchObject({ paidAmount: 0, balanceAmount: 868 });
  });
});

test.each([
  [600, [600, 0], [400, 50]],
  [868, [868, 0], [132, 50]],
  [0.01, [0.01, 0], [999.99, 50]],
])('%d of deposits of 1,000.00 and 50.00 is applied, the oldest first', (amount, uses, held) => {
  const deposits = [buildDeposit({ amount: 1000, date: '2026-11-01' }), buildDeposit({ id: 'd2', amount: 50 })];
  const after = applyAmount(paidWith([]), deposits, amount, NOW, () => 'use');
  const now = deposits.map((one) => after.deposits.find(({ id }) => id === one.id) ?? one);
  expect(now.map((one) => sum(one.uses.map((use) => use.amount)))).toEqual(uses);
  expect(now.map(heldOf)).toEqual(held);
});

test.each([
  ['more than is owed', [buildDeposit({ amount: 1000 })], 868.01, '$868.00'],
  ['more than is held', [buildDeposit({ amount: 100 })], 100.01, '$100.00'],
])('%s is not applied', (_, deposits, amount, most) => {
  expect(outcome(() => applyAmount(paidWith([]), deposits, amount, NOW, () => 'use'))).toBe(
    `Only ${most} can be applied: more is not held, or not owed.`,
  );
});

type Shop = { deposits: Deposit[]; invoices: Invoice[]; deleted: Invoice[]; gone: number };

/** Money that came in less what was given back, by the entries alone. */
type Event = { kind: string; at: number; other: number; cents: number };

const KINDS = ['take', 'apply', 'refund', 'forfeit', 'pay', 'tip', 'reverse', 'cancel', 'edit', 'delete', 'undo'];
const MORE = ['give', 'keep', 'takeBack', 'reverseUse', 'cancelAll'];
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom(...KINDS, ...MORE),
  at: fc.nat(3),
  other: fc.nat(7),
  cents: fc.integer({ min: 1, max: 50_000 }),
});

describe('money', () => {
  law(
    'received less given back is what is on invoices as paid, held in deposits, forfeited and in tips',
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const shop: Shop = {
        deposits: [],
        invoices: [1, 2, 3].map((n) => buildInvoice({ id: `invoice-${n}`, invoiceNumber: `${n}`, payments: [] })),
        deleted: [],
        gone: 0,
      };
      let inHand = 0;
      let forfeited = 0;
      let ids = 0;
      const newId = () => {
        ids += 1;
        return `id-${ids}`;
      };
      const putInvoice = (next: Invoice) => {
        shop.invoices = shop.invoices.map((one) => (one.id === next.id ? next : one));
      };
      const putDeposits = (changed: readonly Deposit[]) => {
        shop.deposits = shop.deposits.map((one) => changed.find(({ id }) => id === one.id) ?? one);
      };

      function run({ kind, at, other, cents }: Event) {
        const amount = cents / 100;
        const invoice = shop.invoices[at % Math.max(1, shop.invoices.length)];
        const deposit = shop.deposits[at % Math.max(1, shop.deposits.length)];
        const add = (of: PaymentKind) => {
          if (!invoice) return false;
          putInvoice({ ...invoice, ...withPayment(invoice, entry(of, amount, { id: newId() }), NOW) });
          return true;
        };
        if (kind === 'take') {
          shop.deposits.push(buildDeposit({ id: newId(), amount, date: `2026-11-0${1 + at}` }));
          inHand = sum([inHand, amount]);
        }
        if (kind === 'apply' && invoice) {
          const after =
            other > 3
              ? applyAmount(invoice, shop.deposits, amount, NOW, newId)
              : applyDeposits(invoice, shop.deposits, NOW, newId);
          if (other > 3) expect(sum(after.deposits.map((one) => one.uses.at(-1)?.amount ?? 0))).toBe(amount);
          putInvoice(after.invoice);
          putDeposits(after.deposits);
        }
        if ((kind === 'pay' || kind === 'tip') && add(kind === 'pay' ? 'payment' : 'tip'))
          inHand = sum([inHand, amount]);
        if (kind === 'refund' && add('refund')) inHand = minus(inHand, amount);
        if (kind === 'forfeit' && add('forfeit')) forfeited = sum([forfeited, amount]);
        if (kind === 'cancel' && invoice) putInvoice({ ...invoice, ...cancelled(invoice, NOW) });
        if (kind === 'cancelAll' && invoice) {
          const { paid } = owedOn(invoice);
          const back = Math.min(amount, paid);
          const kept = minus(paid, back);
          const entries = [entry('refund', back, { id: newId() }), entry('forfeit', kept, { id: newId() })];
          const change = cancelled(
            invoice,
            NOW,
            entries.filter((one) => one.amount > 0),
          );
          putInvoice({ ...invoice, ...change });
          inHand = minus(inHand, back);
          forfeited = sum([forfeited, kept]);
        }
        if (kind === 'edit' && invoice) {
          const payments = [...ledgerOf(invoice, NOW.zone)];
          putInvoice({ ...invoice, status: 'Draft', payments, ...paidFacts(868, payments) });
        }
        if (kind === 'reverse' && invoice) {
          const gone = activeEntries(invoice.payments ?? [])[other];
          if (!gone) return;
          const next = { ...invoice, ...withoutPayment(invoice, gone.id, NOW) };
          putInvoice(next);
          const source = shop.deposits.find(({ id }) => id === gone.depositId);
          if (source) {
            const after = withReturned(source, { invoiceId: invoice.id, paymentId: gone.id }, TODAY);
            putDeposits(after ? [after] : []);
          } else if (gone.kind === 'forfeit') forfeited = minus(forfeited, gone.amount);
          else inHand = gone.kind === 'refund' ? sum([inHand, gone.amount]) : minus(inHand, gone.amount);
        }
        if (kind === 'delete' && invoice) {
          putDeposits(heldAgain(invoice, shop.deposits, TODAY));
          shop.invoices = shop.invoices.filter((one) => one !== invoice);
          shop.deleted.push(invoice);
        }
        if (kind === 'undo') {
          const back = shop.deleted.pop();
          if (!back) return;
          const after = reclaimed(back, shop.deposits);
          putDeposits(after.deposits);
          shop.invoices.push(after.invoice);
        }
        if ((kind === 'give' || kind === 'keep') && deposit) {
          const use = {
            id: newId(),
            kind: kind === 'give' ? 'refund' : 'forfeit',
            amount,
            date: TODAY,
            note: '',
          } as const;
          putDeposits([{ ...deposit, ...withUse(deposit, use) }]);
          if (kind === 'give') inHand = minus(inHand, amount);
          else forfeited = sum([forfeited, amount]);
        }
        if (kind === 'reverseUse' && deposit) {
          const use = deposit.uses.filter((one) => isActive(one) && one.kind !== 'applied')[other];
          if (!use) return;
          putDeposits([{ ...deposit, ...withoutUse(deposit, use.id, TODAY) }]);
          if (use.kind === 'refund') inHand = sum([inHand, use.amount]);
          else forfeited = minus(forfeited, use.amount);
        }
        if (kind === 'takeBack' && deposit) {
          putDeposits([{ ...deposit, ...reversedDeposit(deposit, TODAY) }]);
          inHand = minus(inHand, deposit.amount);
        }
      }

      for (const one of events) {
        outcome(() => run(one));
        // What a deleted invoice had is with it, its deposits aside: they are held again.
        const deleted = shop.deleted.map((invoice) => ({
          ...invoice,
          payments: (invoice.payments ?? []).filter(({ depositId }) => depositId === undefined),
        }));
        const everywhere = [...shop.invoices, ...deleted];
        const paid = sum(everywhere.map(({ payments }) => paidFacts(868, payments ?? []).paidAmount));
        const held = sum(shop.deposits.map(heldOf));
        const tips = sum(everywhere.map(({ payments }) => tipsOf(payments ?? [])));
        expect(sum([paid, held, forfeited, tips])).toBe(inHand);
        for (const { payments } of deleted) expect(paidFacts(868, payments).paidAmount).toBeGreaterThanOrEqual(0);
        for (const deposit of shop.deposits) expect(heldOf(deposit)).toBeGreaterThanOrEqual(0);
        for (const invoice of shop.invoices) {
          expect(invoice.paidAmount).toBe(paidFacts(868, invoice.payments ?? []).paidAmount);
          expect(invoice.paidAmount).toBeGreaterThanOrEqual(0);
          expect(invoice.paidAmount).toBeLessThanOrEqual(868);
        }
      }
    }),
    300,
  );

  test('every limit is a number that the ledger takes, or a sentence', () => {
    for (const invoice of [paidWith(part), paidWith(part, off), paidWith(all, { status: 'Paid' })]) {
      for (const kind of ['payment', 'deposit', 'refund', 'tip', 'forfeit'] as const) {
        const limit = entryLimit(invoice, kind);
        if (typeof limit === 'string') expect(outcome(() => withPayment(invoice, entry(kind, 1), NOW))).toBe(limit);
        else expect(withPayment(invoice, entry(kind, limit), NOW).payments).toHaveLength(2);
      }
    }
  });
});
