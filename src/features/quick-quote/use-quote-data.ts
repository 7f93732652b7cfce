import { useMemo } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { daysToSearch } from '#domain/leads/asked-days.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { type Quote, quoteFor, type SlotRequest } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { by, type QueryResult, useIndexed, useList, useRecord, useSettings, useToday } from '#io/react/world.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { slotSearchRange } from './booking-operations.ts';
import { quotedVehicle } from './customer/quote-customer.ts';
import { useContact } from './customer/use-contact.ts';
import type { QuoteProgress } from './quote-progress.ts';

/** Data that a quote is calculated from, apart from the job itself. */
export type QuoteData = Omit<SlotRequest, 'service' | 'size' | 'settings' | 'customer'> & {
  services: readonly Service[];
  /** The existing customer whom the booking is for. */
  customer?: Customer;
  settings: Pick<Settings, 'closedDays' | 'workOrder'>;
};

/**
 * Loads the data of a quote, live. Reads only the bookings of the search range. An existing customer, who is chosen or has the same email
 * or phone, pays their agreed prices, and their car isn't offered a time when it is at another station. `isChosen`: what was chosen is
 * booked, so the same email or phone counts no longer.
 */
export function useQuoteData(progress: QuoteProgress, isChosen = false): QueryResult<QuoteData> {
  const today = useToday();
  const { customer, vehicle } = progress;
  const settings = useSettings();
  const { used } = useContact(customer);
  const asked = daysToSearch(customer.askedDays ?? [], today);
  const query = useQueries({
    existing: useRecord('customers', customer.existingId ?? ''),
    services: useList('services'),
    bookings: useIndexed('bookings', slotSearchRange(today, progress.also?.serviceIds.length, asked)),
    stations: useList('stations'),
    employees: useList('employees'),
    promised: useIndexed('followUps', by('customer', customer.existingId ?? used?.id ?? '')),
  });
  const { data } = query;
  const occupancy = useMemo(() => data && occupancyOf(data.bookings, undefined, data.promised), [data]);
  const shop = useMemo(() => {
    if (!data || !occupancy) return undefined;
    const existing = data.existing ?? (isChosen ? undefined : used);
    const car = existing && { id: existing.id, vehicle: quotedVehicle(existing, { customer, vehicle }) };
    return { ...data, settings, occupancy, today, ...(car && { car, customer: existing }) };
  }, [data, occupancy, settings, today, customer, vehicle, used, isChosen]);
  return { ...query, data: shop };
}

/** Prices the job and finds its slots. */
export function quoteOf(shop: QuoteData, service: Service, vehicle: Vehicle): Quote {
  return quoteFor(vehicle, { ...shop, service });
}

/** Returns the current quote; undefined while data loads, or if the service was deleted. */
export function useQuote(shop: QuoteData | undefined, { serviceId, vehicle }: QuoteProgress): Quote | undefined {
  return useMemo(() => {
    const service = shop?.services.find((one) => one.id === serviceId);
    return shop && service && quoteOf(shop, service, vehicle);
  }, [shop, serviceId, vehicle]);
}
