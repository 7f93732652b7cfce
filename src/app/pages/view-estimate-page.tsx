import { EstimateView } from '#features/estimates/estimate-view.tsx';
import { paths } from '#parts/paths.ts';
import { useParams, useSearch } from '#parts/router/router-provider.tsx';
import { useDropSearch } from '#parts/router/use-drop-search.ts';

export function ViewEstimatePage() {
  const { id } = useParams(paths.viewEstimate);
  const { open } = useSearch<'open'>();
  return <EstimateView key={id} id={id} asked={open} onTaken={useDropSearch('open')} />;
}
