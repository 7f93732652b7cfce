import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const servicesDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', name: 'text', description: 'text', category: 'plain', stations: 'texts', basePrice: 'number' },
      ...{ baseTimeHours: 'number', vehicleSizeMultipliers: 'plain', skillLevel: 'plain', ...STAMPS },
    },
    parts: [{ table: 'service_costs', owner: 'service_id', field: 'baseCost', holds: 'number' }],
  },
};
