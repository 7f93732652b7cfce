import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { paths } from '#parts/navigation/paths.ts';
import {
  type CustomerDraft,
  customerDraftOf,
  customerDraftSchema,
  customerFacts,
  customerFromDraft,
} from './customer-draft.ts';
import { customerMessages } from './customer-messages.ts';
import { VEHICLE_TOGETHER } from './garage/vehicle-draft.ts';
import { saveCustomer } from './save-customer.ts';

export type CustomerFormProps = {
  initial: CustomerDraft;
  /** The customer that is edited; undefined for a new one. */
  session?: EditSession<Customer>;
  /** The lead that becomes this customer. */
  lead?: Lead | undefined;
};

export function useCustomerForm({ initial, session, lead }: CustomerFormProps) {
  const { store } = useWorld();
  const navigate = useNavigate();
  const today = useToday();
  const [startsEstimate, setStartsEstimate] = useState(false);
  const form = useRecordForm({
    what: 'customer',
    schema: customerDraftSchema,
    draft: initial,
    session,
    draftOfRecord: customerDraftOf,
    together: [...VEHICLE_TOGETHER, ['taxExemptNumber', 'taxExemptUntil'], ['email', 'noEmail']],
    factsOf: customerFacts,
    localOf: (typed, record) => customerFromDraft(record, typed),
    doubts: ({ taxExemptUntil }) => oddDates({ 'Exempt Until': taxExemptUntil }, today),
    async save(facts, made) {
      await saveCustomer(store, { facts, session, lead, made });
      return { customerId: made.id, addService: facts.services.join(',') };
    },
    saved: session ? customerMessages.updated : customerMessages.created,
    failed: customerMessages.saveFailed,
    leaveTo: (saved) =>
      saved && startsEstimate ? navigate({ to: paths.newEstimate, search: saved }) : navigate({ to: paths.customers }),
  });
  const draft = useWatch({ control: form.control }) as CustomerDraft;
  return {
    ...form,
    draft,
    startsEstimate,
    setStartsEstimate,
    setNoEmail(noEmail: boolean) {
      form.put('noEmail', noEmail);
      form.put('preferredContactMethod', noEmail ? 'phone' : 'email');
      if (noEmail) form.put('email', '');
    },
    /** Sets the values that have no single control: vehicle and services. */
    put: (part: Partial<Pick<CustomerDraft, 'vehicle' | 'isSizeUnknown' | 'services' | 'vin'>>) => {
      if (part.isSizeUnknown !== undefined) form.put('isSizeUnknown', part.isSizeUnknown);
      if (part.vin !== undefined) form.put('vin', part.vin);
      if (part.vehicle) form.setValue('vehicle', part.vehicle, { shouldDirty: true });
      if (part.services) form.setValue('services', part.services, { shouldDirty: true });
    },
  };
}

export type CustomerFormState = ReturnType<typeof useCustomerForm>;
