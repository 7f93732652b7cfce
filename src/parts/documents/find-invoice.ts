import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking, billsEstimate, heldByEstimate, linkedInvoice } from '#domain/invoices/invoice-links.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Newest } from '#io/store/store.ts';
import { bookingsOf } from '#parts/jobs/job-operations.ts';

async function invoiceFor(
  { invoices }: Newest,
  { invoiceId, customerId }: { invoiceId?: string | undefined; customerId: string },
  bills: (invoice: Invoice) => boolean,
): Promise<Invoice | undefined> {
  const pointedTo = invoiceId === undefined ? undefined : await invoices.get(invoiceId);
  if (pointedTo && bills(pointedTo)) return pointedTo;
  return linkedInvoice(pointedTo, await invoices.query({ name: 'customer', from: customerId, to: customerId }), bills);
}

/** Returns the bookings of the estimate's jobs that one of its lines covers, whether they were made from it or not. */
export async function bookingsCovered(newest: Newest, estimate: Estimate): Promise<Booking[]> {
  const { id, customerId } = estimate;
  const jobs = await newest.jobs.query({ name: 'customer', from: customerId, to: customerId });
  const own = jobs.filter((job) => job.estimateId === id).map((job) => bookingsOf(newest, job));
  return (await Promise.all(own)).flatMap((bookings) => {
    const covered = heldByEstimate(estimate, bookings);
    return bookings.filter((booking) => covered.has(booking.id));
  });
}

/** Returns the invoice that the estimate was converted to, or one that bills a booking that the estimate covers. */
export async function findInvoiceOfEstimate(newest: Newest, estimate: Estimate): Promise<Invoice | undefined> {
  const own = await invoiceFor(newest, estimate, (invoice) => billsEstimate(invoice, estimate));
  if (own) return own;
  const { customerId } = estimate;
  const ofCustomer = await newest.bookings.query({ name: 'customer', from: customerId, to: customerId });
  const made = ofCustomer.filter((booking) => booking.estimateId === estimate.id);
  for (const booking of [...made, ...(await bookingsCovered(newest, estimate))]) {
    const invoice = await findInvoiceOfBooking(newest, booking);
    if (invoice) return invoice;
  }
  return undefined;
}

/** Returns the invoice that bills the booking: its own, or the one of its estimate. */
export async function findInvoiceOfBooking(newest: Newest, booking: Booking): Promise<Invoice | undefined> {
  const own = await invoiceFor(newest, booking, (invoice) => billsBooking(invoice, booking));
  if (own || booking.estimateId === undefined) return own;
  const estimate = await newest.estimates.get(booking.estimateId);
  return estimate?.invoiceId === undefined ? undefined : await newest.invoices.get(estimate.invoiceId);
}
