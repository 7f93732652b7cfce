import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const employeesDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', email: 'text', phone: 'text', type: 'plain' },
      ...{ skillLevels: 'plain', stations: 'texts', availability: 'plain', ...STAMPS },
    },
    parts: [{ table: 'employee_rates', owner: 'employee_id', field: 'hourlyRate', holds: 'number' }],
  },
};
