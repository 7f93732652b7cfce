import * as z from 'zod/mini';
import { taxFactsSchema } from '#domain/invoices/invoice.ts';
import { date, text } from '#domain/records/fields.ts';

export const MONEY_KINDS = ['payments', 'deposits', 'refunds', 'tips'] as const;
/** Column of the day's close that money belongs to. */
export type MoneyKind = (typeof MONEY_KINDS)[number];

export const moneyEntrySchema = z.looseObject({
  id: z.string(),
  date,
  type: z.string(),
  /** Number of the invoice; '' for money before there is one. */
  number: text,
  customer: text,
  method: text,
  reference: text,
  /** Dollars, below 0 for money that went out or was entered by mistake, and for a price that was lowered. */
  amount: z.number(),
  /** Sales tax of an invoice. */
  tax: z.optional(z.number()),
  /** As in the entry of the invoice. */
  taxFacts: z.optional(taxFactsSchema),
  /** Money that was received or given back. Absent for an invoice, for money that was kept, and for credit that was moved. */
  kind: z.optional(z.enum(MONEY_KINDS)),
  /** Dollars that the entry adds to what the customer owes, below 0 for money that came in. */
  owed: z.number(),
  /** Dollars of a deposit, counted when it was taken, that pay the invoice. */
  applied: z.optional(z.number()),
  /** Takes back an entry that was recorded before. */
  isReversal: z.optional(z.boolean()),
});
/** A movement of the shop's books on one day. What happened on a day stays; a later entry corrects it. */
export type MoneyEntry = z.infer<typeof moneyEntrySchema>;

/** Method of credit that moves from one document of a customer to another: no money moves. */
export const CREDIT_METHOD = 'Customer credit';
