import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import { product, sum } from '#domain/money/money.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';

/** A service that car owners can ask for; with its price where the shop shows prices. */
export type OfferedService = Pick<Service, 'id' | 'name' | 'description' | 'category'> & {
  price?: Pick<Service, 'basePrice' | 'vehicleSizeMultipliers'> | undefined;
};

/** The content of a shop's request page. */
export type RequestPage = {
  shop: { name: string; phone: string; logo: string | undefined };
  /** The shop's words at the top. */
  intro: string;
  /** The shop's day, 'YYYY-MM-DD'. */
  today: string;
  services: readonly OfferedService[];
};

/** A request as it is sent. `id` is made by the page, so that the same request sent again is one lead. */
export type CarRequest = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vehicle: { year: number; make: string; model: string; size?: VehicleSize | undefined; bodyType?: string | undefined };
  serviceIds: readonly string[];
  /** Panels and windows where film is wanted. */
  positionIds: readonly string[];
  /** Those of them that it covers in part. */
  partialIds: readonly string[];
  days: readonly string[];
  words: string;
  agreed: boolean;
  /** A field that people do not see. */
  website: string;
};

/** Prices in dollars, from the least to the most. */
export type PriceRange = { from: number; to: number };

/**
 * Returns the price of the services together, before tax: that of the quick quote for the size; for a car of unknown size, from the
 * cheapest size to the dearest. Undefined without a service, where one has no price, and where the total is 0: the shop has not
 * set that price.
 */
export function requestPrice(
  services: readonly OfferedService[],
  size: VehicleSize | undefined,
): PriceRange | undefined {
  const prices = services.flatMap(({ price }) => price ?? []);
  if (prices.length === 0 || prices.length < services.length) return undefined;
  const totals = (size ? [size] : VEHICLE_SIZES).map((one) =>
    sum(prices.map((price) => product(2, price.basePrice, sizeMultiplier(price, one)))),
  );
  const to = Math.max(...totals);
  return to > 0 ? { from: Math.min(...totals), to } : undefined;
}
