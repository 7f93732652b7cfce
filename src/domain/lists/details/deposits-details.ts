import { customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { amountWords, dayWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function depositCsv({ customers }: CsvContext): CsvColumn<Deposit>[] {
  return [
    ['Date', ({ date }) => date],
    ['Customer', (deposit) => fullName(customerForRecord(deposit, customers.get(deposit.customerId)))],
    ['Amount', ({ amount }) => ({ dollars: amount })],
    ['Held', (deposit) => ({ dollars: heldOf(deposit) })],
    ['Method', ({ method }) => method],
    ['Reference', ({ reference }) => reference],
    ['Note', ({ note }) => note],
    ['Reversed On', ({ reversedOn }) => reversedOn],
    ['Card Fee', ({ fee }) => (fee === undefined ? undefined : { dollars: fee })],
  ];
}

export const depositsDetails: ListDetails<Deposit> = {
  table: {
    fields: {
      id: 'plain',
      customerId: 'plain',
      customer: 'plain',
      estimateId: 'text',
      jobId: 'text',
      amount: 'number',
      date: 'plain',
      method: 'text',
      reference: 'text',
      note: 'text',
      fee: 'number',
      uses: 'plain',
      reversedOn: 'plain',
      ...STAMPS,
    },
    parts: [],
    joinsCustomer: true,
  },
  csv: { deposits: { holds: 'Deposits with what is still held', make: csvMaker(depositCsv) } },
  search: (deposit, live) => ({
    title: fullName(customerForRecord(deposit, live)),
    texts: [deposit.method, deposit.reference, deposit.note, amountWords(deposit.amount), dayWords(deposit.date)],
    marks: [],
  }),
};
