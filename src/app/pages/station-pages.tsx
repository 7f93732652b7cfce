import { EditStation, NewStation } from '#features/stations/station-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams } from '#parts/router/router-provider.tsx';

export function NewStationPage() {
  return <NewStation />;
}

export function EditStationPage() {
  const { id } = useParams(paths.editStation);
  return <EditStation key={id} id={id} />;
}
