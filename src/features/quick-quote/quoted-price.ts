import type { Priceable } from '#domain/accounts/account.ts';
import { priceForCustomer, pricingAtPrice } from '#domain/money/pricing.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import type { QuotedPart } from './quote-progress.ts';

/** The pricing of the chosen slot, and why it is not the price of the size. */
export type QuotedPrice = { pricing: Pricing; reason: string | undefined };

/** Returns the price of the quote for the existing customer: their agreed price. Anyone else pays the price for the size. */
export function quotedPrice(
  { service, slot }: Pick<QuotedPart, 'service' | 'slot'>,
  size: VehicleSize,
  existing: Priceable | undefined,
): QuotedPrice {
  const { price, reason } = priceForCustomer(service, size, existing);
  return { pricing: pricingAtPrice(slot.pricing, price), reason };
}

/** Returns the parts at the prices of the customer. */
export function partsAtQuotedPrice(
  parts: readonly QuotedPart[],
  size: VehicleSize,
  existing: Priceable | undefined,
): QuotedPart[] {
  return parts.map((part) => ({
    ...part,
    slot: { ...part.slot, pricing: quotedPrice(part, size, existing).pricing },
  }));
}
