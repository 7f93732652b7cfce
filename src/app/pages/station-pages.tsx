import { getRouteApi } from '@tanstack/react-router';
import { EditStation } from '#features/stations/station-pages.tsx';
import { paths } from '#parts/paths.ts';

const editRoute = getRouteApi(paths.editStation);

export function EditStationPage() {
  const { id } = editRoute.useParams();
  return <EditStation key={id} id={id} />;
}
