import type { ListDetails } from './list-details-declaration.ts';
import { DOCUMENT_FIELDS, STAMPS } from './list-table.ts';

export const estimatesDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', estimateNumber: 'text', customerId: 'plain', customer: 'plain', date: 'plain' },
      ...{ expiryDate: 'plain', validityPeriod: 'number', status: 'plain', ...DOCUMENT_FIELDS, terms: 'text' },
      ...{ notes: 'text', internalNotes: 'text', sentAt: 'instant', viewedAt: 'instant', acceptedAt: 'instant' },
      ...{ acceptedBy: 'text', declinedAt: 'instant', declineReason: 'text', invoiceId: 'text', ...STAMPS },
    },
    parts: [],
    numberColumn: 'estimate_number',
    joinsCustomer: true,
  },
};
