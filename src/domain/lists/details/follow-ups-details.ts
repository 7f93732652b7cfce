import type { FollowUp } from '#domain/care/follow-up.ts';
import { customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function followUpCsv({ customers }: CsvContext): CsvColumn<FollowUp>[] {
  return [
    ['Customer', (followUp) => fullName(customerForRecord(followUp, customers.get(followUp.customerId)))],
    ['Vehicle', ({ customer }) => vehicleName(customer.vehicle)],
    ['Kind', ({ kind }) => kind],
    ['Category', ({ category }) => category],
    ['Text', ({ text }) => text],
    ['Starts', ({ startsOn }) => startsOn],
    ['Ends', ({ endsOn }) => endsOn],
    ['Ended On', ({ ended }) => ended?.on],
    ['Note', ({ ended }) => ended?.note],
  ];
}

export const followUpsDetails: ListDetails<FollowUp> = {
  table: {
    fields: {
      id: 'plain',
      jobId: 'plain',
      customerId: 'plain',
      customer: 'plain',
      kind: 'plain',
      category: 'plain',
      text: 'text',
      startsOn: 'plain',
      endsOn: 'plain',
      refuses: 'texts',
      serviceId: 'text',
      warrantyId: 'text',
      bookingId: 'text',
      ended: 'plain',
      ...STAMPS,
    },
    parts: [],
    omits: { customer: 'priceRule' },
    joinsCustomer: true,
  },
  csv: {
    'follow-ups': { holds: 'Dated promises of the care sheets', make: csvMaker(followUpCsv) },
  },
  search: (followUp, live) => ({
    title: followUp.text,
    texts: [fullName(customerForRecord(followUp, live)), vehicleName(followUp.customer.vehicle)],
    marks: [],
  }),
};
