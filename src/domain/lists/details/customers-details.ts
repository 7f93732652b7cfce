import { fixedPricesText } from '#domain/accounts/account-csv.ts';
import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { type Customer, fullName, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker, serviceNames, yesNo } from '#domain/data-files/csv-columns.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { modelMarks, type SearchWords } from '#domain/text/search-words.ts';
import { storedVehicles } from '#domain/vehicles/garage.ts';
import { vehiclesOf } from '#domain/vehicles/parked-vehicles.ts';
import type { OwnedVehicle } from '#domain/vehicles/same-vin.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function vehicleCsvColumns<T>(of: (row: T) => Vehicle): CsvColumn<T>[] {
  return [
    ['Year', (row) => of(row).year || undefined],
    ['Make', (row) => of(row).make],
    ['Model', (row) => of(row).model],
    ['Trim', (row) => of(row).trim],
    ['VIN', (row) => of(row).vin],
    ['License Plate', (row) => of(row).licensePlate],
    ['Color', (row) => of(row).color],
    ['Condition', (row) => of(row).condition],
    ['Size', (row) => of(row).size],
    ['Body Type', (row) => of(row).bodyType],
    ['Registration State', (row) => of(row).registrationState],
  ];
}

function ownedVehicles(customers: readonly Customer[]): OwnedVehicle[] {
  return customers.flatMap((owner) => vehiclesOf(owner).map((vehicle) => ({ owner, vehicle })));
}

/** One row per vehicle. The columns of the owner are those of a customer, so that the file can be imported as customers. */
function vehicleCsv(): CsvColumn<OwnedVehicle>[] {
  return [
    ['First Name', ({ owner }) => owner.firstName],
    ['Last Name', ({ owner }) => owner.lastName],
    ['Company Name', ({ owner }) => owner.companyName],
    ['Email', ({ owner }) => owner.email],
    ['Phone', ({ owner }) => owner.phone],
    ['Preferred Contact Method', ({ owner }) => owner.preferredContactMethod],
    ...vehicleCsvColumns<OwnedVehicle>(({ vehicle }) => vehicle),
    ['Main', ({ owner, vehicle }) => yesNo(vehicle === owner.vehicle)],
  ];
}

export function customerCsv(context: CsvContext): CsvColumn<Customer>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Company Name', ({ companyName }) => companyName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Preferred Contact Method', ({ preferredContactMethod }) => preferredContactMethod],
    ...vehicleCsvColumns<Customer>(({ vehicle }) => vehicle),
    ['Services', ({ services }) => serviceNames(services, context)],
    ['Source', ({ source }) => source],
    ['Tax-exempt Number', ({ taxExemptNumber }) => taxExemptNumber],
    ['Exempt Until', ({ taxExemptUntil }) => taxExemptUntil],
    ['Kind', ({ kind }) => kind],
    ['Percent Off', ({ priceRule }) => priceRule?.percentOff],
    ['Fixed Prices', ({ priceRule }) => priceRule && fixedPricesText(priceRule, context.services)],
    ['Payment Terms', ({ paymentTerms }) => paymentTerms],
    ['PO Required', ({ poRequired }) => (poRequired ? 'Yes' : undefined)],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

function searchWords(customer: Customer): SearchWords {
  const vehicles = storedVehicles(customer);
  return {
    title: fullName(customer),
    texts: [
      customer.companyName,
      customer.kind,
      customer.email,
      ...vehicles.flatMap((vehicle) => [vehicleName(vehicle), vehicle.trim, vehicle.color]),
    ],
    marks: [...phoneNumbers(customer.phone), ...vehicles.flatMap(modelMarks)],
  };
}

export const customersDetails: ListDetails<Customer> = {
  table: {
    fields: {
      id: 'plain',
      firstName: 'text',
      lastName: 'text',
      companyName: 'text',
      email: 'text',
      phone: 'text',
      preferredContactMethod: 'plain',
      services: 'texts',
      source: 'text',
      taxExemptNumber: 'text',
      taxExemptUntil: 'text',
      kind: 'plain',
      paymentTerms: 'text',
      poRequired: 'plain',
      consents: 'plain',
      notes: 'text',
      ...STAMPS,
    },
    parts: [
      {
        table: 'vehicles',
        owner: 'customer_id',
        field: 'vehicle',
        holds: 'object',
        others: 'otherVehicles',
        absent: UNKNOWN_CUSTOMER.vehicle,
        fields: {
          id: 'text',
          year: 'number',
          make: 'text',
          model: 'text',
          trim: 'text',
          vin: 'text',
          color: 'text',
          condition: 'plain',
          licensePlate: 'text',
          size: 'plain',
          bodyType: 'text',
          registrationState: 'text',
          factoryGlass: 'plain',
        },
      },
      {
        table: 'price_rules',
        owner: 'customer_id',
        field: 'priceRule',
        holds: 'object',
        fields: { percentOff: 'number', fixedPrices: 'plain' },
      },
    ],
  },
  csv: {
    customers: { holds: 'Names, contact and the main vehicle', make: csvMaker(customerCsv) },
    vehicles: {
      label: 'Vehicles',
      holds: 'Every vehicle with its customer',
      make: csvMaker(vehicleCsv, ownedVehicles),
    },
  },
  search: searchWords,
  blank: { vehicle: UNKNOWN_CUSTOMER.vehicle, otherVehicles: [{ year: UNKNOWN_CUSTOMER.vehicle.year }] },
};
