import { Link } from '@tanstack/react-router';
import { formatTime } from '#domain/calendar/calendar.ts';
import { customerName, fullName, initials } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { isolate } from '#domain/text/direction.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useBookingCustomer } from '#features/schedule/booking/use-booking-customer.ts';
import { partInWords, useJobPart } from '#parts/jobs/use-job-part.ts';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { BookingStatusBadge } from '#parts/records/status-badge.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { toneClass } from '#ui/display/tone.ts';
import { bookingOnDay } from './booking-on-day.ts';

/** Shows a booking with everything that a technician needs to know about it. */
export function AgendaEntry({ booking, date }: { booking: Booking; date: string }) {
  const customer = useBookingCustomer(booking);
  const { startTime, endTime, part } = bookingOnDay(booking, date);
  const ofJob = partInWords(useJobPart(booking.id));
  const who = customerName(customer);
  return (
    <Link
      to={paths.editBooking}
      params={{ id: booking.id }}
      className={`${toneClass[CATEGORY_LOOKS[booking.service.category].tone]} relative grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-2.5 overflow-hidden rounded-card border bg-surface py-3 pr-3 pl-4 shadow-1 before:absolute before:inset-y-0 before:left-0 before:w-1.25 before:bg-layer hover:bg-surface-2`}
    >
      <span className="flex flex-col text-meta text-text-3">
        <span className="whitespace-nowrap font-bold text-body text-text">{formatTime(startTime)}</span>
        <span className="whitespace-nowrap">{formatTime(endTime)}</span>
      </span>
      <span className="flex min-w-0 flex-col gap-1">
        <span className="flex items-center justify-between gap-2">
          <span className="truncate font-semibold">{booking.service.name}</span>
          <BookingStatusBadge status={booking.status} />
        </span>
        <span className="flex items-center gap-1.5 text-label text-text-2">
          <PaintChip color={paintColor(customer.vehicle.color)} title={customer.vehicle.color || undefined} />
          <span className="truncate">
            <BidiText text={[who && isolate(who), vehicleName(customer.vehicle)].filter(Boolean).join(' · ')} />
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-meta text-text-3">
          <Avatar initials={initials(booking.employee)} size="small" />
          <span className="truncate">
            <BidiText
              text={[isolate(fullName(booking.employee)), isolate(booking.station), part, ofJob]
                .filter(Boolean)
                .join(' · ')}
            />
          </span>
        </span>
      </span>
    </Link>
  );
}
