import { isCounted } from '#domain/documents/billing.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { Estimate } from './estimate.ts';

type Line = Estimate['items'][number];
/** A line of a service. */
export type ServiceLine = Line & { serviceId: string };

function isServiceLine(line: Line): line is ServiceLine {
  return line.serviceId !== undefined;
}

type EstimateBooking = Pick<Booking, 'estimateId' | 'serviceId' | 'status' | 'pricing'>;

/**
 * Returns the service lines of the estimate that are not booked yet. Each booking made from it covers one line of its service, if there is
 * one at its price that one; a cancelled booking or a no-show covers none.
 */
export function linesToBook(
  { id, items }: Pick<Estimate, 'id' | 'items'>,
  bookings: readonly EstimateBooking[],
): ServiceLine[] {
  let open = items.filter(isCounted).filter(isServiceLine);
  for (const booking of bookings) {
    if (booking.estimateId !== id || !earnsMoney(booking)) continue;
    const ofService = open.filter(({ serviceId }) => serviceId === booking.serviceId);
    const covered = ofService.find(({ totalPrice }) => totalPrice === booking.pricing.servicePrice) ?? ofService[0];
    open = open.filter((line) => line !== covered);
  }
  return open;
}
