import { useMemo } from 'react';
import { type CarOf, occupancyOf } from '#domain/availability.ts';
import type { Service } from '#domain/service.ts';
import { type Quote, quoteFor, type SlotRequest } from '#domain/slots.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { type Asked, useIndexed, useList, useRecord, useSettings, useToday } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { quotedCar, searchedDays } from './plan-booking.ts';
import type { Progress } from './progress.ts';

/** What a quote is worked out from, apart from the job itself. */
export type Shop = Omit<SlotRequest, 'service' | 'size'> & { services: readonly Service[] };

export type AskedShop = {
  /** Undefined until everything has been read. */
  shop: Shop | undefined;
  /** What could not be read, as a sentence. */
  failure: string | undefined;
  retry: () => void;
};

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
export function useShop(progress: Progress): AskedShop {
  const today = useToday();
  const car = useCar(progress);
  const services = useList('services');
  const stations = useList('stations');
  const employees = useList('employees');
  const bookings = useIndexed('bookings', searchedDays(today));
  const settings = useSettings();

  const occupancy = useMemo(() => bookings.data && occupancyOf(bookings.data), [bookings.data]);
  const shop = useMemo(
    () =>
      services.data && stations.data && employees.data && settings.data && occupancy
        ? {
            services: services.data,
            stations: stations.data,
            employees: employees.data,
            settings: settings.data,
            occupancy,
            car,
            today,
          }
        : undefined,
    [services.data, stations.data, employees.data, settings.data, occupancy, car, today],
  );

  const asked: [Asked<unknown>, string][] = [
    [services, messages.loadFailed.services],
    [bookings, messages.loadFailed.bookings],
    [stations, messages.loadFailed.stations],
    [employees, messages.loadFailed.employees],
    [settings, messages.loadFailed.settings],
  ];
  const failed = asked.filter(([one]) => one.failed);
  return {
    shop,
    failure: failed[0]?.[1],
    retry: () => {
      for (const [one] of failed) one.retry();
    },
  };
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
