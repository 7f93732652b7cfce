import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatTime } from '#domain/calendar/calendar.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useList } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { BookingStatusBadge } from '#parts/records/status-badge.tsx';
import { Button } from '#ui/form/button.tsx';

const SHOWN_AT_FIRST = 5;

type BookingListProps = {
  label: string;
  bookings: readonly Booking[];
  /** Names the vehicle of each booking. */
  withVehicle?: boolean;
};

/** Bookings in the given order, with a button that shows those after the fifth. */
export function BookingList({ label, bookings, withVehicle = false }: BookingListProps) {
  const services = ifRead(useList('services'));
  const [all, setAll] = useState(false);
  const canViewMoney = useCan('viewMoney');
  const shown = all ? bookings : bookings.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label={label} className="-mt-2 divide-y divide-border">
        {shown.map((booking) => (
          <li key={booking.id} className="flex min-w-0 flex-wrap items-center gap-x-3 py-2">
            <span className="min-w-24 flex-1">
              <Link
                to={paths.editBooking}
                params={{ id: booking.id }}
                className="block wrap-anywhere font-semibold hover:underline"
              >
                {(services?.find(({ id }) => id === booking.serviceId) ?? booking.service).name}
              </Link>
              <span className="block wrap-anywhere text-meta text-text-3">
                {formatDate(booking.date)}, {formatTime(booking.startTime)} · {booking.station}
                {withVehicle && ` · ${vehicleName(booking.customer.vehicle)}`}
              </span>
            </span>
            <BookingStatusBadge status={booking.status} />
            {canViewMoney && (
              <span className="ml-auto w-16 flex-none text-right font-semibold tabular-nums">
                {formatWholeDollars(booking.pricing.servicePrice)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!all && bookings.length > SHOWN_AT_FIRST && (
        <Button size="small" className="mt-2" onClick={() => setAll(true)}>
          Show all {bookings.length}
        </Button>
      )}
    </>
  );
}
