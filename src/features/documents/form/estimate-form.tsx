import { useWatch } from 'react-hook-form';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { expiryDateOf, MAX_VALIDITY_DAYS, MIN_VALIDITY_DAYS } from '#domain/documents/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS } from '#domain/estimates/estimate.ts';
import { MONEY } from '#features/documents/draft/document-draft.ts';
import {
  estimateDraftOf,
  estimateDraftSchema,
  estimateFacts,
  newEstimateDraft,
  savedEstimateDraftSchema,
  storedEstimateFields,
} from '#features/documents/draft/estimate-draft.ts';
import { DateField, NumberField, TextAreaField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import type { DocumentFormKind, DocumentFormState } from './document-form-kind.ts';
import { EditDocumentPage, NewDocumentPage } from './document-form-pages.tsx';

const ESTIMATE_FORM: DocumentFormKind<'estimate'> = {
  kind: 'estimate',
  schema: estimateDraftSchema,
  savedDraftSchema: savedEstimateDraftSchema,
  newDraft: newEstimateDraft,
  draftOf: estimateDraftOf,
  doubts: ({ date }, today) => oddDates({ 'The estimate date': date }, today),
  storedFields: storedEstimateFields,
  together: [MONEY, ['date', 'validityPeriod']],
  factsOf: estimateFacts,
  Details: EstimateDetails,
  Terms: EstimateTerms,
};

export function NewEstimatePage() {
  return <NewDocumentPage formKind={ESTIMATE_FORM} />;
}

export function EditEstimatePage() {
  return <EditDocumentPage formKind={ESTIMATE_FORM} />;
}

type EstimateFieldsProps = { form: DocumentFormState<'estimate'> };

function EstimateDetails({ form }: EstimateFieldsProps) {
  return (
    <>
      <div className="col-span-2 phone:col-span-1">
        <DateField label="Estimate Date" required {...form.field('date')} />
      </div>
      <div className="col-span-2 phone:col-span-1">
        <NumberField
          label="Valid for (days)"
          min={MIN_VALIDITY_DAYS}
          max={MAX_VALIDITY_DAYS}
          step={1}
          {...form.numberField('validityPeriod')}
        />
      </div>
      <Expiry form={form} />
    </>
  );
}

function EstimateTerms({ form }: EstimateFieldsProps) {
  return (
    <FormSection title="Terms and Conditions">
      <TextAreaField label="Terms and Conditions" hideLabel rows={4} {...form.register('terms')} />
    </FormSection>
  );
}

/** Shows the last day of the offer. An empty period counts as 30 days (EST-21, EST-39). */
function Expiry({ form }: EstimateFieldsProps) {
  const [date, days] = useWatch({ control: form.control, name: ['date', 'validityPeriod'] });
  const period = Number.isFinite(days) ? days : DEFAULT_VALIDITY_DAYS;
  const isKnown = isDate(date) && period >= MIN_VALIDITY_DAYS && period <= MAX_VALIDITY_DAYS;
  return (
    <div className="col-span-2 flex flex-col gap-1.5 phone:col-span-1">
      <span className="font-semibold text-label">Expiry Date</span>
      <output className="flex min-h-9 items-center text-text-2">
        {isKnown ? `Expires ${formatDate(expiryDateOf(date, Math.trunc(period)))}` : '—'}
      </output>
    </div>
  );
}
