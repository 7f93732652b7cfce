import { AddService, EditService, NewService } from '#features/services/service-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';

export function NewServicePage() {
  const { copy } = useSearch<'copy'>();
  return <NewService copied={copy} />;
}

export function AddServicePage() {
  return <AddService />;
}

export function EditServicePage() {
  const { id } = useParams(paths.editService);
  return <EditService key={id} id={id} />;
}
