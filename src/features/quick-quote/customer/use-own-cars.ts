import { useMemo } from 'react';
import { type Customer, customerName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { phoneNumbers, searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { parkedVehicles } from '#domain/vehicles/parked-vehicles.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import type { OwnCars } from '#parts/vehicle/vehicle-search.tsx';

/** Shorter texts would find everyone. */
const MIN_CHARACTERS = 3;
const MOST_SHOWN = 6;

/** Returns a customer's cars with the texts that find them; one entry without a car for a customer who has none. */
function entriesOf(customer: Customer) {
  const { email, phone, companyName = '' } = customer;
  const parked = parkedVehicles(customer);
  return (parked.length > 0 ? parked : [undefined]).map((car) => {
    const { licensePlate = '', vin = '', make = '' } = car?.vehicle ?? {};
    const parts = [car ? vehicleName(car.vehicle) : '', licensePlate, phone, email];
    return {
      key: `${customer.id} ${car?.key ?? ''}`,
      customer,
      vehicleId: car?.key,
      make,
      name: customerName(customer),
      detail: parts.flatMap((part) => (part ? isolate(part) : [])).join(' · '),
      text: searchTextOf([customerName(customer), companyName, email], [...phoneNumbers(phone), licensePlate, vin]),
    };
  });
}

/** Finds the shop's own customers by name, phone, email, plate and VIN, each with their car. */
export function useOwnCars(onChoose: (customer: Customer, vehicleId: string | undefined) => void): OwnCars {
  const customers = ifRead(useList('customers'));
  const entries = useMemo(() => (customers ?? []).flatMap(entriesOf), [customers]);
  const find = useMemo(
    () => (query: string) => {
      if (query.length < MIN_CHARACTERS) return [];
      const isFound = searchFor(query);
      return entries.filter(({ text }) => isFound(text)).slice(0, MOST_SHOWN);
    },
    [entries],
  );
  return {
    find,
    onChoose(key) {
      const entry = entries.find((one) => one.key === key);
      if (entry) onChoose(entry.customer, entry.vehicleId);
    },
  };
}
