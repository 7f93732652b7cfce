import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { useToday, useWorld } from '#io/react/react.tsx';
import type { Opened } from '#parts/forms/use-opened.ts';
import { useRecordForm } from '#parts/forms/use-record-form.ts';
import { paths } from '#parts/navigation/paths.ts';
import { type CustomerDraft, customerDraftSchema } from './customer-draft.ts';
import { customerMessages } from './customer-messages.ts';
import { saveCustomer } from './save-customer.ts';

export type CustomerFormProps = {
  initial: CustomerDraft;
  /** The customer that is edited; undefined for a new one. */
  opened?: Opened<Customer>;
  /** The lead that becomes this customer. */
  lead?: Lead | undefined;
};

export function useCustomerForm({ initial, opened, lead }: CustomerFormProps) {
  const { store, newId, clock } = useWorld();
  const navigate = useNavigate();
  const today = useToday();
  const [startsEstimate, setStartsEstimate] = useState(false);
  const made = useRef({ customerId: '', addService: '' });
  const form = useRecordForm({
    schema: customerDraftSchema,
    draft: initial,
    isStored: opened !== undefined,
    doubts: ({ taxExemptUntil }) => oddDates({ 'Exempt Until': taxExemptUntil }, today),
    what: 'customer',
    async command(facts) {
      const id = newId();
      await saveCustomer(store, { facts, opened, lead, made: { id, at: clock.now().toISOString() } });
      made.current = { customerId: id, addService: facts.services.join(',') };
    },
    saved: opened ? customerMessages.updated : customerMessages.created,
    failed: customerMessages.saveFailed,
    list: paths.customers,
    onward: () => (startsEstimate ? navigate({ to: paths.newEstimate, search: made.current }) : undefined),
  });
  const draft = useWatch({ control: form.control }) as CustomerDraft;
  return {
    ...form,
    draft,
    startsEstimate,
    setStartsEstimate,
    /** For what is not a control of its own: the vehicle, the services. */
    put: (part: Partial<Pick<CustomerDraft, 'vehicle' | 'services'>>) => {
      if (part.vehicle) form.setValue('vehicle', part.vehicle, { shouldDirty: true });
      if (part.services) form.setValue('services', part.services, { shouldDirty: true });
    },
  };
}

export type CustomerFormState = ReturnType<typeof useCustomerForm>;
