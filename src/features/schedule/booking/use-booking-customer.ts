import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useRecord } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';

/**
 * Returns the booking's customer as they are today, or the booking's snapshot while they load and if they were deleted. Loads
 * customers one by one, so that a month loads only the customers it shows.
 */
export function useBookingCustomer(booking: Booking): Customer {
  return customerForRecord(booking, ifRead(useRecord('customers', booking.customerId)));
}
