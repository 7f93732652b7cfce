import { minus, ratio, sum } from '#domain/money/money.ts';
import { type Discount, isCounted, type LineItem, type Totals } from './billing.ts';
import { billingTotals } from './billing-totals.ts';

/** Stored amounts of an invoice or estimate. */
type Billed = Totals &
  Discount & {
    items: readonly LineItem[];
    taxRate: number;
    credits?: readonly { amount: number; tax: number }[] | undefined;
  };

/**
 * Returns a document's totals in dollars. Stored totals win, even if the lines add up to something else (docs/money.md). Calculates
 * them from the lines when all stored totals are 0.
 */
export function documentTotals(document: Billed): Totals {
  const { subtotal, taxAmount, totalAmount } = document;
  const isStored = subtotal !== 0 || taxAmount !== 0 || totalAmount !== 0;
  if (isStored) return { subtotal, taxAmount, totalAmount };
  const { items, taxRate, discountAmount, discountApplies } = document;
  return billingTotals(items, taxRate, discountAmount, discountApplies);
}

/** Returns a document's total in dollars, as used by lists, documents, exports and search. */
export function totalOf(document: Billed): number {
  return documentTotals(document).totalAmount;
}

/** Returns the totals less the credits, in dollars. */
export function totalsLess(
  { subtotal, taxAmount, totalAmount }: Totals,
  credits: readonly { amount: number; tax: number }[] = [],
): Totals {
  if (credits.length === 0) return { subtotal, taxAmount, totalAmount };
  const total = minus(totalAmount, sum(credits.map(({ amount }) => amount)));
  // Lines that come to less than the credits are free, without tax.
  if (total <= 0) return { subtotal, taxAmount: 0, totalAmount: 0 };
  return { subtotal, taxAmount: Math.max(0, minus(taxAmount, sum(credits.map(({ tax }) => tax)))), totalAmount: total };
}

/** Returns the totals that the document would have with these credits instead of its own: by its lines, unless its stored totals are not theirs. */
export function totalsWith(document: Billed, instead: readonly { amount: number; tax: number }[]): Totals {
  const { items, taxRate, discountAmount, discountApplies, credits = [] } = document;
  const stored = documentTotals(document);
  const own = billingTotals(items, taxRate, discountAmount, discountApplies);
  const isOwn = totalsLess(own, credits).totalAmount === stored.totalAmount;
  const back = credits.map(({ amount, tax }) => ({ amount: -amount, tax: -tax }));
  return totalsLess(isOwn ? own : totalsLess(stored, back), instead);
}

/** Returns the sales tax in an amount of the document's total, by its share. */
export function taxIn(document: Billed, amount: number): number {
  const { taxAmount, totalAmount } = documentTotals(document);
  return totalAmount === 0 ? 0 : ratio(2, [amount, taxAmount], totalAmount);
}

/** Parts of a total, in dollars. `lowered`: what was taken off the price later, without its tax. */
export type TotalParts = { subtotal: number; tax: number; discount: number; lowered: number; adjustment: number };

/**
 * Splits a total into the parts printed above it. `adjustment` is the difference between a stored total and its parts. Undefined when only
 * the total is known.
 */
export function totalParts(document: Billed): TotalParts | undefined {
  const { taxAmount: tax, totalAmount, ...totals } = documentTotals(document);
  const subtotal =
    totals.subtotal === 0 ? sum(document.items.filter(isCounted).map(({ totalPrice }) => totalPrice)) : totals.subtotal;
  if (subtotal === 0 && tax === 0 && totalAmount !== 0) return undefined;
  // A discount cannot exceed the amount.
  const discount = Math.min(document.discountAmount, sum([subtotal, tax]));
  const lowered = sum((document.credits ?? []).map((credit) => minus(credit.amount, credit.tax)));
  return {
    subtotal,
    tax,
    discount,
    lowered,
    adjustment: minus(totalAmount, sum([subtotal, tax, -discount, -lowered])),
  };
}
