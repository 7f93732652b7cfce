import * as z from 'zod/mini';
import { text } from './fields.ts';
import { product, sum } from './money.ts';

/** What invoices and estimates share (DATA-18). */
export const PAYMENT_TERMS = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
export const DEFAULT_TAX_RATE_PERCENT = 8.5;

export const lineItemSchema = z.looseObject({
  id: text,
  type: z._default(z.string(), 'service'),
  serviceId: z.optional(z.string()),
  description: text,
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  taxable: z._default(z.boolean(), true),
});
export type LineItem = z.infer<typeof lineItemSchema>;

/** Quantity × unit price in dollars, rounded to cents (INV-58). */
export function lineTotal(quantity: number, unitPrice: number): number {
  return product(2, quantity, unitPrice);
}

export type Totals = { subtotal: number; taxAmount: number; totalAmount: number };

/**
 * Line totals are rounded first; tax is taken once on the taxable subtotal, which the discount does not reduce; the total is
 * never below 0 (spec §9, R2).
 */
export function billingTotals(
  items: readonly Pick<LineItem, 'totalPrice' | 'taxable'>[],
  taxRatePercent: number,
  discountAmount: number,
): Totals {
  const subtotal = sum(items.map((item) => item.totalPrice));
  const taxable = sum(items.filter((item) => item.taxable).map((item) => item.totalPrice));
  const taxAmount = product(2, taxable, taxRatePercent, 0.01);
  return { subtotal, taxAmount, totalAmount: Math.max(0, sum([subtotal, taxAmount, -discountAmount])) };
}
