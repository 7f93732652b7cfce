import { fullName } from '#domain/customers/customer.ts';
import { type Booking, bookingSchema, heldDates } from '#domain/scheduling/booking.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const bookings: ListDeclaration<Booking> = {
  schema: bookingSchema,
  indexes: {
    /** All days of the job, also those on which it cures. */
    date: heldDates,
    customer: ({ customerId }) => [customerId],
    status: ({ status }) => [status],
  },
  snapshots: { customer: 'customers', service: 'services', employee: 'employees' },
  names: { record: 'booking', list: 'bookings' },
  title: ({ customer, service }) => `${isolate(fullName(customer))}, ${isolate(service.name)}`,
  technician: 'pages',
  rank: 5,
};
