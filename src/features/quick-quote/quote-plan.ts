import type { Service } from '#domain/catalog/service.ts';
import { isOptimalMargin, totalPricing } from '#domain/money/pricing.ts';
import {
  endOfSlot,
  type NotPlanned,
  type PlannedPart,
  planAfter,
  planServices,
  tomorrow,
} from '#domain/plans/service-plan.ts';
import {
  findSlots,
  type RecommendedSlot,
  recommendedSlot,
  type Slot,
  type SlotRequest,
  type StartTime,
} from '#domain/scheduling/slots.ts';

/** A start for all services: the slot of the first one, with the pricing of all. */
export type StartOption<S extends Slot = Slot> = {
  slot: S;
  parts: readonly [PlannedPart, ...PlannedPart[]];
  end: StartTime;
};

/** Starts for several services on one car, and the services that could not be planned. */
export type QuotePlan = {
  options: readonly StartOption[];
  recommended: StartOption<RecommendedSlot> | undefined;
  notPlanned: readonly NotPlanned[];
};

export type QuotePlanRequest = Omit<SlotRequest, 'service'>;

function optionOf([first, ...rest]: readonly PlannedPart[]): StartOption | undefined {
  const last = rest.at(-1) ?? first;
  if (!first || !last) return undefined;
  const parts = [first, ...rest] as const;
  const pricing = totalPricing(parts.map((part) => part.slot.pricing));
  const slot = { ...first.slot, pricing, isOptimal: isOptimalMargin(pricing.profitMargin) };
  return { slot, parts: [...parts], end: endOfSlot(last.slot) };
}

const partOf = (service: Service) => ({ key: service.id, service });

/**
 * Plans the services one after the other, from each slot of the first one. A service that cannot be planned is left out. When the first
 * one is free only later than the slots reach, its earliest start is the only one.
 */
export function quotePlan(services: readonly Service[], request: QuotePlanRequest): QuotePlan {
  const wanted = services.map(partOf);
  const earliest = planServices({ ...request, wanted, from: tomorrow(request.today) });
  const { notPlanned } = earliest;
  const [first, ...rest] = earliest.parts;
  if (!first) return { options: [], recommended: undefined, notPlanned };
  const chains = findSlots({ ...request, service: first.service }).map((slot) =>
    planAfter({ ...request, wanted: rest.map(({ service }) => partOf(service)) }, { ...first, slot }),
  );
  const whole = chains.filter((chain) => chain.notPlanned.length === 0);
  const options = (whole.length > 0 ? whole : [earliest]).flatMap(({ parts }) => optionOf(parts) ?? []);
  const slots = options.map(({ slot }) => slot);
  const best = recommendedSlot(slots);
  const option = best && options.find(({ slot }) => slot.date === best.date && isSameStart(slot, best));
  return { options, recommended: option && best && { ...option, slot: best }, notPlanned };
}

function isSameStart(one: Slot, other: Slot): boolean {
  return one.startTime === other.startTime && one.station === other.station && one.employee.id === other.employee.id;
}
