import { totalOf } from '#domain/documents/document-totals.ts';
import { formatDollars, round } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Invoice, InvoiceStatus, Payment } from './invoice.ts';
import { ledgerOf, owedOn, paidFacts } from './payments.ts';

/**
 * The life of an invoice (decisions §3): Draft, Sent, Viewed, Paid, with Overdue and Cancelled beside. Each step gives the facts
 * that change, or throws a Rejection; `invoiceRejection` says beforehand why a step cannot be taken.
 */
export type InvoiceStep = 'send' | 'view' | 'pay' | 'settle' | 'cancel';

/** Paid by payments, or marked as settled with nothing to pay. */
function isPaidInFull(invoice: Invoice): boolean {
  const { total, balance } = owedOn(invoice);
  return balance === 0 && (total > 0 || invoice.status === 'Paid');
}

/** Seen since it was last sent: a version that was changed and sent again has not been seen yet. */
function wasViewed({ status, sentAt, viewedAt }: Invoice): boolean {
  if (status === 'Viewed') return true;
  return viewedAt !== undefined && (sentAt === undefined || viewedAt >= sentAt);
}

function statusByTimes(facts: Invoice): InvoiceStatus {
  if (wasViewed(facts)) return 'Viewed';
  const wasSent = facts.sentAt !== undefined || facts.status === 'Sent' || facts.status === 'Overdue';
  return wasSent ? 'Sent' : 'Draft';
}

/**
 * The status that follows from the facts. Cancelled stays. What is paid in full or settled is Paid. A Draft stays one until it is
 * sent. All else is what the times say, and Overdue once the due date has passed and a balance is left.
 */
export function invoiceStatus(facts: Invoice, today: string): InvoiceStatus {
  if (facts.status === 'Cancelled') return 'Cancelled';
  if (isPaidInFull(facts)) return 'Paid';
  const status = facts.status === 'Draft' ? 'Draft' : statusByTimes(facts);
  const isOpen = status !== 'Draft' && owedOn(facts).balance > 0;
  return isOpen && facts.dueDate < today ? 'Overdue' : status;
}

/** Status for badge, filter and export: the stored one, except that nothing is shown as Overdue with a balance of 0. */
export function statusShown(invoice: Invoice): InvoiceStatus {
  if (invoice.status !== 'Overdue' || owedOn(invoice).balance > 0) return invoice.status;
  return isPaidInFull(invoice) ? 'Paid' : statusByTimes(invoice);
}

/** Sent, with nothing to pay: shown as such, and can be marked as settled. */
export function isNothingDue(invoice: Invoice): boolean {
  const { status } = invoice;
  return status !== 'Draft' && status !== 'Paid' && status !== 'Cancelled' && owedOn(invoice).balance === 0;
}

/** Why the step cannot be taken, in a sentence; undefined when it can. */
export function invoiceRejection(step: InvoiceStep, invoice: Invoice): string | undefined {
  const { status } = invoice;
  const isCancelled = status === 'Cancelled';
  switch (step) {
    case 'send':
      return isCancelled
        ? 'A cancelled invoice cannot be sent. Edit and save it first: that makes it a Draft.'
        : undefined;
    case 'view':
      if (isCancelled || status === 'Draft' || status === 'Paid') return 'Only a sent invoice can be marked as viewed.';
      return wasViewed(invoice) ? 'This invoice was viewed already.' : undefined;
    case 'pay':
      if (isCancelled) return 'A cancelled invoice takes no payment. Edit and save it first: that makes it a Draft.';
      return owedOn(invoice).balance === 0 ? 'Nothing is left to pay on this invoice.' : undefined;
    case 'settle':
      return isNothingDue(invoice)
        ? undefined
        : 'Only a sent invoice with nothing left to pay can be marked as settled.';
    case 'cancel':
      if (isCancelled) return 'This invoice is cancelled already.';
      if (!isPaidInFull(invoice) && status !== 'Paid') return;
      return owedOn(invoice).paid > 0
        ? 'A paid invoice cannot be cancelled. Remove its payments first.'
        : 'A settled invoice cannot be cancelled. Edit and save it first: that makes it a Draft.';
  }
}

function allow(step: InvoiceStep, invoice: Invoice): void {
  const refusal = invoiceRejection(step, invoice);
  if (refusal) throw new Rejection(refusal);
}

/** Paid now: the moment is kept. Paid no more: it is forgotten. */
function paidAtOf({ paidAt }: Invoice, status: InvoiceStatus, at: string) {
  return { paidAt: status === 'Paid' ? (paidAt ?? at) : undefined };
}

/** When something happens: the instant, and the shop's day and time zone. */
export type Moment = { at: string; today: string; zone: string };

/** A Draft becomes Sent, or Paid when it is paid already; what was sent before stays as it is. */
export function sent(invoice: Invoice, { at, today }: Moment): Partial<Invoice> {
  allow('send', invoice);
  const isDraft = invoice.status === 'Draft';
  const sentAt = isDraft || invoice.sentAt === undefined ? at : invoice.sentAt;
  const status = invoiceStatus({ ...invoice, sentAt, status: isDraft ? 'Sent' : invoice.status }, today);
  return { status, sentAt, ...paidAtOf(invoice, status, at) };
}

export function viewed(invoice: Invoice, { at, today }: Moment): Partial<Invoice> {
  allow('view', invoice);
  return { viewedAt: at, status: invoiceStatus({ ...invoice, viewedAt: at, status: 'Viewed' }, today) };
}

/** Closes an invoice on which nothing is owed, without a payment: its status becomes Paid. */
export function settled(invoice: Invoice, { at }: Moment): Partial<Invoice> {
  allow('settle', invoice);
  return { status: 'Paid', ...paidAtOf(invoice, 'Paid', at) };
}

/** Money that came in stays in the ledger. */
export function cancelled(invoice: Invoice, { at }: Moment): Partial<Invoice> {
  allow('cancel', invoice);
  return { status: 'Cancelled', cancelledAt: at };
}

function withLedger(invoice: Invoice, payments: readonly Payment[], { at, today }: Moment): Partial<Invoice> {
  const facts = { payments: [...payments], ...paidFacts(totalOf(invoice), payments) };
  const status = invoiceStatus({ ...invoice, ...facts }, today);
  return { ...facts, status, ...paidAtOf(invoice, status, at) };
}

/** More than the balance is refused. The payment that completes the total makes the invoice Paid. */
export function withPayment(invoice: Invoice, payment: Payment, moment: Moment): Partial<Invoice> {
  allow('pay', invoice);
  const { amount } = payment;
  if (!(amount > 0) || round(amount, 2) !== amount) {
    throw new Rejection('Enter the amount in dollars and cents, more than 0.');
  }
  const { balance } = owedOn(invoice);
  if (amount > balance) throw new Rejection(`Only ${formatDollars(balance)} is left to pay.`);
  return withLedger(invoice, [...ledgerOf(invoice, moment.zone), payment], moment);
}

/** Gives the invoice back the status that its times say; a Draft and a Cancelled one stay what they are. */
export function withoutPayment(invoice: Invoice, paymentId: string, moment: Moment): Partial<Invoice> {
  const ledger = ledgerOf(invoice, moment.zone);
  const left = ledger.filter(({ id }) => id !== paymentId);
  if (left.length === ledger.length) throw new Rejection('This payment was removed already.');
  const change = withLedger(invoice, left, moment);
  return invoice.status === 'Draft' ? { ...change, status: 'Draft', paidAt: invoice.paidAt } : change;
}
