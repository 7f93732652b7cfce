import { useParams, useSearch } from '@tanstack/react-router';
import { selectableCustomers } from '#features/documents/draft/document-customer.ts';
import { useList, useSettings, useToday } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentEntity, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { useNextNumber } from '#parts/documents/free-number.ts';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { DocumentForm } from './document-form.tsx';
import type { DocumentFormKind } from './document-form-kind.ts';

type PageProps<K extends DocumentKind> = { formKind: DocumentFormKind<K> };

export function NewDocumentPage<K extends DocumentKind>({ formKind }: PageProps<K>) {
  const { add } = DOCUMENT_KINDS[formKind.kind];
  const { customerId, vehicleId, addService, optionId } = useSearch({ from: add });
  const onAdded = useRemoveSearchParam('addService');
  const today = useToday();
  const settings = useSettings();
  const number = useNextNumber(formKind.kind, settings);
  const query = useQueries({
    customers: useList('customers'),
    services: useList('services'),
    number,
  });
  return (
    <Loaded query={query}>
      {({ customers, services, number }) => {
        const customer = customers.find(({ id }) => id === customerId);
        return (
          <DocumentForm
            formKind={formKind}
            customers={customers}
            services={services}
            onAdded={onAdded}
            initial={formKind.newDraft({ number, today, settings, customer, vehicleId })}
            added={addService}
            addedTo={optionId}
          />
        );
      }}
    </Loaded>
  );
}

export function EditDocumentPage<K extends DocumentKind>({ formKind }: PageProps<K>) {
  const { kind, draftOf } = formKind;
  const { entity, list, edit } = DOCUMENT_KINDS[kind];
  const { id } = useParams({ from: edit });
  const { addService, optionId } = useSearch({ from: edit });
  const onAdded = useRemoveSearchParam('addService');
  const query = useQueries({ customers: useList('customers'), services: useList('services') });
  return (
    <EditRecord<DocumentEntity<K>> entity={entity} id={id} what={kind} list={list} listName={entity}>
      {(session) => (
        <Loaded query={query}>
          {({ customers, services }) => (
            <DocumentForm
              formKind={formKind}
              session={session}
              services={services}
              onAdded={onAdded}
              initial={draftOf(session.record)}
              customers={selectableCustomers(customers, session.record)}
              added={addService}
              addedTo={optionId}
            />
          )}
        </Loaded>
      )}
    </EditRecord>
  );
}
