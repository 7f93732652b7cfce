import * as z from 'zod/mini';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { inWorkOrder } from '#domain/catalog/work-order.ts';
import { bookingSchema } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { ChosenPlace, WantedPart } from './service-plan.ts';

const wishedPlaceSchema = z.object({
  /** Name. */
  station: z.string(),
  employeeId: z.string(),
  date: bookingSchema.shape.date,
  startTime: bookingSchema.shape.startTime,
  /** The user accepts whatever clashes there. */
  bookAnyway: z.optional(z.boolean()),
});
/** A place that the user chose for a part. */
export type WishedPlace = z.infer<typeof wishedPlaceSchema>;

export const planWishesSchema = z.object({
  /** The user's order; the order of the shop when absent. */
  order: z.optional(z.array(z.string())),
  /** Parts that are booked later. */
  later: z.array(z.string()),
  places: z.record(z.string(), wishedPlaceSchema),
});
/** Changes of the user to a plan. Parts are named by their keys; those that are no longer in the plan are ignored. */
export type PlanWishes = z.infer<typeof planWishesSchema>;

export const NO_WISHES: PlanWishes = { later: [], places: {} };

/** Facts that the order and the places of a plan depend on. */
export type WishesShop = {
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'workOrder'>;
};

/** Returns the bay and person of the place; undefined when one of them is gone or can no longer do the service. */
function placeOf(wish: WishedPlace | undefined, service: Service, shop: WishesShop): ChosenPlace | undefined {
  if (!wish) return undefined;
  const station = eligibleStations(service, shop.stations).find(({ name }) => name === wish.station);
  const employee = eligibleEmployees(service, wish.station, shop.employees).find(({ id }) => id === wish.employeeId);
  return station && employee && { station, employee, date: wish.date, startTime: wish.startTime };
}

/** Sorts by the user's order. Parts that it lacks keep the order of the shop, at the end. */
function inWishedOrder(parts: readonly WantedPart[], order: readonly string[]): WantedPart[] {
  const place = ({ key }: WantedPart) => (order.includes(key) ? order.indexOf(key) : order.length);
  return parts.toSorted((a, b) => place(a) - place(b));
}

export type WishedParts = { wanted: WantedPart[]; later: WantedPart[] };

/** Returns the parts to plan, in the order of the work, and those that are booked later. */
export function wishedParts(parts: readonly WantedPart[], wishes: PlanWishes, shop: WishesShop): WishedParts {
  const sorted = inWorkOrder(parts, shop.settings);
  const ordered = wishes.order ? inWishedOrder(sorted, wishes.order) : sorted;
  const isLater = ({ key }: WantedPart) => wishes.later.includes(key);
  return {
    wanted: ordered
      .filter((part) => !isLater(part))
      .map((part) => ({ ...part, place: placeOf(wishes.places[part.key], part.service, shop) })),
    later: ordered.filter(isLater),
  };
}

/** Moves a part one place up (−1) or down (1). `keys`: the parts in their order now. */
export function withMoved(wishes: PlanWishes, keys: readonly string[], key: string, by: -1 | 1): PlanWishes {
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return wishes;
  return { ...wishes, order: keys.map((one) => (one === key ? other : one === other ? key : one)) };
}

/** Books a part later, or with the others again. */
export function withLater(wishes: PlanWishes, key: string, isLater: boolean): PlanWishes {
  const others = wishes.later.filter((one) => one !== key);
  return { ...wishes, later: isLater ? [...others, key] : others };
}

/** Accepts what clashes with a part in its chosen place, or no longer does. */
export function withBookAnyway(wishes: PlanWishes, key: string, bookAnyway: boolean): PlanWishes {
  const place = wishes.places[key];
  return place ? withPlace(wishes, key, { ...place, bookAnyway }) : wishes;
}

/** Puts a part in a place; without one, at the earliest free time again. */
export function withPlace(wishes: PlanWishes, key: string, place: WishedPlace | undefined): PlanWishes {
  const { [key]: _, ...others } = wishes.places;
  return { ...wishes, places: place ? { ...others, [key]: place } : others };
}
