import { type ComponentType, useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { selectableCustomers } from '#features/documents/draft/document-customer.ts';
import type { NewDraft } from '#features/documents/draft/document-draft.ts';
import { useList, useSettings, useToday } from '#io/react/react.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { useNextNumber } from '#parts/documents/free-number.ts';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { WhenLoaded } from '#parts/queries/when-loaded.tsx';
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
  const query = combineQueries({
    customers: useList('customers'),
    services: useList('services'),
    settings,
    [entity]: number,
  });
  return (
    <WhenLoaded query={query}>
      {(data) => number.data && <NewForm {...props} {...data} number={number.data} />}
    </WhenLoaded>
  );
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
  const { entity, list } = DOCUMENT_KINDS[pages.kind];
  const query = combineQueries({ customers: useList('customers'), services: useList('services') });
  return (
    <EditRecord entity={entity} id={id} what={pages.kind} list={list} listName={entity}>
      {(record) => {
        // The list of the kind holds documents of that kind.
        const session = record as unknown as EditSession<Document>;
        return (
          <WhenLoaded query={query}>
            {({ customers, services }) => (
              <pages.Form
                initial={pages.draftOf(session.record)}
                session={session}
                customers={selectableCustomers(customers, session.record)}
                services={services}
                added={addService}
                onAdded={onAdded}
              />
            )}
          </WhenLoaded>
        );
      }}
    </EditRecord>
  );
}
