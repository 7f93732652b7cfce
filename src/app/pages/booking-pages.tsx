import { EditBooking, NewBooking } from '#features/schedule/booking-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';

export function NewBookingPage() {
  const { date, station, customerId, serviceId } = useSearch<'date' | 'station' | 'customerId' | 'serviceId'>();
  return <NewBooking {...{ date, station, customerId, serviceId }} />;
}

export function EditBookingPage() {
  const { id } = useParams(paths.editBooking);
  return <EditBooking key={id} id={id} />;
}
