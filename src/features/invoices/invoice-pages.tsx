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
import { draftOf, newDraft } from './invoice-draft.ts';
import { InvoiceForm } from './invoice-form.tsx';

const ALL_NUMBERS = numberRange('invoices');

export type Asked = {
  /** The customer of a new invoice. */
  customerId: string | undefined;
  /** The service to add. */
  addService: string | undefined;
  /** Takes the service out of the address. */
  onAdded: () => void;
};

export function NewInvoice(asked: Asked) {
  const { data, failure, retry } = allOf({
    customers: useList('customers'),
    services: useList('services'),
    settings: useSettings(),
    invoices: useIndexed('invoices', ALL_NUMBERS),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && <NewForm {...asked} {...data} />;
}

type Data = {
  customers: readonly Customer[];
  services: readonly Service[];
  settings: Parameters<typeof newDraft>[0]['settings'];
  invoices: Parameters<typeof nextOf>[1];
};

function NewForm({ customerId, addService, onAdded, customers, services, settings, invoices }: Asked & Data) {
  const today = useToday();
  const [initial] = useState(() =>
    newDraft({
      number: nextOf('invoices', invoices),
      today,
      settings,
      customerId: customers.some(({ id }) => id === customerId) ? (customerId ?? '') : '',
    }),
  );
  return (
    <InvoiceForm
      {...{ initial, customers, services, onAdded }}
      added={addService}
      askedCustomerId={initial.customerId || undefined}
    />
  );
}

export function EditInvoice({ id, addService, onAdded }: Omit<Asked, 'customerId'> & { id: string }) {
  const { data, failure, retry } = allOf({ customers: useList('customers'), services: useList('services') });
  const { opened, ...reading } = useOpened('invoices', id);
  if (opened === null) return <RecordNotFound what="Invoice" list={paths.invoices} listName="invoices" />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed.invoices} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data || !opened) return null;
  return (
    <InvoiceForm
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
