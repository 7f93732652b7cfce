import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useRecord } from '#io/react/world.tsx';

/**
 * The booking's customer as they are today; its own copy until they are read, and when they were deleted. Asked one by one, so
 * that a month costs what it shows and not what the shop has ever served.
 */
export function useBookingCustomer(booking: Booking): Customer {
  return customerForRecord(booking, useRecord('customers', booking.customerId).data);
}
