import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const stationsDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', name: 'text', description: 'text', capabilities: 'plain', maxConcurrentJobs: 'number' },
      ...{ operatingHours: 'plain', ...STAMPS },
    },
    parts: [],
  },
};
