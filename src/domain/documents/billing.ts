import * as z from 'zod/mini';
import { minus, product, ratio, sum } from '#domain/money/money.ts';
import { text } from '#domain/records/fields.ts';

/** What invoices and estimates share (DATA-18). */
export const PAYMENT_TERMS = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
/** Of an invoice whose due date none of the terms gives. */
export const CUSTOM_TERMS = 'Custom';
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
export const MAX_QUANTITY = 100_000;
export const MAX_UNIT_PRICE = 10_000_000;

/** Quantity × unit price in dollars, rounded to cents (INV-58). */
export function lineTotal(quantity: number, unitPrice: number): number {
  return product(2, quantity, unitPrice);
}

/** Whether a discount lowers what is taxed differs by state. */
export const DISCOUNT_RULES = ['after-tax', 'before-tax'] as const;
export type DiscountRule = (typeof DISCOUNT_RULES)[number];

/** What a document stores of its discount next to `discountAmount`, the dollars that count. */
export const discountFields = {
  /** The percentage of the subtotal that the amount was made from; it follows the subtotal. */
  discountPercent: z.optional(z.number()),
  /** The rule the document was made with; absent, the discount is taken after tax. */
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
};
export type Discount = {
  discountAmount: number;
  discountPercent?: number | undefined;
  discountApplies?: DiscountRule | undefined;
};

export type Totals = { subtotal: number; taxAmount: number; totalAmount: number };
/** Lines, rate and discount of a document with the totals that follow from them. */
export type BillingContent = { items: LineItem[]; taxRate: number } & Discount & Totals;

type Billed = Pick<LineItem, 'totalPrice' | 'taxable'>;

function subtotalOf(items: readonly Billed[]): number {
  return sum(items.map((item) => item.totalPrice));
}

/**
 * Line totals are rounded first; tax is taken once on the taxable subtotal; the total is never below 0 (spec §9, R2). After tax,
 * the discount leaves the taxed amount as it is. Before tax, it is spread over all lines by amount, so the taxed amount falls in
 * proportion.
 */
export function billingTotals(
  items: readonly Billed[],
  taxRatePercent: number,
  discountAmount: number,
  rule: DiscountRule = 'after-tax',
): Totals {
  const subtotal = subtotalOf(items);
  const taxable = subtotalOf(items.filter((item) => item.taxable));
  const left = minus(subtotal, Math.min(discountAmount, subtotal));
  const taxAmount =
    rule === 'before-tax' && subtotal > 0
      ? ratio(2, [taxable, left, taxRatePercent, 0.01], subtotal)
      : product(2, taxable, taxRatePercent, 0.01);
  return { subtotal, taxAmount, totalAmount: Math.max(0, sum([subtotal, taxAmount, -discountAmount])) };
}

/** The dollars of a discount: those of its percentage where it has one. */
export function discountInDollars(items: readonly Billed[], { discountAmount, discountPercent }: Discount): number {
  return discountPercent === undefined ? discountAmount : product(2, subtotalOf(items), discountPercent, 0.01);
}

/** The percentage of a stored discount; undefined where it does not give the dollars that count, as a foreign file may have it. */
export function discountPercentOf(document: Discount & { items: readonly Billed[] }): number | undefined {
  const { items, discountAmount, discountPercent } = document;
  return discountInDollars(items, document) === discountAmount ? discountPercent : undefined;
}

/** What a document stores of its lines, rate and discount. */
export function billingContent(items: LineItem[], taxRate: number, discount: Discount): BillingContent {
  const { discountPercent, discountApplies } = discount;
  const discountAmount = discountInDollars(items, discount);
  const totals = billingTotals(items, taxRate, discountAmount, discountApplies);
  return { items, taxRate, discountAmount, discountPercent, discountApplies, ...totals };
}

/** What the discount takes off: no more than there is, so that the printed parts come to the printed total. */
export function discountTaken({ subtotal, taxAmount, totalAmount }: Totals): number {
  return minus(sum([subtotal, taxAmount]), totalAmount);
}
