import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dayOfInstant, formatDate } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { wholeHeadlineAmount } from '#domain/estimates/offered-options.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import type { Job } from '#domain/jobs/job.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { by, type QueryResult, useIndexed, useRecord, useZone } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { BookingStatusBadge, InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

const SHOWN_AT_FIRST = 10;

/** A booking, job, estimate or invoice of a vehicle. */
type Line = {
  id: string;
  date: string;
  what: string;
  link: LinkProps;
  badge: ReactNode;
  /** In whole dollars. */
  amount?: string;
  customer: Customer;
};

type HistoryProps = {
  title: string;
  ownerId: string;
  /** Returns whether a record of this customer is about the vehicle. */
  isAbout: (record: { customer: Customer }) => boolean;
  /** Names the customer, and shows nothing without a line. */
  withOwner?: boolean;
};

/** Lists the work on a vehicle for one customer, latest first, with amounts and documents only for those who may see money. */
export function VehicleHistory(props: HistoryProps) {
  return useCan('viewMoney') ? <WithDocuments {...props} /> : <WorkOnly {...props} />;
}

function WorkOnly(props: HistoryProps) {
  const own = by('customer', props.ownerId);
  const query = useQueries({
    bookings: useIndexed('bookings', own),
    jobs: useIndexed('jobs', own),
  });
  const zone = useZone();
  const { data } = query;
  const lines = data && [...data.bookings.map((booking) => bookingLine(booking)), ...jobLines(data.jobs, zone)];
  return <Lines {...props} query={{ ...query, data: lines }} />;
}

function WithDocuments(props: HistoryProps) {
  const own = by('customer', props.ownerId);
  const query = useQueries({
    bookings: useIndexed('bookings', own),
    jobs: useIndexed('jobs', own),
    estimates: useIndexed('estimates', own),
    invoices: useIndexed('invoices', own),
  });
  const zone = useZone();
  const { data } = query;
  const lines = data && [
    ...data.bookings.map((booking) => bookingLine(booking, booking.pricing.servicePrice)),
    ...jobLines(data.jobs, zone),
    ...data.estimates.map(estimateLine),
    ...data.invoices.map(invoiceLine),
  ];
  return <Lines {...props} query={{ ...query, data: lines }} />;
}

function bookingLine(booking: Booking, price?: number): Line {
  const { id, date, service, station, status, customer } = booking;
  return {
    id,
    date,
    customer,
    what: `${service.name} · ${station}`,
    link: { to: paths.editBooking, params: { id } },
    badge: <BookingStatusBadge status={status} />,
    ...(price !== undefined && { amount: formatWholeDollars(price) }),
  };
}

function jobLines(jobs: readonly Job[], zone: string): Line[] {
  return jobs.map(({ id, jobNumber, stage, createdAt, deliveredAt, checkedInAt, customer }) => ({
    id,
    customer,
    what: jobNumber,
    date: dayOfInstant(deliveredAt ?? checkedInAt ?? createdAt, zone) ?? '',
    link: { to: paths.job, params: { id } },
    badge: <StageBadge stage={stage} />,
  }));
}

function estimateLine(estimate: Estimate): Line {
  const { id, estimateNumber, date, status, customer } = estimate;
  return {
    id,
    date,
    customer,
    what: estimateNumber,
    amount: wholeHeadlineAmount(estimate),
    link: { to: paths.viewEstimate, params: { id } },
    badge: <EstimateStatusBadge status={status} />,
  };
}

function invoiceLine(invoice: Invoice): Line {
  const { id, invoiceNumber, date, customer } = invoice;
  return {
    id,
    date,
    customer,
    what: invoiceNumber,
    amount: formatWholeDollars(totalOf(invoice)),
    link: { to: paths.viewInvoice, params: { id } },
    badge: <InvoiceStatusBadge status={statusShown(invoice)} />,
  };
}

function Lines({ title, ownerId, isAbout, withOwner = false, query }: HistoryProps & { query: QueryResult<Line[]> }) {
  const owner = ifRead(useRecord('customers', withOwner ? ownerId : ''));
  const [all, setAll] = useState(false);
  const own = query.data?.filter(isAbout).sort((a, b) => b.date.localeCompare(a.date));
  if (withOwner && !own?.length) return <NotLoaded query={query} />;
  const shown = all ? own : own?.slice(0, SHOWN_AT_FIRST);
  const name = fullName(owner ?? own?.[0]?.customer ?? { firstName: '', lastName: '' });
  return (
    <Card>
      <CardHeader
        title={
          withOwner ? (
            <>
              {title} <bdi>{name}</bdi>
            </>
          ) : (
            title
          )
        }
      />
      <CardBody>
        {!shown && <NotLoaded query={query} skeleton={<SkeletonRows rows={2} />} />}
        {shown?.length === 0 && <p className="text-label text-text-3">Nothing was booked for it yet.</p>}
        {shown && shown.length > 0 && (
          <ul aria-label={withOwner ? `${title} ${name}` : title} className="-mt-2 divide-y divide-border">
            {shown.map(({ id, date, what, link, badge, amount }) => (
              <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 py-2">
                <span className="min-w-24 flex-1">
                  <Link {...link} className="block wrap-anywhere font-semibold hover:underline">
                    {what}
                  </Link>
                  <span className="block text-meta text-text-3">{formatDate(date)}</span>
                </span>
                {badge}
                {amount !== undefined && (
                  <span className="min-w-16 flex-none text-right font-semibold tabular-nums">{amount}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {!all && own && own.length > SHOWN_AT_FIRST && (
          <Button size="small" className="mt-2" onClick={() => setAll(true)}>
            Show all {own.length}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
