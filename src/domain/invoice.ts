import * as z from 'zod/mini';
import { lineItemSchema } from './billing.ts';
import { daysBetween } from './calendar.ts';
import { customerCopy } from './customer.ts';
import { date, id, text } from './fields.ts';
import { percent, sum } from './money.ts';

export const INVOICE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

const money = z._default(z.number(), 0);

export const PAYMENT_METHODS = ['Cash', 'Card', 'Check', 'Bank transfer', 'Other'] as const;

const paymentSchema = z.looseObject({
  id: z.string(),
  amount: z.number(),
  date,
  method: z.string(),
  reference: text,
  note: text,
});
export type Payment = z.infer<typeof paymentSchema>;

export const invoiceSchema = z.looseObject({
  id,
  invoiceNumber: z.string(),
  customerId: z.string(),
  customer: customerCopy,
  bookingIds: z._default(z.array(z.string()), () => []),
  estimateId: z.optional(z.string()),
  date,
  dueDate: date,
  status: z.enum(INVOICE_STATUSES),
  items: z._default(z.array(lineItemSchema), () => []),
  subtotal: money,
  taxRate: money,
  taxAmount: money,
  discountAmount: money,
  totalAmount: money,
  paidAmount: money,
  balanceAmount: money,
  paymentTerms: text,
  payments: z.optional(z.array(paymentSchema)),
  notes: text,
  internalNotes: text,
  sentAt: z.optional(z.string()),
  viewedAt: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Invoice = z.infer<typeof invoiceSchema>;

type Dated = Pick<Invoice, 'status' | 'dueDate'>;

/** Counts as overdue: stored as Overdue, or Sent or Viewed with a due date before today (B11; due today is not past). */
export function isOverdue(invoice: Dated, today: string): boolean {
  if (invoice.status === 'Overdue') return true;
  return (invoice.status === 'Sent' || invoice.status === 'Viewed') && invoice.dueDate < today;
}

/** Whether the due date carries the Overdue flag: past, and neither Paid nor Cancelled (B11). */
export function hasOverdueFlag(invoice: Dated, today: string): boolean {
  return invoice.dueDate < today && invoice.status !== 'Paid' && invoice.status !== 'Cancelled';
}

export type InvoiceFilter = 'All Status' | InvoiceStatus;
export const INVOICE_FILTERS: readonly InvoiceFilter[] = ['All Status', ...INVOICE_STATUSES];

/** 'Overdue' follows the rule of the card; the other filters match the stored status. */
export function matchesFilter(invoice: Dated, filter: InvoiceFilter, today: string): boolean {
  if (filter === 'All Status') return true;
  return filter === 'Overdue' ? isOverdue(invoice, today) : invoice.status === filter;
}

export type InvoiceFigures = {
  total: number;
  paid: number;
  paidPercent: number;
  pending: number;
  pendingPercent: number;
  overdueCount: number;
  overdueBalance: number;
  /** Days since the oldest overdue due date; undefined when none is past due. */
  oldestOverdueDays: number | undefined;
};

function isPending(invoice: Pick<Invoice, 'status'>): boolean {
  return invoice.status !== 'Paid' && invoice.status !== 'Cancelled';
}

/** The four cards of the list, in dollars; search and filter do not change them. */
export function invoiceFigures(invoices: readonly Invoice[], today: string): InvoiceFigures {
  const overdue = invoices.filter((invoice) => isOverdue(invoice, today));
  const total = sum(invoices.map((invoice) => invoice.totalAmount));
  const paid = sum(invoices.map((invoice) => invoice.paidAmount));
  const pending = sum(invoices.filter(isPending).map((invoice) => invoice.balanceAmount));
  // biome-ignore lint/complexity/useMathMinMax: days are texts
  const firstDue = overdue.reduce((first, { dueDate }) => (dueDate < first ? dueDate : first), today);
  return {
    total,
    paid,
    paidPercent: percent(paid, total, 0),
    pending,
    pendingPercent: percent(pending, total, 0),
    overdueCount: overdue.length,
    overdueBalance: sum(overdue.map((invoice) => invoice.balanceAmount)),
    oldestOverdueDays: firstDue < today ? daysBetween(firstDue, today) : undefined,
  };
}
