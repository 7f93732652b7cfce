import * as z from 'zod/mini';
import { text } from './fields.ts';
import { minus, product, sum } from './money.ts';

/** What invoices and estimates share (DATA-18). */
export const PAYMENT_TERMS = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
export const DEFAULT_TAX_RATE_PERCENT = 8.5;

export const lineItemSchema = z.looseObject({
  id: text,
  type: z._default(z.string(), 'service'),
  serviceId: z.optional(z.string()),
  description: text,
  /** What the work covers, smaller below the description: the service's own when the line was added. */
  detail: z.optional(z.string()),
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  taxable: z._default(z.boolean(), true),
});
export type LineItem = z.infer<typeof lineItemSchema>;

/** Decimals that may be typed: 8.875 % is the rate of New York City, 12.75 square feet of film is a quantity. */
export const TAX_RATE_PLACES = 3;
export const QUANTITY_PLACES = 2;
/** More than any car takes or any job costs: beyond, the cents of a sum are no longer exact. */
export const MOST_QUANTITY = 100_000;
export const MOST_UNIT_PRICE = 10_000_000;

/** Quantity × unit price in dollars, rounded to cents (INV-58). */
export function lineTotal(quantity: number, unitPrice: number): number {
  return product(2, quantity, unitPrice);
}

export type Totals = { subtotal: number; taxAmount: number; totalAmount: number };
/** Lines, rate and discount of a document with what comes of them. */
export type BillingContent = { items: LineItem[]; taxRate: number; discountAmount: number } & Totals;

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

/** What the discount takes off: no more than there is, so that the printed parts come to the printed total. */
export function discountTaken({ subtotal, taxAmount, totalAmount }: Totals): number {
  return minus(sum([subtotal, taxAmount]), totalAmount);
}
