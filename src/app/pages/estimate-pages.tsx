import { EditEstimate, NewEstimate } from '#features/estimates/estimate-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useDropSearch } from '#parts/router/use-drop-search.ts';

export function NewEstimatePage() {
  const { customerId, addService } = useSearch<'customerId' | 'addService'>();
  return <NewEstimate customerId={customerId} addService={addService} onAdded={useDropSearch('addService')} />;
}

export function EditEstimatePage() {
  const { id } = useParams(paths.editEstimate);
  const { addService } = useSearch<'addService'>();
  return <EditEstimate key={id} id={id} addService={addService} onAdded={useDropSearch('addService')} />;
}
