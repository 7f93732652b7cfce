import { numberKey } from '#domain/documents/number-key.ts';
import { type Invoice, invoiceSchema } from '#domain/invoices/invoice.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const invoices: ListDeclaration<Invoice> = {
  schema: invoiceSchema,
  indexes: {
    date: ({ date }) => [date],
    customer: ({ customerId }) => [customerId],
    status: ({ status }) => [status],
    number: ({ invoiceNumber }) => [numberKey(invoiceNumber)],
  },
  snapshots: { customer: 'customers' },
  names: { record: 'invoice', list: 'invoices' },
  title: ({ invoiceNumber }) => invoiceNumber,
  technician: 'nothing',
  rank: 2,
};
