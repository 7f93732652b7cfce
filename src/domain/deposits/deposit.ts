import * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { amount, date, id, text } from '#domain/records/fields.ts';

const useSchema = z.looseObject({
  id: z.string(),
  /** Applied to an invoice, given back to the customer, or kept because the customer did not come. */
  kind: z.enum(['applied', 'refund', 'forfeit']),
  amount,
  date,
  /** Method of a refund. */
  method: z.optional(z.string()),
  /** Reference of a refund, such as that of the processor. */
  reference: z.optional(z.string()),
  /** The invoice that it was applied to, and the entry in its ledger. */
  invoiceId: z.optional(z.string()),
  paymentId: z.optional(z.string()),
  note: text,
  reversedOn: z.optional(date),
});
export type DepositUse = z.infer<typeof useSchema>;

export const depositSchema = z.looseObject({
  id,
  customerId: z.string(),
  customer: customerSnapshotSchema,
  estimateId: z.optional(z.string()),
  jobId: z.optional(z.string()),
  amount,
  date,
  method: text,
  reference: text,
  note: text,
  /** Dollars that the card company kept of what was paid online. */
  fee: z.optional(z.number()),
  /** Money that was applied, given back or kept, oldest first. Nothing is removed; an entry is reversed. */
  uses: z._default(z.array(useSchema), () => []),
  /** Day on which the deposit itself was taken back, as entered by mistake. */
  reversedOn: z.optional(date),
  createdAt: text,
  updatedAt: text,
});
/** Money that a customer paid before there was an invoice. */
export type Deposit = z.infer<typeof depositSchema>;
