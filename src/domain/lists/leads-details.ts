import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const leadsDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', email: 'text', phone: 'text', source: 'text' },
      ...{ status: 'plain', priority: 'plain', interestedServices: 'texts', vehicleInfo: 'plain' },
      ...{ estimatedValue: 'number', assignedTo: 'text', lastContactDate: 'text', nextFollowUp: 'text' },
      ...{ lostReason: 'text', customerId: 'text', notes: 'text', ...STAMPS },
    },
    parts: [],
  },
};
