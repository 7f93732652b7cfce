import { minus, product, ratio, sum } from '#domain/money/money.ts';
import {
  type BillingContent,
  type Discount,
  type DiscountRule,
  isCounted,
  type LineItem,
  type Totals,
} from './billing.ts';

/** Returns quantity × unit price in dollars, rounded to cents (INV-58). */
export function lineTotal(quantity: number, unitPrice: number): number {
  return product(2, quantity, unitPrice);
}

type Billed = Pick<LineItem, 'totalPrice' | 'taxable' | 'optional' | 'chosen'>;

function subtotalOf(items: readonly Billed[]): number {
  return sum(items.filter(isCounted).map((item) => item.totalPrice));
}

/**
 * Calculates the totals of the lines that count, in dollars. Rounds line totals first, taxes the taxable subtotal once, and never returns a total below 0
 * (spec §9, R2). An after-tax discount does not change the taxed amount. A before-tax discount is spread over all lines by amount, so it
 * lowers the taxed amount in proportion.
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

/** Returns the discount in dollars, calculated from its percentage when it has one. */
export function discountInDollars(items: readonly Billed[], { discountAmount, discountPercent }: Discount): number {
  return discountPercent === undefined ? discountAmount : product(2, subtotalOf(items), discountPercent, 0.01);
}

/** Returns the percentage of a stored discount; undefined when it does not match the stored dollars, as in some imported files. */
export function discountPercentOf(document: Discount & { items: readonly Billed[] }): number | undefined {
  const { items, discountAmount, discountPercent } = document;
  return discountInDollars(items, document) === discountAmount ? discountPercent : undefined;
}

/** Returns the stored fields for line items, tax rate and discount, with the totals. */
export function billingContent(items: LineItem[], taxRate: number, discount: Discount): BillingContent {
  const { discountPercent, discountApplies } = discount;
  const discountAmount = discountInDollars(items, discount);
  const totals = billingTotals(items, taxRate, discountAmount, discountApplies);
  return { items, taxRate, discountAmount, discountPercent, discountApplies, ...totals };
}

/** Returns the dollars that the discount takes off, limited so that the printed parts add up to the printed total. */
export function discountTaken({ subtotal, taxAmount, totalAmount }: Totals): number {
  return minus(sum([subtotal, taxAmount]), totalAmount);
}
