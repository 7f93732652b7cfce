import { Link } from '@tanstack/react-router';
import { formatDate } from '#domain/calendar/calendar.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { LinksCard } from './document-cards.tsx';
import { JobLinks } from './job-links.tsx';

/** Links to the customer, estimate, jobs and bookings of an invoice, as far as they still exist. */
export function InvoiceOrigins({ invoice: { id, estimateId = '', bookingIds, customerId } }: { invoice: Invoice }) {
  const estimate = ifRead(useRecord('estimates', estimateId));
  const customer = ifRead(useRecord('customers', customerId));
  return (
    <LinksCard customer={customer}>
      {estimate && (
        <li>
          Estimate{' '}
          <Link to={paths.viewEstimate} params={{ id: estimateId }} className="link mono">
            {estimate.estimateNumber}
          </Link>
        </li>
      )}
      <JobLinks customerId={customerId} isOf={({ invoiceIds }) => invoiceIds.includes(id)} />
      {bookingIds.map((booking) => (
        <BookingLink key={booking} id={booking} />
      ))}
    </LinksCard>
  );
}

function BookingLink({ id }: { id: string }) {
  const booking = ifRead(useRecord('bookings', id));
  if (!booking) return null;
  return (
    <li>
      Booking{' '}
      <Link to={paths.editBooking} params={{ id }} className="link">
        {booking.service.name}, {formatDate(booking.date)}
      </Link>
    </li>
  );
}
