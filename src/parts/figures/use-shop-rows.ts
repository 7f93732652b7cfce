import { useMemo } from 'react';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { type QueryResult, useList, useSettings, useToday, useWorld, useZone } from '#io/react/world.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';

/** Reads what figures are computed from: the same object while nothing has changed. */
export function useShopRows(): QueryResult<ShopRows> {
  const { clock } = useWorld();
  const settings = useSettings();
  const today = useToday();
  const zone = useZone();
  const query = useQueries({
    invoices: useList('invoices'),
    deposits: useList('deposits'),
    removals: useList('removals'),
    estimates: useList('estimates'),
    leads: useList('leads'),
    bookings: useList('bookings'),
    jobs: useList('jobs'),
    claims: useList('claims'),
    customers: useList('customers'),
    services: useList('services'),
    employees: useList('employees'),
    stations: useList('stations'),
  });
  const { data } = query;
  const shop = useMemo(
    () => data && { ...data, settings, today, zone, at: clock.now().toISOString() },
    [data, settings, today, zone, clock],
  );
  return { ...query, data: shop };
}
