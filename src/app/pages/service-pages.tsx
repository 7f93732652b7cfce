import { getRouteApi } from '@tanstack/react-router';
import { EditService, NewService } from '#features/services/service-pages.tsx';
import { paths } from '#parts/paths.ts';

const newRoute = getRouteApi(paths.newService);
const editRoute = getRouteApi(paths.editService);

export function NewServicePage() {
  const { copy } = newRoute.useSearch();
  return <NewService copied={copy} />;
}

export function EditServicePage() {
  const { id } = editRoute.useParams();
  return <EditService key={id} id={id} />;
}
