import type { Priceable } from '#domain/accounts/account.ts';
import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { minus, percent, product, round, sum } from './money.ts';

type Priced = Pick<Service, 'basePrice' | 'baseCost' | 'baseTimeHours' | 'vehicleSizeMultipliers'> & { id?: string };

/** Returns base price × size multiplier, in dollars to the cent (BKG-23, B5). */
export function priceForSize(service: Priced, size: VehicleSize): number {
  return product(2, service.basePrice, sizeMultiplier(service, size));
}

/** A price in dollars, and the reason why the customer's differs from the price of the service: 'Dealer price, 10% off'. */
export type CustomerPrice = { price: number; reason: string | undefined };

/**
 * Returns the price of the service for the customer: the price agreed for this service, for a vehicle of any size, else the price for the
 * size less the customer's percentage. A customer without agreed prices, or none, pays the price for the size.
 */
export function priceForCustomer(service: Priced, size: VehicleSize, customer: Priceable | undefined): CustomerPrice {
  const usual = priceForSize(service, size);
  const { percentOff = 0, fixedPrices = [] } = customer?.priceRule ?? {};
  const title = `${customer?.kind && customer.kind !== 'Person' ? customer.kind : 'Customer'} price`;
  const fixed = fixedPrices.find(({ serviceId }) => serviceId === service.id);
  if (fixed) return { price: round(fixed.price, 2), reason: `${title}, fixed` };
  if (percentOff === 0) return { price: usual, reason: undefined };
  return { price: product(2, usual, minus(100, percentOff), 0.01), reason: `${title}, ${percentOff}% off` };
}

/** Shortest job in hours, so that it has a slot and a labor cost. */
export const MIN_HOURS = 0.1;

/** Returns base hours × size multiplier, rounded half-up to 0.1 h, at least 0.1 h (BKG-22). Used by all screens and the slot search. */
export function hoursForSize(service: Priced, size: VehicleSize): number {
  return Math.max(MIN_HOURS, product(1, service.baseTimeHours, sizeMultiplier(service, size)));
}

/**
 * Calculates a job's pricing for an hourly rate: labor = hours × rate, material = base cost (BKG-24 to BKG-28). A customer with agreed
 * prices changes the price alone, and the margin with it.
 */
export function jobPricing(service: Priced, size: VehicleSize, hourlyRate: number, customer?: Priceable): Pricing {
  const servicePrice = priceForCustomer(service, size, customer).price;
  const laborCost = product(2, hoursForSize(service, size), hourlyRate);
  return withTotals({ servicePrice, laborCost, materialCost: product(2, service.baseCost) });
}

/** Adds up the pricing of several jobs on one car; the margin is that of the sums. */
export function totalPricing(jobs: readonly Pricing[]): Pricing {
  return withTotals({
    servicePrice: sum(jobs.map(({ servicePrice }) => servicePrice)),
    laborCost: sum(jobs.map(({ laborCost }) => laborCost)),
    materialCost: sum(jobs.map(({ materialCost }) => materialCost)),
  });
}

/** Recalculates the pricing for different hours. The price stays; the labor cost changes. */
export function pricingForHours(pricing: Pricing, hours: number, hourlyRate: number): Pricing {
  return { ...pricing, ...withTotals({ ...pricing, laborCost: product(2, hours, hourlyRate) }) };
}

/** Recalculates the pricing for an agreed price. */
export function pricingAtPrice(pricing: Pricing, servicePrice: number): Pricing {
  return { ...pricing, ...withTotals({ ...pricing, servicePrice }) };
}

/** Adds the pricing of several services on one car: price and costs are sums, and the margin is that of the sums. */
export function pricingSum(pricings: readonly Pricing[]): Pricing {
  const total = (part: 'servicePrice' | 'laborCost' | 'materialCost') => sum(pricings.map((one) => one[part]));
  return withTotals({
    servicePrice: total('servicePrice'),
    laborCost: total('laborCost'),
    materialCost: total('materialCost'),
  });
}

function withTotals({
  servicePrice,
  laborCost,
  materialCost,
}: Pick<Pricing, 'servicePrice' | 'laborCost' | 'materialCost'>) {
  const totalCost = sum([laborCost, materialCost]);
  const grossProfit = minus(servicePrice, totalCost);
  return {
    servicePrice,
    laborCost,
    materialCost,
    totalCost,
    grossProfit,
    profitMargin: percent(grossProfit, servicePrice, 2),
  };
}

/** Returns a service's profit before labor: price less material, in dollars and as a percentage with two decimals (SVC-30, SVC-31). */
export function serviceProfit({ basePrice, baseCost }: Pick<Service, 'basePrice' | 'baseCost'>) {
  const profit = minus(basePrice, baseCost);
  return { profit, margin: percent(profit, basePrice, 2) };
}

export const OPTIMAL_MARGIN_PERCENT = 40;

/** Returns whether the margin, with two decimals, is strictly above 40 % (QQ-32, A-80). */
export function isOptimalMargin(marginPercent: number): boolean {
  return marginPercent > OPTIMAL_MARGIN_PERCENT;
}

/** Returns whether the margin, with two decimals, is below the shop's target. False without a target. */
export function isBelowTarget(marginPercent: number, targetPercent: number | undefined): boolean {
  return targetPercent !== undefined && marginPercent < targetPercent;
}

export type MarginLabel = 'Excellent' | 'Good' | 'Fair' | 'Low';

/** Returns Excellent from 50, Good from 30, Fair from 15, else Low (QQ-37). */
export function marginLabel(marginPercent: number): MarginLabel {
  if (marginPercent >= 50) return 'Excellent';
  if (marginPercent >= 30) return 'Good';
  return marginPercent >= 15 ? 'Fair' : 'Low';
}
