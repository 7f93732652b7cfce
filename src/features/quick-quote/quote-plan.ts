import type { Service } from '#domain/catalog/service.ts';
import { daysToSearch } from '#domain/leads/asked-days.ts';
import { formatPercent } from '#domain/money/money.ts';
import { isOptimalMargin, totalPricing } from '#domain/money/pricing.ts';
import {
  daysInShop,
  endOfSlot,
  type NotPlanned,
  type PlannedPart,
  planServices,
  plansByDay,
  tomorrow,
} from '#domain/plans/service-plan.ts';
import type { RecommendedSlot, Slot, SlotRequest, StartTime } from '#domain/scheduling/slots.ts';
import { endInWords } from '#parts/plan/slot-text.ts';
import { counted } from '#parts/records/names-in-words.ts';

/** A start for all services: the slot of the first one, with the pricing of all. */
export type StartOption<S extends Slot = Slot> = {
  slot: S;
  parts: readonly [PlannedPart, ...PlannedPart[]];
  end: StartTime;
  /** Number of days in the shop. */
  days: number;
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
  return { slot, parts: [...parts], end: endOfSlot(last.slot), days: daysInShop({ parts }) };
}

const partOf = (service: Service) => ({ key: service.id, service });

/** Says why the plan is the best of its starts, and when the car is ready. */
function reasonOf({ slot, days, end }: StartOption): string {
  const margin = formatPercent(slot.pricing.profitMargin, 2);
  return `Fewest days in the shop (${counted(days, 'day')}), ready ${endInWords(end)}, with a ${margin} profit margin.`;
}

/**
 * Plans the services one after the other, from each day on which the first one can begin. A service that cannot be planned is left out.
 * Days that a lead asked for come after those of the search. Where the best start is later than the days that are listed, it comes last.
 */
export function quotePlan(
  services: readonly Service[],
  request: QuotePlanRequest,
  askedDays: readonly string[] = [],
): QuotePlan {
  const asked = { ...request, wanted: services.map(partOf), from: tomorrow(request.today) };
  const best = planServices(asked);
  const { notPlanned } = best;
  const wanted = best.parts.map(({ service }) => partOf(service));
  const byDay = wanted.length > 0 ? plansByDay({ ...asked, wanted }, daysToSearch(askedDays, request.today)) : [];
  const day = best.parts[0]?.slot.date;
  const starts = byDay.some(({ parts }) => parts[0]?.slot.date === day) ? byDay : [...byDay, best];
  const options = starts.flatMap(({ parts }) => optionOf(parts) ?? []);
  const option = options.find(({ slot }) => slot.date === day);
  return {
    options,
    recommended: option && { ...option, slot: { ...option.slot, reason: reasonOf(option) } },
    notPlanned,
  };
}
