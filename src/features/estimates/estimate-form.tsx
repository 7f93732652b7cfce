import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDate, isDate } from '#domain/calendar.ts';
import type { Customer } from '#domain/customer.ts';
import { expiryDateOf, LEAST_VALIDITY_DAYS, MOST_VALIDITY_DAYS } from '#domain/document-dates.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimate.ts';
import type { Service } from '#domain/service.ts';
import { useWorld } from '#io/react.tsx';
import { BillingForm, type BillingFormState } from '#parts/billing/billing-form.tsx';
import { DraftNotice } from '#parts/billing/draft-notice.tsx';
import { unsavedWork, useCompleteness, useNumberNews, useStart } from '#parts/billing/use-billing-page.ts';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/elsewhere-notice.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import type { Opened } from '#parts/use-opened.ts';
import { useRecordForm } from '#parts/use-record-form.ts';
import { DateField, NumberField, TextAreaField } from '#ui/field.tsx';
import { FormSection } from '#ui/form-page.tsx';
import {
  type EstimateDraft,
  type EstimateFacts,
  estimateDraftSchema,
  estimateFacts,
  keptEstimateSchema,
} from './estimate-draft.ts';
import { estimateMessages } from './estimate-messages.ts';
import { saveEstimate } from './save-estimate.ts';

type EstimateFormProps = {
  initial: EstimateDraft;
  /** The estimate that is edited; undefined for a new one. */
  opened?: Opened<Estimate>;
  customers: readonly Customer[];
  services: readonly Service[];
  askedCustomerId?: string | undefined;
  added: string | undefined;
  onAdded: () => void;
};

export function EstimateForm(props: EstimateFormProps) {
  const { opened, customers, services, askedCustomerId, added, onAdded } = props;
  const [initial] = useState(props.initial);
  const { store, newId, clock } = useWorld();
  const navigate = useNavigate();
  const assertComplete = useCompleteness();
  const number = useNumberNews();
  const id = opened?.record.id;
  const start = useStart({
    ...{ initial, askedCustomerId, added, services, customers },
    name: `estimate ${id ?? 'new'}`,
    base: opened?.record.updatedAt ?? '',
    schema: keptEstimateSchema,
  });
  const form = useRecordForm({
    schema: estimateDraftSchema,
    draft: initial,
    what: 'estimate',
    async command(facts) {
      assertComplete(facts);
      const made = { id: newId(), at: clock.now().toISOString() };
      number.note(facts.number, await saveEstimate(store, { facts, opened, made }));
    },
    saved() {
      number.tell();
      return opened ? estimateMessages.updated : estimateMessages.created;
    },
    failed: estimateMessages.saveFailed,
    list: paths.estimates,
    kept: start,
  });
  const { saving, register } = form;
  const isElsewhere = opened?.elsewhere !== undefined && !saving;
  const stored = opened?.record;

  return (
    <BillingForm
      // The shared form works on the fields that both documents have; TypeScript cannot see that through the larger draft.
      form={form as unknown as BillingFormState}
      unsaved={unsavedWork(form, initial, start)}
      {...{ customers, services, added, onAdded }}
      what="estimate"
      numberLabel="Estimate Number"
      label={opened ? 'Edit estimate' : 'New estimate'}
      submit={opened ? 'Update Estimate' : 'Create Estimate'}
      disabledReason={isElsewhere ? ELSEWHERE_REASON : undefined}
      notice={
        <>
          {isElsewhere && (
            <ElsewhereNotice opened={opened} what="estimate" factsOf={estimateFacts} onDiscard={form.leave} />
          )}
          {stored && stored.status !== 'Draft' && <DraftNotice what="estimate" status={stored.status} />}
        </>
      }
      onAddService={({ id: customerId, vehicle }) =>
        void navigate({
          to: paths.addEstimateService,
          search: { estimateId: id ?? 'new', customerId, vehicleSize: vehicle.size },
        })
      }
      details={
        <>
          <div className="col-span-2 phone:col-span-1">
            <DateField label="Estimate Date" required {...form.field('date')} />
          </div>
          <div className="col-span-2 phone:col-span-1">
            <NumberField
              label="Valid for (days)"
              min={LEAST_VALIDITY_DAYS}
              max={MOST_VALIDITY_DAYS}
              step={1}
              {...form.numberField('validityPeriod')}
            />
          </div>
          <Expiry control={form.control} />
        </>
      }
      terms={
        <FormSection title="Terms and Conditions">
          <TextAreaField label="Terms and Conditions" hideLabel rows={4} {...register('terms')} />
        </FormSection>
      }
    />
  );
}

/** The last day of the offer; a period that is none counts as 30 days (EST-21, EST-39). */
function Expiry({ control }: { control: ReturnType<typeof useRecordForm<EstimateDraft, EstimateFacts>>['control'] }) {
  const [date, days] = useWatch({ control, name: ['date', 'validityPeriod'] });
  const period = Number.isFinite(days) ? days : DEFAULT_VALIDITY_DAYS;
  const isKnown = isDate(date) && period >= LEAST_VALIDITY_DAYS && period <= MOST_VALIDITY_DAYS;
  return (
    <div className="col-span-2 flex flex-col gap-[5px] phone:col-span-1">
      <span className="font-[560] text-label">Expiry Date</span>
      <output className="flex min-h-9 items-center text-text-2">
        {isKnown ? `Expires ${formatDate(expiryDateOf(date, Math.trunc(period)))}` : '—'}
      </output>
    </div>
  );
}
