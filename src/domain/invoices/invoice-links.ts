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
