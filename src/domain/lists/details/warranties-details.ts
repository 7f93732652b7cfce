import { billedName, customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { CELL_SEPARATOR, type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import { numberMarks } from '#domain/text/search-words.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { stateText } from '#domain/warranty/state-text.ts';
import { termText } from '#domain/warranty/term-text.ts';
import { batchesOf, type Warranty } from '#domain/warranty/warranty.ts';
import { coveredThrough, warrantyState } from '#domain/warranty/warranty-state.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function warrantyCsv({ customers, today }: CsvContext): CsvColumn<Warranty>[] {
  return [
    ['Warranty Number', ({ warrantyNumber }) => warrantyNumber],
    ['Customer', (warranty) => billedName(customerForRecord(warranty, customers.get(warranty.customerId)))],
    ['Issued To', ({ issuedTo }) => issuedTo.name],
    ['Vehicle', ({ customer }) => vehicleName(customer.vehicle)],
    ['VIN', ({ issuedTo }) => issuedTo.vin],
    ['Plate', ({ customer }) => customer.vehicle.licensePlate],
    ['Warranty', ({ promise }) => tierTitle(promise)],
    ['Term', ({ promise }) => termText(promise)],
    ['State', (warranty) => stateText(warrantyState(warranty, today))],
    ['Starts', ({ startsOn }) => startsOn],
    ['Covered Through', (warranty) => coveredThrough(warranty)],
    ['Batches', (warranty) => batchesOf(warranty).join(CELL_SEPARATOR)],
    ['Registered On', ({ registeredOn }) => registeredOn],
    ['Registration', ({ registration }) => registration],
    ['Inspections', ({ visits }) => visits.map(({ date }) => date).join(CELL_SEPARATOR)],
    ['Void Since', ({ voided }) => voided?.date],
  ];
}

export const warrantiesDetails: ListDetails<Warranty> = {
  table: {
    fields: {
      id: 'plain',
      warrantyNumber: 'text',
      jobId: 'text',
      customerId: 'plain',
      customer: 'plain',
      issuedTo: 'plain',
      tierId: 'text',
      promise: 'plain',
      coverage: 'plain',
      services: 'texts',
      startsOn: 'plain',
      registeredOn: 'plain',
      registration: 'text',
      visits: 'plain',
      transfers: 'plain',
      voided: 'plain',
      corrects: 'text',
      issuedAt: 'instant',
      issuedBy: 'text',
      hash: 'text',
      ...STAMPS,
    },
    parts: [],
    numberColumn: 'warranty_number',
    omits: { customer: 'priceRule' },
    joinsCustomer: true,
  },
  csv: { warranties: { holds: 'Certificates with term, batches and inspections', make: csvMaker(warrantyCsv) } },
  search: (warranty, live) => {
    const { customer, promise, warrantyNumber } = warranty;
    return {
      title: warrantyNumber,
      texts: [
        fullName(customerForRecord(warranty, live)),
        warranty.issuedTo.name,
        vehicleName(customer.vehicle),
        tierTitle(promise),
        ...batchesOf(warranty),
      ],
      marks: [
        ...numberMarks(warrantyNumber),
        customer.vehicle.vin,
        warranty.issuedTo.vin,
        customer.vehicle.licensePlate,
      ],
    };
  },
};
