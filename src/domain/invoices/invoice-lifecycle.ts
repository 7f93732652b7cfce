import { Rejection } from '#domain/records/rejection.ts';
import type { Invoice, InvoiceStatus } from './invoice.ts';
import { invoiceStatus, isNothingDue, wasViewed } from './invoice-status.ts';
import { owedOn } from './owed.ts';
import { ledgerOf } from './payments.ts';

/**
 * The lifecycle of an invoice: Draft, Sent, Viewed, Paid, also Overdue and Cancelled. Each step returns the fields that
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
      return status === 'Paid' && owedOn(invoice).paid === 0
        ? 'A settled invoice can’t be cancelled. Edit and save it to make it a Draft first.'
        : undefined;
  }
}

function assertAllowed(step: InvoiceStep, invoice: Invoice): void {
  const reason = invoiceRejection(step, invoice);
  if (reason) throw new Rejection(reason);
}

/**
 * Keeps or sets the payment time while Paid; clears it otherwise. Money that an older file names as paid has the day of that time, so it is
 * listed before the time changes: it stays on its day.
 */
export function paidAtOf(invoice: Invoice, status: InvoiceStatus, { at, zone }: Pick<Moment, 'at' | 'zone'>) {
  const paidAt = status === 'Paid' ? (invoice.paidAt ?? at) : undefined;
  const ledger = ledgerOf(invoice, zone);
  const isDated = paidAt === invoice.paidAt || ledger.length === (invoice.payments ?? []).length;
  return { paidAt, ...(!isDated && { payments: [...ledger] }) };
}

/** The current instant, and the shop's day and time zone. */
export type Moment = { at: string; today: string; zone: string };

/** Marks a Draft as Sent, or Paid when it is already paid. An invoice sent before keeps its status and time. */
export function sent(invoice: Invoice, moment: Moment): Partial<Invoice> {
  const { at, today } = moment;
  assertAllowed('send', invoice);
  const isDraft = invoice.status === 'Draft';
  const sentAt = isDraft || invoice.sentAt === undefined ? at : invoice.sentAt;
  const status = invoiceStatus({ ...invoice, sentAt, status: isDraft ? 'Sent' : invoice.status }, today);
  return { status, sentAt, ...paidAtOf(invoice, status, moment) };
}

export function viewed(invoice: Invoice, { at, today }: Moment): Partial<Invoice> {
  assertAllowed('view', invoice);
  return { viewedAt: at, status: invoiceStatus({ ...invoice, viewedAt: at, status: 'Viewed' }, today) };
}

/** Marks an invoice without a balance as Paid, without a payment. */
export function settled(invoice: Invoice, moment: Moment): Partial<Invoice> {
  assertAllowed('settle', invoice);
  return { status: 'Paid', ...paidAtOf(invoice, 'Paid', moment) };
}
