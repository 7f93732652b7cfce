import * as z from 'zod/mini';
import { date, id, text } from '#domain/records/fields.ts';
import { moneyEntrySchema } from './money-entry.ts';

export const removedInvoiceSchema = z.looseObject({
  id,
  invoiceNumber: z.string(),
  customerId: z.string(),
  customer: text,
  dueDate: date,
  removedOn: date,
  /** Booked while it existed, and taken back on the day it was deleted. */
  entries: z._default(z.array(moneyEntrySchema), () => []),
  createdAt: text,
  updatedAt: text,
});
/** The books of an invoice that was deleted. */
export type RemovedInvoice = z.infer<typeof removedInvoiceSchema>;

/** Returns those whose invoice is not there again, as a file may bring it. */
export function stillRemoved<T extends { id: string }>(
  removals: readonly T[],
  invoices: readonly { id: string }[],
): T[] {
  if (removals.length === 0) return [];
  const there = new Set(invoices.map(({ id }) => id));
  return removals.filter(({ id }) => !there.has(id));
}
