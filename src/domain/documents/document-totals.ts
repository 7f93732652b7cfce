import { minus, sum } from '#domain/money/money.ts';
import { billingTotals, type Discount, type LineItem, type Totals } from './billing.ts';

/** The money of an invoice or estimate as it is stored. */
type Billed = Totals & Discount & { items: readonly LineItem[]; taxRate: number };

/**
 * Totals of a document, in dollars. Stored totals count, also where the lines come to something else (decisions §8.2). Falls back to
 * the lines where no totals were stored: lines that add up to more than 0 never have a subtotal of 0.
 */
export function documentTotals(document: Billed): Totals {
  const { subtotal, taxAmount, totalAmount } = document;
  const isStored = subtotal !== 0 || taxAmount !== 0 || totalAmount !== 0;
  if (isStored) return { subtotal, taxAmount, totalAmount };
  const { items, taxRate, discountAmount, discountApplies } = document;
  return billingTotals(items, taxRate, discountAmount, discountApplies);
}

/** Total of a document in dollars: one figure for lists, documents, exports and search. */
export function totalOf(document: Billed): number {
  return documentTotals(document).totalAmount;
}

/** Subtotal, tax, discount and what else leads to the total, in dollars. */
export type TotalParts = { subtotal: number; tax: number; discount: number; adjustment: number };

/**
 * Splits a total into the parts that are printed above it. `adjustment` is what a stored total has beyond its parts. Undefined where
 * only the total is known.
 */
export function totalParts(document: Billed): TotalParts | undefined {
  const { taxAmount: tax, totalAmount, ...totals } = documentTotals(document);
  const subtotal = totals.subtotal === 0 ? sum(document.items.map(({ totalPrice }) => totalPrice)) : totals.subtotal;
  if (subtotal === 0 && tax === 0 && totalAmount !== 0) return undefined;
  // A discount takes off no more than there is.
  const discount = Math.min(document.discountAmount, sum([subtotal, tax]));
  return { subtotal, tax, discount, adjustment: minus(totalAmount, sum([subtotal, tax, -discount])) };
}
