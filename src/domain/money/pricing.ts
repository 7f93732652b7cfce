import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { minus, percent, product, sum } from './money.ts';

type Priced = Pick<Service, 'basePrice' | 'baseCost' | 'baseTimeHours' | 'vehicleSizeMultipliers'>;

/** Base price × size multiplier, in dollars to the cent (BKG-23, B5). */
export function priceForSize(service: Priced, size: VehicleSize): number {
  return product(2, service.basePrice, sizeMultiplier(service, size));
}

/** Least hours of a job: its slot has a length, its labor a cost. */
export const MIN_HOURS = 0.1;

/** Base hours × size multiplier, half-up to 0.1 h, at least 0.1 h (BKG-22). Every screen and the slot search use these hours. */
export function hoursForSize(service: Priced, size: VehicleSize): number {
  return Math.max(MIN_HOURS, product(1, service.baseTimeHours, sizeMultiplier(service, size)));
}

/** What a job earns with a person of that hourly rate: labor = hours × rate, material = base cost (BKG-24 to BKG-28). */
export function jobPricing(service: Priced, size: VehicleSize, hourlyRate: number): Pricing {
  const servicePrice = priceForSize(service, size);
  const laborCost = product(2, hoursForSize(service, size), hourlyRate);
  return earned({ servicePrice, laborCost, materialCost: product(2, service.baseCost) });
}

/** The pricing of a job that takes other hours than planned: its price stays, its labor follows. */
export function pricingForHours(pricing: Pricing, hours: number, hourlyRate: number): Pricing {
  return { ...pricing, ...earned({ ...pricing, laborCost: product(2, hours, hourlyRate) }) };
}

/** The pricing of a job at the price that was agreed for it. */
export function pricingAtPrice(pricing: Pricing, servicePrice: number): Pricing {
  return { ...pricing, ...earned({ ...pricing, servicePrice }) };
}

function earned({
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

/** What a service leaves above its material, before labor, in dollars and in percent with two decimals (SVC-30, SVC-31). */
export function serviceProfit({ basePrice, baseCost }: Pick<Service, 'basePrice' | 'baseCost'>) {
  const profit = minus(basePrice, baseCost);
  return { profit, margin: percent(profit, basePrice, 2) };
}

export const OPTIMAL_MARGIN_PERCENT = 40;

/** Strictly above 40 %, on the margin with two decimals (QQ-32, A-80). */
export function isOptimalMargin(marginPercent: number): boolean {
  return marginPercent > OPTIMAL_MARGIN_PERCENT;
}

/** Whether the margin, with two decimals, misses the shop's target; without a target none does. */
export function isBelowTarget(marginPercent: number, targetPercent: number | undefined): boolean {
  return targetPercent !== undefined && marginPercent < targetPercent;
}

export type MarginLabel = 'Excellent' | 'Good' | 'Fair' | 'Low';

/** At least 50 Excellent, 30 Good, 15 Fair, otherwise Low (QQ-37). */
export function marginLabel(marginPercent: number): MarginLabel {
  if (marginPercent >= 50) return 'Excellent';
  if (marginPercent >= 30) return 'Good';
  return marginPercent >= 15 ? 'Fair' : 'Low';
}
