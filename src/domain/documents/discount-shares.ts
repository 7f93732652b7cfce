import { minus, sum } from '#domain/money/money.ts';
import { type Discount, isCounted, type LineItem } from './billing.ts';

const centsOf = (dollars: number) => BigInt(Math.round(dollars * 100));

type Billed = Pick<LineItem, 'totalPrice' | 'optional' | 'chosen'>;

/**
 * Returns the share of the discount that each line bears, in dollars, by its total. The shares add up to the discount, which is at most
 * the sum of the lines that count; cents that are left over go to the last lines, and no share exceeds its line.
 */
function discountShares(lines: readonly Billed[], { discountAmount }: Discount): number[] {
  const totals = lines.map((line) => (isCounted(line) ? Math.max(0, line.totalPrice) : 0));
  const all = centsOf(sum(totals));
  if (all === 0n) return totals.map(() => 0);
  const discount = centsOf(Math.min(Math.max(0, discountAmount), sum(totals)));
  let seen = 0n;
  let given = 0n;
  return totals.map((total) => {
    seen += centsOf(total);
    // What all lines so far bear, rounded down: so the last line gets what is left.
    const due = (discount * seen) / all;
    const share = due - given;
    given = due;
    return Number(share) / 100;
  });
}

/** Returns the price of each line after its share of the discount, in dollars. */
export function pricesAfterDiscount(document: { items: readonly Billed[] } & Discount): number[] {
  const shares = discountShares(document.items, document);
  return document.items.map(({ totalPrice }, index) => minus(totalPrice, shares[index] ?? 0));
}
