import type { Service } from '#domain/catalog/service.ts';
import { CUSTOMER_SOURCES, type Customer, fullName } from '#domain/customers/customer.ts';
import { phoneNumbers, searchTextOf } from '#domain/text/search-text.ts';
import { storedVehicles } from '#domain/vehicles/garage.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { SelectFilter } from '#parts/lists/select-filter.tsx';
import { optionsOf, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { servicesOf } from '#parts/pricing/service-chips.tsx';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

/** A customer with the values that its row shows. */
export type CustomerRow = { id: string; customer: Customer; name: string; services: Service[] };

function newestFirst(a: Customer, b: Customer): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return 0;
}

/** Returns the rows, newest first. */
export const customerRows = keptRows(
  (services: readonly Service[]) =>
    (customer: Customer): CustomerRow => ({
      id: customer.id,
      customer,
      name: fullName(customer),
      services: servicesOf(customer.services, services),
    }),
  newestFirst,
);

const searchText = keptTexts(({ customer, name }: CustomerRow) => {
  const { companyName = '', email, phone } = customer;
  const vehicles = storedVehicles(customer);
  return searchTextOf(
    [name, companyName, email, ...vehicles.flatMap((vehicle) => [vehicleName(vehicle), vehicle.trim])],
    [...phoneNumbers(phone), ...vehicles.flatMap(({ licensePlate, vin }) => [licensePlate, vin])],
  );
});

/** Returns the sources in use: first those of the form, in its order, then others. */
function sourcesOf(customers: readonly Customer[]): string[] {
  const known: readonly string[] = CUSTOMER_SOURCES;
  const used = new Set(customers.map(({ source }) => source).filter(Boolean));
  return [...known.filter((source) => used.has(source)), ...[...used].filter((one) => !known.includes(one)).sort()];
}

export function customerTools(customers: readonly Customer[] = []): RowTools<CustomerRow> {
  return {
    search: {
      label: 'Search customers',
      placeholder: 'Name, phone, plate, VIN or vehicle',
      text: searchText,
      className: 'w-85 phone:w-full',
    },
    filters: [
      {
        name: 'source',
        label: 'Source',
        options: optionsOf(['All Sources', ...sourcesOf(customers)]),
        matches: ({ customer }, source) => customer.source === source,
        Field: SelectFilter,
      },
    ],
  };
}
