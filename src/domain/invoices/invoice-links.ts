import { isCounted } from '#domain/documents/billing.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { Invoice } from './invoice.ts';

type Bills = Pick<Invoice, 'bookingIds' | 'estimateId'>;

/** Returns whether the invoice is linked to the estimate. */
export function billsEstimate({ estimateId }: Bills, estimate: { id: string }): boolean {
  return estimateId === estimate.id;
}

/** Returns whether the invoice is linked to the booking, or to the estimate that the booking was made from. */
export function billsBooking(invoice: Bills, booking: { id: string; estimateId?: string | undefined }): boolean {
  return (
    invoice.bookingIds.includes(booking.id) ||
    (booking.estimateId !== undefined && invoice.estimateId === booking.estimateId)
  );
}

/**
 * Returns the invoice of a job: the one that the job links to, if it links back; else one of the customer's that links to the job; else the
 * first one anyway, because older files link one way only.
 */
export function linkedInvoice(
  pointedTo: Invoice | null | undefined,
  ofCustomer: readonly Invoice[],
  bills: (invoice: Invoice) => boolean,
): Invoice | undefined {
  if (pointedTo && bills(pointedTo)) return pointedTo;
  return ofCustomer.find(bills) ?? pointedTo ?? undefined;
}

/**
 * Returns the ids of the bookings that a line of the estimate covers: those made from the estimate, and one for each further line with
 * the booked service.
 */
export function heldByEstimate(
  { id, items }: Pick<Estimate, 'id' | 'items'>,
  bookings: readonly Pick<Booking, 'id' | 'serviceId' | 'estimateId'>[],
): ReadonlySet<string> {
  const held = new Set<string>();
  const free = new Map<string, number>();
  for (const { serviceId } of items.filter(isCounted))
    if (serviceId !== undefined) free.set(serviceId, (free.get(serviceId) ?? 0) + 1);
  const isFrom = (booking: { estimateId?: string | undefined }) => booking.estimateId === id;
  for (const booking of [...bookings.filter(isFrom), ...bookings.filter((one) => one.estimateId === undefined)]) {
    const left = free.get(booking.serviceId) ?? 0;
    if (left > 0 || isFrom(booking)) held.add(booking.id);
    free.set(booking.serviceId, left - 1);
  }
  return held;
}

/** Returns the bookings of a job that count and that none of its invoices bills. */
export function unbilledBookings(
  bookings: readonly Booking[],
  invoices: readonly Invoice[],
  estimate: Estimate | undefined,
): Booking[] {
  const isWholeBilled = estimate !== undefined && invoices.some((invoice) => billsEstimate(invoice, estimate));
  const held = isWholeBilled ? heldByEstimate(estimate, bookings) : new Set<string>();
  return bookings
    .filter(earnsMoney)
    .filter((booking) => !held.has(booking.id) && !invoices.some((invoice) => billsBooking(invoice, booking)));
}
