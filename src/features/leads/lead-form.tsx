import { type RefObject, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { CUSTOMER_SOURCES, fullName } from '#domain/customers/customer.ts';
import { LEAD_PRIORITIES, LEAD_STATUSES, type Lead } from '#domain/leads/lead.ts';
import { LOST_REASONS } from '#domain/leads/lead-pipeline.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { SaidNo } from '#parts/customer-messages/said-no.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { ServiceChecklist } from '#parts/pricing/service-checklist.tsx';
import { saveRecord } from '#parts/records/record-step.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { LeadCustomerLink, LeadQuoteLink } from './lead-customer-link.tsx';
import {
  changedVehicle,
  draftFromLead,
  type LeadDraft,
  leadDraftSchema,
  leadFacts,
  leadFactsInWords,
  valueOfServices,
} from './lead-draft.ts';
import { leadMessages } from './lead-messages.ts';
import { RequestFacts } from './request-facts.tsx';

export type LeadFormData = { services: readonly Service[]; employees: readonly Employee[] };

type LeadFormProps = {
  initial: LeadDraft;
  /** The lead that is edited; undefined for a new one. */
  session?: EditSession<Lead>;
  shop: LeadFormData;
  /** Closes the dialog. */
  onClose: () => Promise<void>;
};

const grid = 'grid grid-cols-2 gap-3 phone:grid-cols-1';

function useLeadForm({ initial, session, shop, onClose }: LeadFormProps) {
  const { store } = useWorld();
  const today = useToday();
  return useRecordForm({
    what: 'lead',
    schema: leadDraftSchema,
    draft: initial,
    session,
    draftOfRecord: (lead) => draftFromLead(lead, today),
    together: [
      ['status', 'lostReason'],
      ['vehicle', 'services', 'estimatedValue'],
    ],
    factsOf: (lead) => leadFactsInWords(lead, shop),
    localOf: (typed, lead) => ({ ...lead, ...leadFacts(typed) }),
    doubts: ({ nextFollowUp }) => oddDates({ 'The next follow-up': nextFollowUp }, today),
    save: (facts, made) => saveRecord(store, 'leads', { facts, session, made }),
    saved: session ? leadMessages.updated : leadMessages.created,
    failed: leadMessages.saveFailed,
    leaveTo: onClose,
  });
}

type LeadFormState = ReturnType<typeof useLeadForm>;

export function LeadForm(props: LeadFormProps) {
  const { initial, session, shop } = props;
  const form = useLeadForm(props);
  const draft = useWatch({ control: form.control }) as LeadDraft;
  // The missing reason of a lost lead gets the focus.
  const missing = useRef<HTMLSelectElement>(null);
  const value = valueOfServices(draft, shop.services);
  return (
    <FormDialog
      form={form}
      title={session ? 'Edit Lead' : 'New Lead'}
      submit={session ? 'Update Lead' : 'Create Lead'}
      size="wide"
      initialFocus={missing}
    >
      {session && (
        <div className="flex flex-wrap gap-4">
          <LeadCustomerLink lead={session.record} />
          <LeadQuoteLink lead={session.record} />
        </div>
      )}
      {session?.record.request && <RequestFacts lead={session.record} />}
      <Person form={form} />
      <SaidNo contact={draft} />
      <Progress
        form={form}
        draft={draft}
        employees={shop.employees}
        missingReason={initial.lostReason === '' ? missing : undefined}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-bold text-title">Vehicle</legend>
        <VehicleField
          value={draft.vehicle}
          onChange={(vehicle, saysSize) => form.put('vehicle', changedVehicle(draft.vehicle, vehicle, saysSize))}
          withSize
          isSizeUnknown={draft.vehicle.isSizeUnknown === true}
        />
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-bold text-title">Services</legend>
        <ServiceChecklist
          services={shop.services}
          chosen={draft.services}
          onChange={(ids) => form.put('services', ids)}
        />
        <NumberField
          label="Estimated Value"
          prefix="$"
          min={0}
          {...form.field('estimatedValue')}
          hint={
            value > 0 &&
            Number(draft.estimatedValue) !== value && (
              <>
                The services cost {formatWholeDollars(value)} for this size.{' '}
                <button type="button" className="link" onClick={() => form.put('estimatedValue', String(value))}>
                  Use this price
                </button>
              </>
            )
          }
        />
      </fieldset>
      <TextAreaField label="Notes" rows={3} {...form.field('notes')} />
    </FormDialog>
  );
}

function Person({ form: { field } }: { form: LeadFormState }) {
  const sources = useId();
  return (
    <div className={grid}>
      <TextField label="First Name" required autoComplete="off" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="off" {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      <TextField label="Source" list={sources} autoComplete="off" {...field('source')} />
      <datalist id={sources}>
        {CUSTOMER_SOURCES.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </div>
  );
}

type ProgressProps = {
  form: LeadFormState;
  draft: LeadDraft;
  employees: readonly Employee[];
  /** Ref of the Lost Reason field while it has no value. */
  missingReason: RefObject<HTMLSelectElement | null> | undefined;
};

function Progress({ form: { field }, draft, employees, missingReason }: ProgressProps) {
  const isKnown = draft.assignedTo === '' || employees.some(({ id }) => id === draft.assignedTo);
  const reason = field('lostReason');
  return (
    <div className={grid}>
      <SelectField label="Status" {...field('status')}>
        {LEAD_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField label="Priority" {...field('priority')}>
        {LEAD_PRIORITIES.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </SelectField>
      {draft.status === 'Lost' && (
        <SelectField
          label="Lost Reason"
          {...reason}
          ref={(element) => {
            reason.ref(element);
            if (missingReason) missingReason.current = element;
          }}
        >
          <option value="">No reason given</option>
          {[...LOST_REASONS, ...(isListed(draft.lostReason) ? [] : [draft.lostReason])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <SelectField label="Assigned To" {...field('assignedTo')}>
        <option value="">Unassigned</option>
        {!isKnown && <option value={draft.assignedTo}>Former staff member</option>}
        {employees.map((employee) => (
          <option key={employee.id} value={employee.id}>
            {fullName(employee)}
          </option>
        ))}
      </SelectField>
      <DateField label="Next Follow-up" {...field('nextFollowUp')} />
    </div>
  );
}

function isListed(reason: string): boolean {
  return reason === '' || LOST_REASONS.some((one) => one === reason);
}
