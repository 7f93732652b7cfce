import type { Customer } from '#domain/customers/customer.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useIndexed } from '#io/react/world.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';

/** Returns the vehicles that a booking, job, estimate, invoice, warranty or claim is about; undefined while they load. */
export function useReferredVehicles(customer: Customer): ReadonlySet<Vehicle | undefined> | undefined {
  const own = { name: 'customer', from: customer.id, to: customer.id } as const;
  const { data } = useQueries({
    bookings: useIndexed('bookings', own),
    jobs: useIndexed('jobs', own),
    estimates: useIndexed('estimates', own),
    invoices: useIndexed('invoices', own),
    warranties: useIndexed('warranties', own),
    claims: useIndexed('claims', own),
  });
  if (!data) return undefined;
  const records = Object.values(data).flat();
  return new Set(records.map((record) => carInGarage(customer, record.customer.vehicle)));
}
