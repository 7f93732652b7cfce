import { ReceiptText } from 'lucide-react';
import type { Booking } from '#domain/booking.ts';
import { statusShown } from '#domain/invoice-lifecycle.ts';
import { useIndexed, useRecord } from '#io/react.tsx';
import { useMakeDocument } from '#parts/billing/use-make-document.ts';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';

/** The invoice of a booking, or the way to make it. */
export function BookingInvoice({ booking: { id, customerId, invoiceId } }: { booking: Booking }) {
  const make = useMakeDocument();
  const linked = useRecord('invoices', invoiceId ?? '');
  const ofCustomer = useIndexed('invoices', { name: 'customer', from: customerId, to: customerId });
  if (linked.data === undefined || ofCustomer.data === undefined) return null;
  const invoice = linked.data ?? ofCustomer.data.find(({ bookingIds }) => bookingIds.includes(id));
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
            <Button icon={ReceiptText} block onClick={() => void make.bill(id)}>
              Create invoice
            </Button>
            <p className="mt-2 text-small text-text-3">A Draft with the service at the price that was booked.</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
