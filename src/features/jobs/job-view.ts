import type { Customer } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** A job with what its page shows of it. */
export type JobView = {
  job: Job;
  /** Its bookings that still exist, in work order. */
  bookings: readonly Booking[];
  /** The customer as they are today, with the job's vehicle. */
  customer: Customer;
  /** The customer is in the list of customers. */
  isCustomerKept: boolean;
  settings: Settings;
};
