import { CREDIT_METHOD } from '#domain/books/money-entry.ts';
import { MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { formatDollars, round } from '#domain/money/money.ts';
import { cardReversalProblem } from '#domain/online-payment/paid-online.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { withoutCredit, withPriceLowered } from './credits.ts';
import type { Invoice, Payment, PaymentKind } from './invoice.ts';
import { invoiceRejection, type Moment, paidAtOf } from './invoice-lifecycle.ts';
import { invoiceStatus, isPaidInFull } from './invoice-status.ts';
import { listedPayments, owedOn } from './owed.ts';
import { ledgerOf, paidFacts } from './payments.ts';

/** Returns the most dollars that an entry of the kind may have, or a sentence that says why there can be none. */
export function entryLimit(invoice: Invoice, kind: PaymentKind): number | string {
  const { paid, balance } = owedOn(invoice);
  const isCancelled = invoice.status === 'Cancelled';
  switch (kind) {
    case 'payment':
    case 'deposit':
      return invoiceRejection('pay', invoice) ?? balance;
    case 'refund':
      return paid > 0 ? paid : 'Nothing was paid on this invoice, so there is nothing to refund.';
    case 'forfeit':
      if (!isCancelled) return 'Cancel the invoice first. A forfeit keeps what was paid on a cancelled invoice.';
      return paid > 0 ? paid : 'Nothing was paid on this invoice, so there is nothing to keep.';
    case 'tip':
      return isCancelled ? 'You can’t take a tip on a cancelled invoice.' : MAX_UNIT_PRICE;
  }
}

/** Returns why the amount can't be recorded, as a sentence; undefined when it can. `limit` is that of `entryLimit`. */
function amountProblem(amount: number, kind: PaymentKind, limit: number): string | undefined {
  if (!(amount > 0) || round(amount, 2) !== amount) return 'Enter an amount in dollars and cents, more than 0.';
  if (amount <= limit) return;
  if (kind === 'tip') return `Enter a tip of up to ${formatDollars(limit)}.`;
  const what = kind === 'refund' || kind === 'forfeit' ? 'was paid' : 'is left to pay';
  return `Only ${formatDollars(limit)} ${what}.`;
}

function withLedger(invoice: Invoice, payments: readonly Payment[], moment: Moment): Partial<Invoice> {
  const facts = { payments: [...payments], ...paidFacts(totalOf(invoice), payments) };
  const status = invoiceStatus({ ...invoice, ...facts }, moment.today);
  return { ...paidAtOf(invoice, status, moment), ...facts, status };
}

/** Returns the change to a ledger and to another price. */
function withPrice(before: Invoice, priced: Invoice, ledger: readonly Payment[], moment: Moment): Partial<Invoice> {
  const { subtotal, taxAmount, totalAmount, credits } = priced;
  const price = priced === before ? {} : { subtotal, taxAmount, totalAmount, credits };
  return keptDraft(before, { ...price, ...withLedger(priced, ledger, moment) });
}

/** Keeps a Draft a Draft, as after an edit that left it paid in full. */
function keptDraft({ status, paidAt }: Invoice, change: Partial<Invoice>): Partial<Invoice> {
  return status === 'Draft' ? { ...change, status, paidAt } : change;
}

/**
 * Refuses money that is stored already, as after a save whose answer was lost: it counts once. Throws a Rejection.
 */
export function refuseTwice(stored: readonly { id: string; amount: number }[], { id }: { id: string }): void {
  const before = stored.find((one) => one.id === id);
  if (before) throw new Rejection(`${formatDollars(before.amount)} is already recorded. Cancel here to see it.`);
}

/** Returns whether the entry is credit that was used on another invoice of the customer, and not reversed. */
export function isCreditUsed({ kind, method, reversedOn }: Payment): boolean {
  return kind === 'refund' && method === CREDIT_METHOD && reversedOn === undefined;
}

/** Meaning of a refund for the price: it is lowered, so that the customer owes nothing more; or the customer owes the money again. */
export type RefundMeaning = 'price lowered' | 'owed again';

/**
 * Adds an entry to the ledger. A payment or deposit that covers the total makes the invoice Paid. Throws a Rejection for more than the
 * entry's kind allows, and for an entry that is there already.
 */
export function withPayment(
  invoice: Invoice,
  payment: Payment,
  moment: Moment,
  meaning: RefundMeaning = 'owed again',
): Partial<Invoice> {
  const { amount, kind = 'payment' } = payment;
  refuseTwice(invoice.payments ?? [], payment);
  const limit = entryLimit(invoice, kind);
  const problem = typeof limit === 'string' ? limit : amountProblem(amount, kind, limit);
  if (problem) throw new Rejection(problem);
  const ledger = [...ledgerOf(invoice, moment.zone), payment];
  if (kind === 'refund' && meaning === 'price lowered')
    return withPrice(invoice, withPriceLowered(invoice, payment, moment.today), ledger, moment);
  const change = withLedger(invoice, ledger, moment);
  return kind === 'payment' || kind === 'deposit' ? change : keptDraft(invoice, change);
}

/**
 * Reverses an entry of the ledger, which stays in it, and recalculates the status. Draft and Cancelled invoices keep theirs. Throws a
 * Rejection when more was given back than the other entries paid.
 */
export function withoutPayment(invoice: Invoice, paymentId: string, moment: Moment): Partial<Invoice> {
  const ledger = ledgerOf(invoice, moment.zone);
  const entry = ledger.find(({ id, reversedOn }) => id === paymentId && reversedOn === undefined);
  if (!entry) throw new Rejection('This payment was already reversed.');
  const moved = cardReversalProblem(entry);
  if (moved) throw new Rejection(moved);
  const left = ledger.map((one) => (one === entry ? { ...one, reversedOn: moment.today } : one));
  if (listedPayments({ payments: left }) < 0) {
    throw new Rejection('More than what would be left was given back or kept. Reverse the refund or forfeit first.');
  }
  return withPrice(invoice, withoutCredit(invoice, paymentId), left, moment);
}

/**
 * Cancels the invoice, then adds the entries: a refund of what is given back, a forfeit of what the shop keeps. What is left stays in the
 * ledger. Throws a Rejection when that is not allowed, or when something is left of an invoice that was paid in full.
 */
export function cancelled(invoice: Invoice, moment: Moment, entries: readonly Payment[] = []): Partial<Invoice> {
  const reason = invoiceRejection('cancel', invoice);
  if (reason) throw new Rejection(reason);
  let change: Partial<Invoice> = { status: 'Cancelled', cancelledAt: moment.at };
  const ledger = ledgerOf(invoice, moment.zone);
  if (ledger.length > 0) {
    // Once it is cancelled, nothing says that an invoice of an older file was paid.
    change = { ...change, payments: [...ledger], ...paidFacts(totalOf(invoice), ledger) };
  }
  for (const entry of entries) change = { ...change, ...withPayment({ ...invoice, ...change }, entry, moment) };
  if (isPaidInFull(invoice) && owedOn({ ...invoice, ...change }).paid > 0) {
    const paid = formatDollars(owedOn(invoice).paid);
    throw new Rejection(`This invoice is paid. Refund or keep all of the ${paid} to cancel it.`);
  }
  return change;
}
