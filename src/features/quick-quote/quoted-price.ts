import type { Priceable } from '#domain/accounts/account.ts';
import { priceForCustomer, pricingAtPrice } from '#domain/money/pricing.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { QuoteProgress } from './quote-progress.ts';

type Quoted = { [Part in 'slot' | 'result']-?: NonNullable<QuoteProgress[Part]> };

/** The pricing of the chosen slot, and why it is not the price of the size. */
export type QuotedPrice = { pricing: Pricing; reason: string | undefined };

/** Returns the price of the quote for the existing customer: their agreed price. Anyone else pays the price for the size. */
export function quotedPrice({ slot, result }: Quoted, existing: Priceable | undefined): QuotedPrice {
  const { price, reason } = priceForCustomer(result.service, result.vehicle.size, existing);
  return { pricing: pricingAtPrice(slot.pricing, price), reason };
}
