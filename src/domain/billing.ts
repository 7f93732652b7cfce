import * as z from 'zod/mini';
import { addDays } from './calendar.ts';
import { text } from './fields.ts';
import { minus, product, sum } from './money.ts';
import { priceForSize } from './pricing.ts';
import type { Service } from './service.ts';
import type { VehicleSize } from './vehicle.ts';

/** What invoices and estimates share (DATA-18). */
export const PAYMENT_TERMS = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
export const DEFAULT_TAX_RATE_PERCENT = 8.5;

const TERM_DAYS: ReadonlyMap<string, number> = new Map([
  ['Due on Receipt', 0],
  ['Net 15', 15],
  ['Net 30', 30],
  ['Net 60', 60],
]);
const DAYS_OF_OTHER_TERMS = 30;

/** The invoice date plus the days of the terms; of terms that are none of ours, plus 30 (INV-63, decisions: Due on Receipt). */
export function dueDateOf(date: string, paymentTerms: string): string {
  return addDays(date, TERM_DAYS.get(paymentTerms) ?? DAYS_OF_OTHER_TERMS);
}

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

/** An empty line: quantity 1, price 0, taxable (INV-69). */
export function newLine(id: string): LineItem {
  return { id, type: 'service', description: '', quantity: 1, unitPrice: 0, totalPrice: 0, taxable: true };
}

/** One of the service, priced for a vehicle of that size (INV-70). */
export function serviceLine(id: string, service: Service, size: VehicleSize): LineItem {
  const price = priceForSize(service, size);
  return {
    ...newLine(id),
    serviceId: service.id,
    description: service.name,
    ...(service.description && { detail: service.description }),
    unitPrice: price,
    totalPrice: lineTotal(1, price),
  };
}

export const INVOICE_PREFIX = 'INV-';
export const ESTIMATE_PREFIX = 'EST-';
const LEAST_DIGITS = 4;

/** The highest number of that prefix plus 1, with at least four digits. Numbers of any other form are passed over (INV-68, A-38). */
export function nextNumber(prefix: string, used: readonly string[]): string {
  let highest = 0n;
  for (const number of used) {
    const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
    if (!/^\d+$/.test(digits)) continue;
    const value = BigInt(digits);
    if (value > highest) highest = value;
  }
  return prefix + String(highest + 1n).padStart(LEAST_DIGITS, '0');
}
