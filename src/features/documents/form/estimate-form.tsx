import { useWatch } from 'react-hook-form';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { expiryDateOf, MAX_VALIDITY_DAYS, MIN_VALIDITY_DAYS } from '#domain/documents/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import {
  type EstimateDraft,
  type EstimateValues,
  estimateDraftSchema,
  estimateFacts,
  savedEstimateDraftSchema,
} from '#features/documents/draft/estimate-draft.ts';
import { saveEstimate } from '#features/documents/draft/save-estimate.ts';
import { useToday } from '#io/react/react.tsx';
import type { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { DateField, NumberField, TextAreaField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { DocumentForm } from './document-form.tsx';
import { type DocumentFormInput, useDocumentForm } from './use-document-form.ts';

export function EstimateForm(input: DocumentFormInput<EstimateDraft, Estimate>) {
  const today = useToday();
  const { form, billing } = useDocumentForm({
    ...{ kind: 'estimate', input, save: saveEstimate },
    schema: estimateDraftSchema,
    factsOf: estimateFacts,
    keptSchema: savedEstimateDraftSchema,
    doubts: ({ date }) => oddDates({ 'The estimate date': date }, today),
  });
  return (
    <DocumentForm
      billing={billing}
      details={
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
          <Expiry control={form.control} />
        </>
      }
      terms={
        <FormSection title="Terms and Conditions">
          <TextAreaField label="Terms and Conditions" hideLabel rows={4} {...form.register('terms')} />
        </FormSection>
      }
    />
  );
}

/** The last day of the offer; a period that is none counts as 30 days (EST-21, EST-39). */
function Expiry({ control }: { control: ReturnType<typeof useRecordForm<EstimateDraft, EstimateValues>>['control'] }) {
  const [date, days] = useWatch({ control, name: ['date', 'validityPeriod'] });
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
