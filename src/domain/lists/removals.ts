import { type RemovedInvoice, removedInvoiceSchema } from '#domain/books/removed-invoice.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const removals: ListDeclaration<RemovedInvoice> = {
  schema: removedInvoiceSchema,
  indexes: { customer: ({ customerId }) => [customerId] },
  snapshots: {},
  sampledWith: 'invoices',
  names: { record: 'deleted invoice', list: 'deleted invoices' },
  title: ({ invoiceNumber }) => invoiceNumber,
  technician: 'nothing',
  rank: 14,
};
