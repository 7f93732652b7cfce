import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking, billsEstimate, linkedInvoice } from '#domain/invoices/invoice-links.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Newest } from '#io/store/store.ts';

async function invoiceFor(
  { invoices }: Newest,
  { invoiceId, customerId }: { invoiceId?: string | undefined; customerId: string },
  bills: (invoice: Invoice) => boolean,
): Promise<Invoice | undefined> {
  const pointedTo = invoiceId === undefined ? undefined : await invoices.get(invoiceId);
  if (pointedTo && bills(pointedTo)) return pointedTo;
  return linkedInvoice(pointedTo, await invoices.query({ name: 'customer', from: customerId, to: customerId }), bills);
}

/** Returns the invoice that the estimate was converted to, or one that bills a booking made from the estimate. */
export async function findInvoiceOfEstimate(newest: Newest, estimate: Estimate): Promise<Invoice | undefined> {
  const own = await invoiceFor(newest, estimate, (invoice) => billsEstimate(invoice, estimate));
  if (own) return own;
  const { customerId } = estimate;
  for (const booking of await newest.bookings.query({ name: 'customer', from: customerId, to: customerId })) {
    const invoice = booking.estimateId === estimate.id ? await findInvoiceOfBooking(newest, booking) : undefined;
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
