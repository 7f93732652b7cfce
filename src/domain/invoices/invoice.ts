import * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { accountNumbers, discountFields, lineItemSchema } from '#domain/documents/billing.ts';
import { date, id, text } from '#domain/records/fields.ts';

export const INVOICE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

const money = z._default(z.number(), 0);

export const PAYMENT_METHODS = ['Cash', 'Card', 'Check', 'Bank transfer', 'Other'] as const;

export const PAYMENT_KINDS = ['payment', 'deposit', 'refund', 'tip', 'forfeit'] as const;
/** A refund gives money back, a forfeit keeps what was paid on a cancelled invoice, a tip is not part of what is owed. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const paymentSchema = z.looseObject({
  id: z.string(),
  /** A payment when absent. */
  kind: z.optional(z.enum(PAYMENT_KINDS)),
  /** Dollars, also of a refund. */
  amount: z.number(),
  date,
  method: z.string(),
  reference: text,
  note: text,
  /** The deposit that it came from. */
  depositId: z.optional(z.string()),
  /** Dollars that the card company kept of what was paid online. */
  fee: z.optional(z.number()),
  /** Day on which the entry was taken back. It stays in the ledger. */
  reversedOn: z.optional(date),
});
export type Payment = z.infer<typeof paymentSchema>;

export const taxFactsSchema = z.looseObject({
  /** Percent, up to 3 decimals. */
  rate: z.number(),
  /** The exemption number is the reason for a rate of 0. */
  isExempt: z.optional(z.boolean()),
  /** Without tax. */
  net: z.number(),
  tax: z.number(),
  /** Amount that the tax is computed on. */
  taxable: z.number(),
  untaxed: z.number(),
});
/** Splits the price of an invoice by what is taxed. Dollars, before refunds lowered it. */
export type TaxFacts = z.infer<typeof taxFactsSchema>;

const bookedSchema = z.looseObject({
  date,
  /** In words, for the bookkeeper. */
  type: text,
  /** Dollars that the invoice asked for from that day on, less than 0 for a correction. */
  amount: z.number(),
  /** Sales tax in the amount. */
  tax: money,
  /** The whole invoice from then on. Absent in older entries, and once nothing is asked for. */
  taxFacts: z.optional(taxFactsSchema),
});
export type Booked = z.infer<typeof bookedSchema>;

const creditSchema = z.looseObject({
  id: z.string(),
  date,
  /** Dollars by which the price was lowered, with tax. */
  amount: z.number(),
  /** Sales tax in the amount. */
  tax: money,
  reason: text,
});
/** A part of the price that was taken back after the invoice was billed. */
export type Credit = z.infer<typeof creditSchema>;

export const invoiceSchema = z.looseObject({
  id,
  invoiceNumber: z.string(),
  customerId: z.string(),
  customer: customerSnapshotSchema,
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
  ...discountFields,
  /** Customer's exemption number, when it is the reason for a tax rate of 0. */
  taxExemptNumber: z.optional(z.string()),
  totalAmount: money,
  ...accountNumbers,
  /** Absent in files of other programs. Use `owedOn` in owed.ts for the paid amount and balance. */
  paidAmount: z.optional(z.number()),
  balanceAmount: z.optional(z.number()),
  paymentTerms: text,
  payments: z.optional(z.array(paymentSchema)),
  /** The stored totals are without these. */
  credits: z.optional(z.array(creditSchema)),
  /** The amounts that it asked for, as they changed. Absent in older records: use `bookedOf` in booked.ts. */
  booked: z.optional(z.array(bookedSchema)),
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
