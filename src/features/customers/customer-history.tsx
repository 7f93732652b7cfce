import type { Booking } from '#domain/scheduling/booking.ts';
import { useIndexed } from '#io/react/world.tsx';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
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
  const { data, failed, retry } = useIndexed('bookings', { name: 'customer', from: customerId, to: customerId });
  if (failed) return <LoadFailure title={loadFailed('bookings')} onRetry={retry} />;
  const bookings = data?.toSorted(latestFirst);
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
        {!bookings && <SkeletonRows rows={2} />}
        {bookings?.length === 0 && <p className="text-label text-text-3">No bookings yet.</p>}
        {bookings && bookings.length > 0 && (
          <BookingList label="Bookings" bookings={bookings} withVehicle={withVehicle} />
        )}
      </CardBody>
    </Card>
  );
}
