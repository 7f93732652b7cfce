import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { csvMaker } from '#domain/data-files/csv-columns.ts';
import { sum } from '#domain/money/money.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

const billedOn = ({ entries }: RemovedInvoice) =>
  sum(entries.flatMap(({ type, amount }) => (type === 'Deleted' ? [-amount] : [])));

function removalCsv(): CsvColumn<RemovedInvoice>[] {
  return [
    ['Deleted On', ({ removedOn }) => removedOn],
    ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
    ['Customer', ({ customer }) => customer],
    ['Due Date', ({ dueDate }) => dueDate],
    ['Total', (removed) => ({ dollars: billedOn(removed) })],
  ];
}

export const removalsDetails: ListDetails<RemovedInvoice> = {
  table: {
    fields: {
      id: 'plain',
      invoiceNumber: 'text',
      customerId: 'plain',
      customer: 'text',
      dueDate: 'plain',
      removedOn: 'plain',
      entries: 'plain',
      ...STAMPS,
    },
    parts: [],
  },
  csv: { 'deleted invoices': { holds: 'Invoices that were deleted after they were sent', make: csvMaker(removalCsv) } },
  search: ({ invoiceNumber, customer }) => ({ title: invoiceNumber, texts: [customer], marks: [invoiceNumber] }),
};
