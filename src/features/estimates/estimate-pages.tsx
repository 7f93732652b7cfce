import type { Estimate } from '#domain/estimate.ts';
import {
  type AskedToEdit,
  type AskedToMake,
  EditDocument,
  type FormPages,
  NewDocument,
} from '#parts/billing/document-form-pages.tsx';
import { draftOf, type EstimateDraft, newDraft } from './estimate-draft.ts';
import { EstimateForm } from './estimate-form.tsx';

const PAGES: FormPages<EstimateDraft, Estimate> = { kind: 'estimate', newDraft, draftOf, Form: EstimateForm };

export function NewEstimate(asked: AskedToMake) {
  return <NewDocument pages={PAGES} {...asked} />;
}

export function EditEstimate(asked: AskedToEdit) {
  return <EditDocument pages={PAGES} {...asked} />;
}
