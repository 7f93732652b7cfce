import { customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import { numberMarks } from '#domain/text/search-words.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { type Claim, claimState } from '#domain/warranty/claim.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function claimCsv({ customers }: CsvContext): CsvColumn<Claim>[] {
  return [
    ['Claim Number', ({ claimNumber }) => claimNumber],
    ['Customer', (claim) => fullName(customerForRecord(claim, customers.get(claim.customerId)))],
    ['Vehicle', ({ customer }) => vehicleName(customer.vehicle)],
    ['VIN', ({ customer }) => customer.vehicle.vin],
    ['Reported On', ({ reportedOn }) => reportedOn],
    ['Fault', ({ fault }) => fault],
    ['Seen', ({ seen }) => seen],
    ['State', claimState],
    ['Verdict', ({ verdict }) => verdict?.who],
    ['Reason', ({ verdict }) => verdict?.reason],
    ['Sent to Maker', ({ sentOn }) => sentOn],
    ["Maker's Answer", ({ answer }) => answer?.text],
    ["Maker's Credit", ({ makerCredit }) => (makerCredit === undefined ? undefined : { dollars: makerCredit })],
    ['Closed On', ({ closed }) => closed?.on],
  ];
}

export const claimsDetails: ListDetails<Claim> = {
  table: {
    fields: {
      id: 'plain',
      claimNumber: 'text',
      warrantyId: 'plain',
      customerId: 'plain',
      customer: 'plain',
      reportedOn: 'plain',
      fault: 'plain',
      seen: 'text',
      since: 'plain',
      positions: 'texts',
      photoIds: 'texts',
      lookedOn: 'plain',
      verdict: 'plain',
      sentOn: 'plain',
      answer: 'plain',
      jobId: 'text',
      closed: 'plain',
      ...STAMPS,
    },
    parts: [{ table: 'claim_credits', owner: 'claim_id', field: 'makerCredit', holds: 'number', optional: true }],
    numberColumn: 'claim_number',
    omits: { customer: 'priceRule' },
    joinsCustomer: true,
  },
  csv: { claims: { holds: 'Claims with verdict, answer of the maker and credit', make: csvMaker(claimCsv) } },
  search: (claim, live) => {
    const { claimNumber, customer, fault, seen } = claim;
    return {
      title: claimNumber,
      texts: [fullName(customerForRecord(claim, live)), vehicleName(customer.vehicle), fault, seen],
      marks: [...numberMarks(claimNumber), customer.vehicle.vin, customer.vehicle.licensePlate],
    };
  },
};
