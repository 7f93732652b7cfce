import { useMemo } from 'react';
import { addDays } from '#domain/calendar/calendar.ts';
import { MOST_RESTRICTED_DAYS } from '#domain/care/care-rules.ts';
import type { ShopResources } from '#domain/catalog/eligibility.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { type PlanWishes, wishedParts } from '#domain/plans/plan-wishes.ts';
import { planServices, type ServicePlan, type WantedPart } from '#domain/plans/service-plan.ts';
import { type CarOf, type Occupancy, occupancyOf } from '#domain/scheduling/availability.ts';
import type { StartTime } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type QueryResult, useIndexed, useList, useSettings, useToday } from '#io/react/world.tsx';
import type { IndexQuery } from '#io/store/store.ts';
import { useQueries } from '#parts/queries/use-queries.ts';

/** Returns the index query for the bookings that a plan needs: a chain of services may reach far. */
function planRange(today: string): IndexQuery {
  return { name: 'date', from: today };
}

/** The shop that a plan depends on. */
export type PlanShop = ShopResources & { settings: Settings; occupancy: Occupancy; today: string };

/** Loads the shop that a plan depends on, live. */
export function usePlanShop(): QueryResult<PlanShop> {
  const today = useToday();
  const settings = useSettings();
  const query = useQueries({
    services: useList('services'),
    bookings: useIndexed('bookings', planRange(today)),
    promised: useIndexed('followUps', { name: 'date', from: addDays(today, -MOST_RESTRICTED_DAYS) }),
    stations: useList('stations'),
    employees: useList('employees'),
  });
  const { data } = query;
  const shop = useMemo(
    () => data && { ...data, settings, occupancy: occupancyOf(data.bookings, undefined, data.promised), today },
    [data, settings, today],
  );
  return { ...query, data: shop };
}

/** A plan with the parts that are booked later. */
export type WishedPlan = ServicePlan & { later: readonly WantedPart[] };

type Wished = {
  parts: readonly WantedPart[];
  wishes: PlanWishes;
  /** The customer with the car of the job. */
  customer: Customer;
  from: StartTime;
  isInShop?: boolean | undefined;
};

/** Plans the parts as the user wishes. */
export function wishedPlan(shop: PlanShop, { parts, wishes, customer, from, isInShop }: Wished): WishedPlan {
  const { wanted, later } = wishedParts(parts, wishes, shop);
  const car: CarOf = customer;
  const plan = planServices({ ...shop, wanted, size: customer.vehicle.size, customer, car, from, isInShop });
  return { ...plan, later };
}
