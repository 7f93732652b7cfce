import type { Booking } from '#domain/scheduling/booking.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { BookingList } from './booking-list.tsx';

function latestFirst(a: Booking, b: Booking): number {
  return `${b.date} ${b.startTime}`.localeCompare(`${a.date} ${a.startTime}`);
}

type CustomerHistoryProps = {
  customerId: string;
  /** Names the vehicle of each booking. */
  withVehicle?: boolean;
};

/** Every booking of the customer, latest first. */
export function CustomerHistory({ customerId, withVehicle = false }: CustomerHistoryProps) {
  const query = useIndexed('bookings', by('customer', customerId));
  const bookings = query.data?.toSorted(latestFirst);
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
        {!bookings && <NotLoaded query={query} skeleton={<SkeletonRows rows={2} />} />}
        {bookings?.length === 0 && <p className="text-label text-text-3">No bookings yet.</p>}
        {bookings && bookings.length > 0 && (
          <BookingList label="Bookings" bookings={bookings} withVehicle={withVehicle} />
        )}
      </CardBody>
    </Card>
  );
}
