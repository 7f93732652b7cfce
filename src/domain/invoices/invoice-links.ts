import type { Invoice } from './invoice.ts';

type Bills = Pick<Invoice, 'bookingIds' | 'estimateId'>;

/** Whether the invoice is linked to the estimate. */
export function billsEstimate({ estimateId }: Bills, estimate: { id: string }): boolean {
  return estimateId === estimate.id;
}

/** Whether the invoice is linked to the booking, or to the estimate that the booking was made from. */
export function billsBooking(invoice: Bills, booking: { id: string; estimateId?: string | undefined }): boolean {
  return (
    invoice.bookingIds.includes(booking.id) ||
    (booking.estimateId !== undefined && invoice.estimateId === booking.estimateId)
  );
}

/**
 * The invoice of a job: the one that the job points to, if the invoice points back; else one of the customer's that points to the job;
 * else the first after all, as older files have it.
 */
export function linkedInvoice(
  pointedTo: Invoice | null | undefined,
  ofCustomer: readonly Invoice[],
  bills: (invoice: Invoice) => boolean,
): Invoice | undefined {
  if (pointedTo && bills(pointedTo)) return pointedTo;
  return ofCustomer.find(bills) ?? pointedTo ?? undefined;
}
