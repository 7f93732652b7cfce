import { getRouteApi } from '@tanstack/react-router';
import { EditBooking, NewBooking } from '#features/schedule/booking-pages.tsx';
import { paths } from '#parts/paths.ts';

const newRoute = getRouteApi(paths.newBooking);
const editRoute = getRouteApi(paths.editBooking);

export function NewBookingPage() {
  const { date, station } = newRoute.useSearch();
  return <NewBooking date={date} station={station} />;
}

export function EditBookingPage() {
  const { id } = editRoute.useParams();
  return <EditBooking key={id} id={id} />;
}
