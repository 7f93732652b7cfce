import type { FixedPrice, Priceable, PriceRule } from './account.ts';

/** Returns the percentage off and the fixed prices as a rule; undefined when there are none. */
export function priceRuleOf(percentOff: number, fixedPrices: readonly FixedPrice[]): PriceRule | undefined {
  if (percentOff === 0 && fixedPrices.length === 0) return undefined;
  return { ...(percentOff !== 0 && { percentOff }), ...(fixedPrices.length > 0 && { fixedPrices: [...fixedPrices] }) };
}

/** Returns whether the customer's documents ask for a PO and a stock number. */
export function isBusiness({ kind = 'Person' }: Priceable): boolean {
  return kind !== 'Person';
}
