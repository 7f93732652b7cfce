import { useState } from 'react';
import type { Customer } from '#domain/customer.ts';
import type { Service } from '#domain/service.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react.tsx';
import { allOf } from '#parts/all-of.ts';
import { choosable } from '#parts/billing/document-customer.ts';
import { nextOf, numberRange } from '#parts/billing/free-number.ts';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { RecordNotFound } from '#parts/record-not-found.tsx';
import { useOpened } from '#parts/use-opened.ts';
import { LoadFailure } from '#ui/alert.tsx';
import { draftOf, newDraft } from './estimate-draft.ts';
import { EstimateForm } from './estimate-form.tsx';

const ALL_NUMBERS = numberRange('estimates');

export type Asked = {
  /** The customer of a new estimate. */
  customerId: string | undefined;
  /** The service to add. */
  addService: string | undefined;
  /** Takes the service out of the address. */
  onAdded: () => void;
};

export function NewEstimate(asked: Asked) {
  const { data, failure, retry } = allOf({
    customers: useList('customers'),
    services: useList('services'),
    settings: useSettings(),
    estimates: useIndexed('estimates', ALL_NUMBERS),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && <NewForm {...asked} {...data} />;
}

type Data = {
  customers: readonly Customer[];
  services: readonly Service[];
  settings: Parameters<typeof newDraft>[0]['settings'];
  estimates: Parameters<typeof nextOf>[1];
};

function NewForm({ customerId, addService, onAdded, customers, services, settings, estimates }: Asked & Data) {
  const today = useToday();
  const [initial] = useState(() =>
    newDraft({
      number: nextOf('estimates', estimates),
      today,
      settings,
      customerId: customers.some(({ id }) => id === customerId) ? (customerId ?? '') : '',
    }),
  );
  return (
    <EstimateForm
      {...{ initial, customers, services, onAdded }}
      added={addService}
      askedCustomerId={initial.customerId || undefined}
    />
  );
}

export function EditEstimate({ id, addService, onAdded }: Omit<Asked, 'customerId'> & { id: string }) {
  const { data, failure, retry } = allOf({ customers: useList('customers'), services: useList('services') });
  const { opened, ...reading } = useOpened('estimates', id);
  if (opened === null) return <RecordNotFound what="Estimate" list={paths.estimates} listName="estimates" />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed.estimates} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data || !opened) return null;
  return (
    <EstimateForm
      key={opened.version}
      initial={draftOf(opened.record)}
      opened={opened}
      customers={choosable(data.customers, opened.record)}
      services={data.services}
      added={addService}
      onAdded={onAdded}
    />
  );
}
