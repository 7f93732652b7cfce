import type { Service } from '#domain/catalog/service.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { phoneNumbers, searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { storedVehicles } from '#domain/vehicles/garage.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { servicesOf } from '#parts/pricing/service-chips.tsx';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

export const ALL_SOURCES = 'All Sources';

/** A customer with the values that its row shows. */
export type CustomerRow = { id: string; customer: Customer; name: string; services: Service[] };

function newestFirst(a: Customer, b: Customer): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return 0;
}

const rowsOf = keptRows(
  (services: readonly Service[]) =>
    (customer: Customer): CustomerRow => ({
      id: customer.id,
      customer,
      name: fullName(customer),
      services: servicesOf(customer.services, services),
    }),
);

/** Returns the rows, newest first. */
export function customerRows(customers: readonly Customer[], services: readonly Service[]): readonly CustomerRow[] {
  return rowsOf(customers.toSorted(newestFirst), services);
}

export const searchText = keptTexts(({ customer, name }: CustomerRow) => {
  const { companyName = '', email, phone } = customer;
  const vehicles = storedVehicles(customer);
  return searchTextOf(
    [name, companyName, email, ...vehicles.flatMap((vehicle) => [vehicleName(vehicle), vehicle.trim])],
    [...phoneNumbers(phone), ...vehicles.flatMap(({ licensePlate, vin }) => [licensePlate, vin])],
  );
});

/** Returns the rows that match both the search and the source. */
export function filteredRows(
  rows: readonly CustomerRow[],
  { search, source }: { search: string; source: string },
): readonly CustomerRow[] {
  if (search.trim() === '' && source === ALL_SOURCES) return rows;
  const isFound = searchFor(search);
  return rows.filter((row) => (source === ALL_SOURCES || row.customer.source === source) && isFound(searchText(row)));
}

/** Returns the sources in use: first those of the form, in its order, then others. */
export function sourcesOf(customers: readonly Customer[], known: readonly string[]): string[] {
  const used = new Set(customers.map(({ source }) => source).filter(Boolean));
  return [...known.filter((source) => used.has(source)), ...[...used].filter((one) => !known.includes(one)).sort()];
}
