import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker, serviceNames } from '#domain/data-files/csv-columns.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { modelMarks, type SearchWords } from '#domain/text/search-words.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function customerCsv(context: CsvContext): CsvColumn<Customer>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Company Name', ({ companyName }) => companyName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Preferred Contact Method', ({ preferredContactMethod }) => preferredContactMethod],
    ['Year', ({ vehicle }) => vehicle.year || undefined],
    ['Make', ({ vehicle }) => vehicle.make],
    ['Model', ({ vehicle }) => vehicle.model],
    ['Trim', ({ vehicle }) => vehicle.trim],
    ['VIN', ({ vehicle }) => vehicle.vin],
    ['License Plate', ({ vehicle }) => vehicle.licensePlate],
    ['Color', ({ vehicle }) => vehicle.color],
    ['Condition', ({ vehicle }) => vehicle.condition],
    ['Size', ({ vehicle }) => vehicle.size],
    ['Body Type', ({ vehicle }) => vehicle.bodyType],
    ['Services', ({ services }) => serviceNames(services, context)],
    ['Source', ({ source }) => source],
    ['Tax-exempt Number', ({ taxExemptNumber }) => taxExemptNumber],
    ['Exempt Until', ({ taxExemptUntil }) => taxExemptUntil],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

function searchWords(customer: Customer): SearchWords {
  const { vehicle } = customer;
  return {
    title: fullName(customer),
    texts: [customer.companyName, customer.email, vehicleName(vehicle), vehicle.trim, vehicle.color],
    marks: [...phoneNumbers(customer.phone), ...modelMarks(vehicle)],
  };
}

export const customersDetails: ListDetails<Customer> = {
  table: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', companyName: 'text', email: 'text', phone: 'text' },
      ...{ preferredContactMethod: 'plain', services: 'texts', source: 'text', taxExemptNumber: 'text' },
      ...{ taxExemptUntil: 'text', kind: 'plain', paymentTerms: 'text', poRequired: 'plain', notes: 'text', ...STAMPS },
    },
    parts: [
      {
        table: 'vehicles',
        owner: 'customer_id',
        field: 'vehicle',
        holds: 'object',
        fields: {
          ...{ id: 'text', year: 'number', make: 'text', model: 'text', trim: 'text', vin: 'text', color: 'text' },
          ...{ condition: 'plain', licensePlate: 'text', size: 'plain', bodyType: 'text' },
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
  csv: { customers: csvMaker(customerCsv) },
  search: searchWords,
};
