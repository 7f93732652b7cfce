import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const customersDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', companyName: 'text', email: 'text', phone: 'text' },
      ...{ preferredContactMethod: 'plain', services: 'texts', source: 'text', taxExemptNumber: 'text' },
      ...{ taxExemptUntil: 'text', notes: 'text', ...STAMPS },
    },
    parts: [
      {
        table: 'vehicles',
        owner: 'customer_id',
        field: 'vehicle',
        holds: 'object',
        fields: {
          ...{ id: 'text', year: 'number', make: 'text', model: 'text', trim: 'text', vin: 'text', color: 'text' },
          ...{ condition: 'plain', licensePlate: 'text', size: 'plain', bodyType: 'text' },
        },
      },
    ],
  },
};
