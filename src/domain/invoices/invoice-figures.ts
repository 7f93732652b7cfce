import { daysBetween } from '#domain/calendar/calendar.ts';
import { percent, sum } from '#domain/money/money.ts';
import { INVOICE_STATUSES, type Invoice, type InvoiceStatus } from './invoice.ts';
import { statusShown } from './invoice-status.ts';
import { owedOn } from './owed.ts';

function balanceOf(invoice: Invoice): number {
  return owedOn(invoice).balance;
}

function isLate({ status, dueDate }: Invoice, today: string): boolean {
  return status === 'Overdue' || ((status === 'Sent' || status === 'Viewed') && dueDate < today);
}

/**
 * Returns whether an invoice is overdue: stored as Overdue, or Sent or Viewed with a due date before today (B11). An invoice due today
 * or with a balance of 0 is not overdue (docs/money.md).
 */
export function isOverdue(invoice: Invoice, today: string): boolean {
  return isLate(invoice, today) && balanceOf(invoice) > 0;
}

/** Returns whether to flag the due date as overdue: past with a balance, and neither Paid nor Cancelled (B11). */
export function hasOverdueFlag(invoice: Invoice, today: string): boolean {
  const { status, dueDate } = invoice;
  return dueDate < today && status !== 'Paid' && status !== 'Cancelled' && balanceOf(invoice) > 0;
}

export type InvoiceFilter = 'All Status' | InvoiceStatus;
export const INVOICE_FILTERS: readonly InvoiceFilter[] = ['All Status', ...INVOICE_STATUSES];

/** Returns whether the invoice matches the filter. 'Overdue' uses the rule of the card; other filters match the badge's status. */
export function matchesFilter(invoice: Invoice, filter: InvoiceFilter, today: string): boolean {
  if (filter === 'All Status') return true;
  return filter === 'Overdue' ? isOverdue(invoice, today) : statusShown(invoice) === filter;
}

export type InvoiceFigures = {
  total: number;
  paid: number;
  paidPercent: number;
  pending: number;
  pendingPercent: number;
  /** Part of the pending amount that is on Drafts: nobody owes it yet. */
  drafts: number;
  overdueCount: number;
  overdueBalance: number;
  /** Days since the oldest overdue due date; undefined when none is past due. */
  oldestOverdueDays: number | undefined;
};

function isPending(invoice: Pick<Invoice, 'status'>): boolean {
  return invoice.status !== 'Paid' && invoice.status !== 'Cancelled';
}

/** Returns the figures of the list's four cards, in dollars. Search and filter do not change them. */
export function invoiceFigures(invoices: readonly Invoice[], today: string): InvoiceFigures {
  const rows = invoices.map((invoice) => ({ invoice, ...owedOn(invoice) }));
  const overdue = rows.filter(({ invoice, balance }) => balance > 0 && isLate(invoice, today));
  const total = sum(rows.map((row) => row.total));
  const paid = sum(rows.map((row) => row.paid));
  const pending = sum(rows.filter(({ invoice }) => isPending(invoice)).map((row) => row.balance));
  // biome-ignore lint/complexity/useMathMinMax: days are texts
  const firstDue = overdue.reduce((first, { invoice: { dueDate } }) => (dueDate < first ? dueDate : first), today);
  return {
    total,
    paid,
    paidPercent: percent(paid, total, 0),
    pending,
    pendingPercent: percent(pending, total, 0),
    drafts: sum(rows.filter(({ invoice }) => invoice.status === 'Draft').map((row) => row.balance)),
    overdueCount: overdue.length,
    overdueBalance: sum(overdue.map(({ balance }) => balance)),
    oldestOverdueDays: firstDue < today ? daysBetween(firstDue, today) : undefined,
  };
}
