import type { PlannedPart } from '#domain/jobs/service-plan.ts';
import { round, sum } from '#domain/money/money.ts';
import { totalPricing } from '#domain/money/pricing.ts';
import type { Pricing } from '#domain/scheduling/booking.ts';
import type { Slot } from '#domain/scheduling/slots.ts';

/** Returns the hours of work in the slot. */
export function hoursOfSlot({ dailySchedule }: Pick<Slot, 'dailySchedule'>): number {
  return round(
    dailySchedule.reduce((hours, day) => hours + day.hours, 0),
    1,
  );
}

/** Price, costs, margin and hours of a plan. */
export type PlanTotals = { pricing: Pricing; hours: number };

/** Adds up the parts of a plan. */
export function totalsOf(parts: readonly Pick<PlannedPart, 'slot'>[]): PlanTotals {
  return {
    pricing: totalPricing(parts.map(({ slot }) => slot.pricing)),
    hours: sum(parts.map(({ slot }) => hoursOfSlot(slot))),
  };
}

/** Returns the name and price of each part. */
export function pricesOf(parts: readonly Pick<PlannedPart, 'key' | 'service' | 'slot'>[]) {
  return parts.map(({ key, service, slot }) => ({ key, name: service.name, price: slot.pricing.servicePrice }));
}
