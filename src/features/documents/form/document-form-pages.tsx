import { type ComponentType, useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { selectableCustomers } from '#features/documents/draft/document-customer.ts';
import type { NewDraft } from '#features/documents/draft/document-draft.ts';
import { useList, useSettings, useToday } from '#io/react/react.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { useNextNumber } from '#parts/documents/free-number.ts';
import { type Opened, useOpened } from '#parts/forms/use-opened.ts';
import { messages } from '#parts/messages/messages.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import type { DocumentFormInput } from './use-document-form.ts';

/** The form of a kind of document, and what it starts with. */
export type FormPages<Draft, Document> = {
  kind: DocumentKind;
  newDraft: (start: NewDraft) => Draft;
  draftOf: (document: Document) => Draft;
  Form: ComponentType<DocumentFormInput<Draft, Document>>;
};

export type AskedToAdd = {
  /** The service to add. */
  addService: string | undefined;
  /** Takes the service out of the address. */
  onAdded: () => void;
};
export type AskedToMake = AskedToAdd & {
  /** The customer of a new document. */
  customerId: string | undefined;
};
export type AskedToEdit = AskedToAdd & { id: string };

type Pages<Draft, Document> = { pages: FormPages<Draft, Document> };

export function NewDocument<Draft extends { customerId: string }, Document>(
  props: Pages<Draft, Document> & AskedToMake,
) {
  const { entity } = DOCUMENT_KINDS[props.pages.kind];
  const settings = useSettings();
  const number = useNextNumber(entity, settings.data);
  const { data, failure, retry } = combineQueries({
    customers: useList('customers'),
    services: useList('services'),
    settings,
    [entity]: number,
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && number.data && <NewForm {...props} {...data} number={number.data} />;
}

type NewFormProps<Draft, Document> = Pages<Draft, Document> &
  AskedToMake & {
    customers: readonly Customer[];
    services: readonly Service[];
    settings: Settings;
    number: string;
  };

function NewForm<Draft extends { customerId: string }, Document>(props: NewFormProps<Draft, Document>) {
  const { pages, customerId, addService, onAdded, customers, services, settings, number } = props;
  const today = useToday();
  const [initial] = useState(() => {
    const customer = customers.find(({ id }) => id === customerId);
    return pages.newDraft({ number, today, settings, customer });
  });
  return (
    <pages.Form
      {...{ initial, customers, services, onAdded }}
      added={addService}
      askedCustomerId={initial.customerId || undefined}
    />
  );
}

export function EditDocument<Draft, Document extends DocumentRecord>(props: Pages<Draft, Document> & AskedToEdit) {
  const { pages, id, addService, onAdded } = props;
  const { title, entity, list } = DOCUMENT_KINDS[pages.kind];
  const { data, failure, retry } = combineQueries({ customers: useList('customers'), services: useList('services') });
  const { opened, ...reading } = useOpened(entity, id);
  if (opened === null) return <RecordNotFound what={title} list={list} listName={entity} />;
  if (reading.failed) return <LoadFailure title={messages.loadFailed[entity]} onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data || !opened) return null;
  // The list of the kind holds documents of that kind.
  const own = opened as unknown as Opened<Document>;
  return (
    <pages.Form
      key={own.version}
      initial={pages.draftOf(own.record)}
      opened={own}
      customers={selectableCustomers(data.customers, own.record)}
      services={data.services}
      added={addService}
      onAdded={onAdded}
    />
  );
}
