import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export const bookingsDetails: ListDetails = {
  table: {
    fields: {
      ...{ id: 'plain', customerId: 'plain', customer: 'plain', serviceId: 'plain', service: 'plain' },
      ...{ employeeId: 'plain', employee: 'plain', station: 'text', date: 'plain', startTime: 'plain' },
      ...{ endTime: 'plain', estimatedHours: 'number', status: 'plain', notes: 'text', dailySchedule: 'plain' },
      ...{ bookedAnyway: 'plain', bookedAnywayReason: 'text', history: 'plain', estimateId: 'text' },
      ...{ invoiceId: 'text', ...STAMPS },
    },
    parts: [
      {
        table: 'booking_pricing',
        owner: 'booking_id',
        field: 'pricing',
        holds: 'numbers',
        fields: {
          ...{ servicePrice: 'number', laborCost: 'number', materialCost: 'number' },
          ...{ totalCost: 'number', grossProfit: 'number', profitMargin: 'number' },
        },
        ofSnapshots: { service: 'baseCost', employee: 'hourlyRate' },
      },
    ],
    asItIs: { clash_allowed: true },
  },
};
