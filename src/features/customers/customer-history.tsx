import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatTime } from '#domain/calendar/calendar.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useIndexed, useList } from '#io/react/world.tsx';
import { messages } from '#parts/messages/messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { BookingStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

const SHOWN_AT_FIRST = 5;

function latestFirst(a: Booking, b: Booking): number {
  return `${b.date} ${b.startTime}`.localeCompare(`${a.date} ${a.startTime}`);
}

/** Every booking of the customer, latest first. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const { data, failed, retry } = useIndexed('bookings', { name: 'customer', from: customerId, to: customerId });
  const services = useList('services');
  const [all, setAll] = useState(false);
  const canViewMoney = useCan('viewMoney');
  if (failed) return <LoadFailure title={messages.loadFailed.bookings} onRetry={retry} />;
  const bookings = data?.toSorted(latestFirst);
  const shown = all ? bookings : bookings?.slice(0, SHOWN_AT_FIRST);
  return (
    <Card>
      <CardHeader title="History">
        {bookings && (
          <span className="text-label text-text-3">
            {bookings.length} {bookings.length === 1 ? 'booking' : 'bookings'}
          </span>
        )}
      </CardHeader>
      <CardBody>
        {!shown && <SkeletonRows rows={2} />}
        {shown?.length === 0 && <p className="text-label text-text-3">No bookings yet.</p>}
        {shown && shown.length > 0 && (
          <ul aria-label="Bookings" className="-mt-2 divide-y divide-border">
            {shown.map((booking) => (
              <li key={booking.id} className="flex min-w-0 items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <Link
                    to={paths.editBooking}
                    params={{ id: booking.id }}
                    className="block break-words font-semibold hover:underline"
                  >
                    {(services.data?.find(({ id }) => id === booking.serviceId) ?? booking.service).name}
                  </Link>
                  <span className="block break-words text-meta text-text-3">
                    {formatDate(booking.date)}, {formatTime(booking.startTime)} · {booking.station}
                  </span>
                </span>
                <BookingStatusBadge status={booking.status} />
                {canViewMoney && (
                  <span className="w-16 flex-none text-right font-semibold tabular-nums">
                    {formatWholeDollars(booking.pricing.servicePrice)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {bookings && !all && bookings.length > SHOWN_AT_FIRST && (
          <Button size="small" className="mt-2" onClick={() => setAll(true)}>
            Show all {bookings.length}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
