import { EditBooking, NewBooking } from '#features/schedule/booking-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';

export function NewBookingPage() {
  const { date, startTime, station, customerId, serviceId } = useSearch<
    'date' | 'startTime' | 'station' | 'customerId' | 'serviceId'
  >();
  return <NewBooking {...{ date, startTime, station, customerId, serviceId }} />;
}

export function EditBookingPage() {
  const { id } = useParams(paths.editBooking);
  return <EditBooking key={id} id={id} />;
}
