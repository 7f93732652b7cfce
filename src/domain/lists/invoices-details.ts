import type { ListDetails } from './list-details-declaration.ts';
import { DOCUMENT_FIELDS, STAMPS } from './list-table.ts';

export const invoicesDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', invoiceNumber: 'text', customerId: 'plain', customer: 'plain', bookingIds: 'texts' },
      ...{ estimateId: 'text', date: 'plain', dueDate: 'plain', status: 'plain', ...DOCUMENT_FIELDS },
      ...{ paidAmount: 'number', balanceAmount: 'number', paymentTerms: 'text', notes: 'text', internalNotes: 'text' },
      ...{ sentAt: 'instant', viewedAt: 'instant', paidAt: 'instant', cancelledAt: 'instant', ...STAMPS },
    },
    parts: [
      {
        table: 'payments',
        owner: 'invoice_id',
        field: 'payments',
        holds: 'list',
        fields: { id: 'text', amount: 'number', date: 'plain', method: 'text', reference: 'text', note: 'text' },
      },
    ],
    numberColumn: 'invoice_number',
    joinsCustomer: true,
  },
};
