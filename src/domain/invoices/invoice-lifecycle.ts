import { totalOf } from '#domain/documents/document-totals.ts';
import { formatDollars, round } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Invoice, InvoiceStatus, Payment } from './invoice.ts';
import { invoiceStatus, isNothingDue, isPaidInFull, wasViewed } from './invoice-status.ts';
import { owedOn } from './owed.ts';
import { ledgerOf, paidFacts } from './payments.ts';

/**
 * The lifecycle of an invoice (decisions §3): Draft, Sent, Viewed, Paid, also Overdue and Cancelled. Each step returns the fields that
 * change or throws a Rejection. `invoiceRejection` checks a step beforehand.
 */
export type InvoiceStep = 'send' | 'view' | 'pay' | 'settle' | 'cancel';

/** Returns a sentence that says why the step is not allowed; undefined when it is. */
export function invoiceRejection(step: InvoiceStep, invoice: Invoice): string | undefined {
  const { status } = invoice;
  const isCancelled = status === 'Cancelled';
  switch (step) {
    case 'send':
      return isCancelled ? 'A cancelled invoice can’t be sent. Edit and save it to make it a Draft first.' : undefined;
    case 'view':
      if (isCancelled || status === 'Draft' || status === 'Paid')
        return 'Send the invoice before you mark it as viewed.';
      return wasViewed(invoice) ? 'This invoice is already marked as viewed.' : undefined;
    case 'pay':
      if (isCancelled)
        return 'You can’t take a payment on a cancelled invoice. Edit and save it to make it a Draft first.';
      return owedOn(invoice).balance === 0 ? 'This invoice has no balance left to pay.' : undefined;
    case 'settle':
      return isNothingDue(invoice) ? undefined : 'Only a sent invoice with no balance can be marked as settled.';
    case 'cancel':
      if (isCancelled) return 'This invoice is already cancelled.';
      if (!isPaidInFull(invoice) && status !== 'Paid') return;
      return owedOn(invoice).paid > 0
        ? 'A paid invoice can’t be cancelled. Remove its payments first.'
        : 'A settled invoice can’t be cancelled. Edit and save it to make it a Draft first.';
  }
}

function assertAllowed(step: InvoiceStep, invoice: Invoice): void {
  const reason = invoiceRejection(step, invoice);
  if (reason) throw new Rejection(reason);
}

/** Keeps or sets the payment time while Paid; clears it otherwise. */
function paidAtOf({ paidAt }: Invoice, status: InvoiceStatus, at: string) {
  return { paidAt: status === 'Paid' ? (paidAt ?? at) : undefined };
}

/** The current instant, and the shop's day and time zone. */
export type Moment = { at: string; today: string; zone: string };

/** Marks a Draft as Sent, or Paid when it is already paid. An invoice sent before keeps its status and time. */
export function sent(invoice: Invoice, { at, today }: Moment): Partial<Invoice> {
  assertAllowed('send', invoice);
  const isDraft = invoice.status === 'Draft';
  const sentAt = isDraft || invoice.sentAt === undefined ? at : invoice.sentAt;
  const status = invoiceStatus({ ...invoice, sentAt, status: isDraft ? 'Sent' : invoice.status }, today);
  return { status, sentAt, ...paidAtOf(invoice, status, at) };
}

export function viewed(invoice: Invoice, { at, today }: Moment): Partial<Invoice> {
  assertAllowed('view', invoice);
  return { viewedAt: at, status: invoiceStatus({ ...invoice, viewedAt: at, status: 'Viewed' }, today) };
}

/** Marks an invoice without a balance as Paid, without a payment. */
export function settled(invoice: Invoice, { at }: Moment): Partial<Invoice> {
  assertAllowed('settle', invoice);
  return { status: 'Paid', ...paidAtOf(invoice, 'Paid', at) };
}

/** Cancels the invoice. Its payments stay in the ledger. */
export function cancelled(invoice: Invoice, { at }: Moment): Partial<Invoice> {
  assertAllowed('cancel', invoice);
  return { status: 'Cancelled', cancelledAt: at };
}

function withLedger(invoice: Invoice, payments: readonly Payment[], { at, today }: Moment): Partial<Invoice> {
  const facts = { payments: [...payments], ...paidFacts(totalOf(invoice), payments) };
  const status = invoiceStatus({ ...invoice, ...facts }, today);
  return { ...facts, status, ...paidAtOf(invoice, status, at) };
}

/** Adds a payment. Throws a Rejection for more than the balance. Becomes Paid when the total is covered. */
export function withPayment(invoice: Invoice, payment: Payment, moment: Moment): Partial<Invoice> {
  assertAllowed('pay', invoice);
  const { amount } = payment;
  if (!(amount > 0) || round(amount, 2) !== amount) {
    throw new Rejection('Enter an amount in dollars and cents, more than 0.');
  }
  const { balance } = owedOn(invoice);
  if (amount > balance) throw new Rejection(`Only ${formatDollars(balance)} is left to pay.`);
  return withLedger(invoice, [...ledgerOf(invoice, moment.zone), payment], moment);
}

/** Removes a payment and recalculates the status. Draft and Cancelled invoices keep theirs. */
export function withoutPayment(invoice: Invoice, paymentId: string, moment: Moment): Partial<Invoice> {
  const ledger = ledgerOf(invoice, moment.zone);
  const left = ledger.filter(({ id }) => id !== paymentId);
  if (left.length === ledger.length) throw new Rejection('This payment was already removed.');
  const change = withLedger(invoice, left, moment);
  return invoice.status === 'Draft' ? { ...change, status: 'Draft', paidAt: invoice.paidAt } : change;
}
