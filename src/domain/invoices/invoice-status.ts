import type { Invoice, InvoiceStatus } from './invoice.ts';
import { owedOn } from './owed.ts';

/** Returns whether payments cover the total, or the invoice was marked as settled. */
export function isPaidInFull(invoice: Invoice): boolean {
  const { total, balance } = owedOn(invoice);
  return balance === 0 && (total > 0 || invoice.status === 'Paid');
}

/** Returns whether the invoice was viewed since it was last sent. */
export function wasViewed({ status, sentAt, viewedAt }: Invoice): boolean {
  if (status === 'Viewed') return true;
  return viewedAt !== undefined && (sentAt === undefined || viewedAt >= sentAt);
}

function statusByTimes(facts: Invoice): InvoiceStatus {
  if (wasViewed(facts)) return 'Viewed';
  const wasSent = facts.sentAt !== undefined || facts.status === 'Sent' || facts.status === 'Overdue';
  return wasSent ? 'Sent' : 'Draft';
}

/**
 * Calculates the status. Cancelled stays Cancelled; an invoice that is paid in full or settled is Paid; a Draft stays a Draft until it is
 * sent. Otherwise the sent and viewed times decide, and it is Overdue with a balance after the due date.
 */
export function invoiceStatus(facts: Invoice, today: string): InvoiceStatus {
  if (facts.status === 'Cancelled') return 'Cancelled';
  if (isPaidInFull(facts)) return 'Paid';
  const status = facts.status === 'Draft' ? 'Draft' : statusByTimes(facts);
  const isOpen = status !== 'Draft' && owedOn(facts).balance > 0;
  return isOpen && facts.dueDate < today ? 'Overdue' : status;
}

/** Returns the status for badge, filter and export: the stored one, but never Overdue with a balance of 0. */
export function statusShown(invoice: Invoice): InvoiceStatus {
  if (invoice.status !== 'Overdue' || owedOn(invoice).balance > 0) return invoice.status;
  return isPaidInFull(invoice) ? 'Paid' : statusByTimes(invoice);
}

/** Returns whether the invoice was sent and has no balance, so that it can be marked as settled. */
export function isNothingDue(invoice: Invoice): boolean {
  const { status } = invoice;
  return status !== 'Draft' && status !== 'Paid' && status !== 'Cancelled' && owedOn(invoice).balance === 0;
}
