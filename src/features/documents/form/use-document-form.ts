import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { bookedSince } from '#domain/books/closed-books.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { applyDraft } from '#features/documents/draft/apply-draft.ts';
import {
  addPackageLines,
  addServiceLine,
  chosenCustomer,
  creditsOf,
  type DocumentDraft,
  NO_ITEMS,
} from '#features/documents/draft/document-draft.ts';
import { saveDocument, storedVersion } from '#features/documents/draft/save-document.ts';
import { keepStoredTotals } from '#features/documents/draft/stored-totals.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { useSettings, useToday, useWorld, useZone } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { documentFormMessages, documentMessages } from '#parts/documents/document-messages.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { DocumentFormKind, DraftOf, SavedNumber, ValuesOf } from './document-form-kind.ts';
import { forCustomer } from './for-customer.tsx';

export type DocumentFormInput<K extends DocumentKind> = {
  formKind: DocumentFormKind<K>;
  /** Draft that the form starts with; later ones are ignored. */
  initial: DraftOf<K>;
  /** The document that is edited; undefined for a new one. */
  session?: EditSession<DocumentRecord<K>> | undefined;
  customers: readonly Customer[];
  services: readonly Service[];
  /** Service or package named by the URL, to add as lines; several have commas between them. */
  added: string | undefined;
  /** Id of the option that the service is added to. */
  addedTo: string | undefined;
  /** Removes the service from the URL. */
  onAdded: () => void;
};

/** Returns the draft with lines for each service and package that the URL names. */
function withAddedServices<K extends DocumentKind>(
  draft: DraftOf<K>,
  { added, addedTo: optionId, services, customers }: DocumentFormInput<K>,
  { packages = [], newId }: { packages: Settings['packages']; newId: () => string },
): DraftOf<K> {
  const ids = added?.split(',') ?? [];
  return ids.reduce((before, id) => {
    const service = services.find((one) => one.id === id);
    if (service) return addServiceLine(before, { service, customers, lineId: newId(), optionId });
    const found = packages.find((one) => one.id === id);
    return found ? addPackageLines(before, { package: found, services, customers, optionId, newId }) : before;
  }, draft);
}

/** Returns the form of a document. */
export function useDocumentForm<K extends DocumentKind>(input: DocumentFormInput<K>) {
  const { formKind, initial, session, customers, added, onAdded } = input;
  const { kind, schema, savedDraftSchema, doubts, storedFields, draftOf, together, factsOf } = formKind;
  const { store, newId } = useWorld();
  const { packages } = useSettings();
  const today = useToday();
  const zone = useZone();
  const { noteOn } = useClosedBooks();
  const toast = useToast();
  const messages = documentMessages(kind);
  const [asked] = useState(session ? { customerId: '', vehicleId: '' } : initial);
  const customerOf = (draft: DocumentDraft) => chosenCustomer(draft, customers);

  const form = useRecordForm<DraftOf<K>, ValuesOf<K>, SavedNumber, DocumentRecord<K>>({
    what: kind,
    schema,
    draft: initial as DefaultValues<DraftOf<K>>,
    session,
    draftOfRecord: draftOf,
    together,
    factsOf,
    // Saving makes every document a Draft.
    localOf: (draft, document) => ({ ...applyDraft(kind, document, draft, customerOf(draft)), status: 'Draft' }),
    keptDraft: {
      name: `${kind} ${session?.record.id ?? 'new'}`,
      base: session?.record.updatedAt ?? '',
      schema: savedDraftSchema,
      lasts: 'browser',
      fits: ({ customerId, vehicleId }) =>
        (asked.customerId === '' || customerId === asked.customerId) &&
        (asked.vehicleId === '' || vehicleId === asked.vehicleId),
      describe: (draft) => forCustomer(customerOf(draft)),
    },
    prepare: (draft) => withAddedServices(draft, input, { packages, newId }),
    doubts(draft) {
      // Saving takes back what the invoice asked for: the form always asks, as if it were not so at first.
      const isBooked = session && kind === 'invoice' && draft !== initial;
      const closed = isBooked ? noteOn(bookedSince(session.record as Invoice, zone)) : undefined;
      return [...doubts(draft, today), closed ?? []].flat();
    },
    // The toast of the specification (INV-50, EST-36).
    refused: (problems) =>
      problems.some(({ name }) => name === 'customerId' || /(^|\.)items$/.test(name)) &&
      toast.show(documentFormMessages.documentIncomplete),
    async save(typed, made) {
      const stored = storedVersion(session);
      const kept = stored && keepStoredTotals(typed.content, stored);
      // A file may hold a total without lines: only a changed document needs an item.
      if (!kept && typed.content.items.length === 0) {
        toast.show(documentFormMessages.documentIncomplete);
        throw new FieldRefusal('items', NO_ITEMS);
      }
      const { number, suggested, customerId, vehicleId } = typed;
      const content = kept ?? { ...typed.content, ...totalsLess(typed.content, creditsOf(stored)) };
      const fields = storedFields({ ...typed, content }, stored, shopZone(store));
      const facts = { number, suggested, customerId, vehicleId, fields };
      return { typed: number, stored: await saveDocument(store, kind, { facts, session, made }) };
    },
    saved({ typed, stored }) {
      if (typed !== stored) {
        toast.show({ type: 'info', title: `Saved as ${stored}`, message: `${typed} was taken in the meantime.` });
      }
      return session ? messages.updated : messages.created;
    },
    failed: messages.saveFailed,
    leaveTo: DOCUMENT_KINDS[kind].list,
  });
  useEffect(() => {
    if (added !== undefined) onAdded();
  }, [added, onAdded]);
  return form;
}
