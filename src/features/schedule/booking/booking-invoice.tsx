import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking, linkedInvoice } from '#domain/invoices/invoice-links.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { by, useIndexed, useRecord } from '#io/react/world.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { paths } from '#parts/navigation/paths.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';

/** Explains the button: which invoice it opens, or what the new one contains. */
function hintOf(estimate: Estimate | null, billed: Invoice | undefined): string {
  if (billed) {
    return `${billed.invoiceNumber} already bills this job's estimate. The button opens it and links it to this booking.`;
  }
  return estimate && estimateRejection('convert', estimate) === undefined
    ? `Creates a Draft with everything on estimate ${estimate.estimateNumber}.`
    : 'Creates a Draft with the service at the booked price.';
}

/** Shows the booking's invoice, or a button to create it. */
export function BookingInvoice({ booking }: { booking: Booking }) {
  const { id, customerId, invoiceId, estimateId } = booking;
  const make = useMakeDocument();
  const made = useRecord('estimates', estimateId ?? '');
  const query = useQueries({
    linked: useRecord('invoices', invoiceId ?? ''),
    made,
    converted: useRecord('invoices', made.data?.invoiceId ?? ''),
    ofCustomer: useIndexed('invoices', by('customer', customerId)),
  });
  if (!query.data) return <NotLoaded query={query} />;
  const { linked, made: estimate, converted, ofCustomer } = query.data;
  const invoice = linkedInvoice(linked, ofCustomer, ({ bookingIds }) => bookingIds.includes(id));
  const billed = converted ?? ofCustomer.find((one) => billsBooking(one, booking));
  return (
    <Card>
      <CardHeader title="Invoice" />
      <CardBody>
        {invoice ? (
          <p className="flex flex-wrap items-center gap-2">
            <Link to={paths.viewInvoice} params={{ id: invoice.id }} className="link mono">
              {invoice.invoiceNumber}
            </Link>
            <InvoiceStatusBadge status={statusShown(invoice)} />
          </p>
        ) : (
          <>
            <Button icon={ReceiptText} block data-tour="create-invoice" onClick={() => void make.bill(id)}>
              Create invoice
            </Button>
            <p className="mt-2 text-small text-text-3">{hintOf(estimate, billed)}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
