import { useMemo } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { type CarOf, occupancyOf } from '#domain/scheduling/availability.ts';
import { type Quote, quoteFor, type SlotRequest } from '#domain/scheduling/slots.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useIndexed, useList, useRecord, useSettings, useToday } from '#io/react/react.tsx';
import { type CombinedQuery, combineQueries } from '#parts/queries/combine-queries.ts';
import { quotedCar, searchedDays } from './plan-booking.ts';
import type { Progress } from './progress.ts';

/** What a quote is worked out from, apart from the job itself. */
export type Shop = Omit<SlotRequest, 'service' | 'size'> & { services: readonly Service[] };

/** Whose car is quoted, once the booking is to go to a known customer. */
function useCar({ customer: { existingId = '' }, vehicle }: Progress): CarOf | undefined {
  const existing = useRecord('customers', existingId).data;
  return (
    useMemo(() => existing && { id: existing.id, vehicle: quotedCar(existing, vehicle) }, [existing, vehicle]) ??
    undefined
  );
}

/**
 * Reads the bookings of the searched days alone: how many others are stored does not matter. Follows every change. The car of a
 * known customer is not offered a time at which it is at another station.
 */
export function useShop(progress: Progress): CombinedQuery<Shop> {
  const today = useToday();
  const car = useCar(progress);
  const { data, failure, retry } = combineQueries({
    services: useList('services'),
    bookings: useIndexed('bookings', searchedDays(today)),
    stations: useList('stations'),
    employees: useList('employees'),
    settings: useSettings(),
  });
  const { services, bookings, stations, employees, settings } = data ?? {};

  const occupancy = useMemo(() => bookings && occupancyOf(bookings), [bookings]);
  const shop = useMemo(
    () =>
      services && stations && employees && settings && occupancy
        ? { services, stations, employees, settings, occupancy, car, today }
        : undefined,
    [services, stations, employees, settings, occupancy, car, today],
  );
  return { data: shop, failure, retry };
}

/** Prices the job and searches its slots, as things stand now. */
export function quoteOf(shop: Shop, service: Service, vehicle: Vehicle): Quote {
  return quoteFor(vehicle, { ...shop, service });
}

/** The quote of the progress as things stand now; undefined while the shop is being read, or when the service is gone. */
export function useQuote(shop: Shop | undefined, { serviceId, vehicle }: Progress): Quote | undefined {
  return useMemo(() => {
    const service = shop?.services.find((one) => one.id === serviceId);
    return shop && service && quoteOf(shop, service, vehicle);
  }, [shop, serviceId, vehicle]);
}
