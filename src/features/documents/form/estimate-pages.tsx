import { useParams, useSearch } from '@tanstack/react-router';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { type EstimateDraft, estimateDraftOf, newEstimateDraft } from '#features/documents/draft/estimate-draft.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { EditDocument, type FormPages, NewDocument } from './document-form-pages.tsx';
import { EstimateForm } from './estimate-form.tsx';

const PAGES: FormPages<EstimateDraft, Estimate> = {
  kind: 'estimate',
  newDraft: newEstimateDraft,
  draftOf: estimateDraftOf,
  Form: EstimateForm,
};

export function NewEstimatePage() {
  const { customerId, addService } = useSearch({ from: paths.newEstimate });
  const onAdded = useRemoveSearchParam('addService');
  return <NewDocument pages={PAGES} customerId={customerId} addService={addService} onAdded={onAdded} />;
}

export function EditEstimatePage() {
  const { id } = useParams({ from: paths.editEstimate });
  const { addService } = useSearch({ from: paths.editEstimate });
  const onAdded = useRemoveSearchParam('addService');
  return <EditDocument key={id} pages={PAGES} id={id} addService={addService} onAdded={onAdded} />;
}
