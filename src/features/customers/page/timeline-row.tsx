import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { TimelineEvent, TimelineRecord } from '#domain/customers/customer-timeline.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useList, useZone } from '#io/react/world.tsx';
import { MessageAnswer } from '#parts/customer-messages/message-answer.tsx';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { BookingStatusBadge, InvoiceStatusBadge } from '#parts/records/status-badge.tsx';

type RecordFacts = {
  name: string;
  /** The services of a job. */
  services?: string;
  link: LinkProps;
  badge: ReactNode;
};

function factsOf(about: TimelineRecord, serviceName: (booking: Booking) => string): RecordFacts {
  const params = { id: about.record.id };
  switch (about.kind) {
    case 'booking': {
      const badge = <BookingStatusBadge status={about.record.status} />;
      return { name: serviceName(about.record), link: { to: paths.editBooking, params }, badge };
    }
    case 'job': {
      const { jobNumber, stage } = about.record;
      const badge = <StageBadge stage={stage} />;
      const services = [...new Set(about.bookings.map(serviceName))].join(', ');
      return { name: jobNumber, services, link: { to: paths.job, params }, badge };
    }
    case 'estimate': {
      const { estimateNumber, status } = about.record;
      const badge = <EstimateStatusBadge status={status} />;
      return { name: estimateNumber, link: { to: paths.viewEstimate, params }, badge };
    }
    case 'invoice': {
      const badge = <InvoiceStatusBadge status={statusShown(about.record)} />;
      return { name: about.record.invoiceNumber, link: { to: paths.viewInvoice, params }, badge };
    }
  }
}

/** Services are named as they are called now. */
function useRecordFacts(about: TimelineRecord | undefined): RecordFacts | undefined {
  const services = ifRead(useList('services'));
  if (!about) return undefined;
  return factsOf(about, ({ serviceId, service }) => services?.find(({ id }) => id === serviceId)?.name ?? service.name);
}

/** One event, with the state of its record where it is the newest of it. */
export function TimelineRow({ event, withVehicle }: { event: TimelineEvent; withVehicle: boolean }) {
  const zone = useZone();
  const { at, what, detail, about, amount, isLatest, message } = event;
  const record = useRecordFacts(about);
  const car = withVehicle && about ? vehicleName(about.record.customer.vehicle) : '';
  return (
    <li className="grid gap-1 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-32 flex-1 wrap-anywhere">
          {record && (
            <Link {...record.link} className="mr-2 font-semibold hover:underline">
              {record.name}
            </Link>
          )}
          <span className={record ? '' : 'font-semibold'}>{what}</span>
          <span className="block text-meta text-text-3">
            {[formatInstantTime(at, zone), record?.services, detail, car].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isLatest && record?.badge}
        {message && <MessageStateBadge message={message} />}
        {amount !== undefined && (
          <span className="min-w-16 flex-none text-right font-semibold tabular-nums">{amount}</span>
        )}
      </div>
      {message && (
        <>
          <span className="line-clamp-2 whitespace-pre-line wrap-anywhere text-meta text-text-2">
            {message.subject || message.body}
          </span>
          {message.why && <span className="wrap-anywhere text-meta text-text-2">{message.why}</span>}
          <MessageAnswer message={message} name="" />
        </>
      )}
    </li>
  );
}
