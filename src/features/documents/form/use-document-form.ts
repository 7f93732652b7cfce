import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { applyDraft } from '#features/documents/draft/apply-draft.ts';
import { saveDocument, storedVersion } from '#features/documents/draft/save-document.ts';
import { keepStoredTotals } from '#features/documents/draft/stored-totals.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { documentFormMessages, documentMessages } from '#parts/documents/document-messages.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import type { DocumentFormKind, DraftOf, SavedNumber, ValuesOf } from './document-form-kind.ts';
import { unsavedDraft, useInitialDraft } from './unsaved-draft.ts';

export type DocumentFormInput<K extends DocumentKind> = {
  formKind: DocumentFormKind<K>;
  /** Draft that the form starts with; later ones are ignored. */
  initial: DraftOf<K>;
  /** The document that is edited; undefined for a new one. */
  session?: EditSession<DocumentRecord<K>> | undefined;
  customers: readonly Customer[];
  services: readonly Service[];
  /** Service named by the URL, to add as a line; several have commas between them. */
  added: string | undefined;
  /** Removes the service from the URL. */
  onAdded: () => void;
};

/** Returns the form of a document and its unsaved draft. */
export function useDocumentForm<K extends DocumentKind>(input: DocumentFormInput<K>) {
  const { formKind, session, customers, services, added } = input;
  const { kind, schema, savedDraftSchema, doubts, storedFields, factsOf } = formKind;
  const [initial] = useState(input.initial);
  const { store } = useWorld();
  const today = useToday();
  const toast = useToast();
  const messages = documentMessages(kind);
  const start = useInitialDraft({
    ...{ initial, added, services, customers },
    askedCustomerId: (!session && initial.customerId) || undefined,
    name: `${kind} ${session?.record.id ?? 'new'}`,
    base: session?.record.updatedAt ?? '',
    schema: savedDraftSchema,
  });

  /** Refuses a document without a customer or an item, with the toast of the specification (INV-50, EST-36). */
  function requireCompleteness({ customerId, content }: ValuesOf<K>): void {
    const hasCustomer = customerId !== '';
    if (hasCustomer && content.items.length > 0) return;
    toast.show(documentFormMessages.billingIncomplete);
    throw hasCustomer
      ? new FieldRefusal('items', 'Add at least one item.')
      : new FieldRefusal('customerId', 'Select a customer.');
  }

  const form = useRecordForm<DraftOf<K>, ValuesOf<K>, SavedNumber, DocumentRecord<K>>({
    what: kind,
    schema,
    draft: initial as DefaultValues<DraftOf<K>>,
    session,
    factsOf,
    localOf: (draft, document) => {
      const customer = customers.find(({ id }) => id === draft.customerId);
      return applyDraft(kind, document, draft, customer);
    },
    doubts: (draft) => doubts(draft, today),
    async save(typed, made) {
      const stored = storedVersion(session);
      const kept = stored && keepStoredTotals(typed.content, stored);
      // A file may hold a total without lines: only a changed document needs an item.
      if (!kept) requireCompleteness(typed);
      const { number, suggested, customerId } = typed;
      const fields = storedFields(kept ? { ...typed, content: kept } : typed, stored, shopZone(store));
      const facts = { number, suggested, customerId, fields };
      return { typed: number, stored: await saveDocument(store, kind, { facts, session, made }) };
    },
    saved({ typed, stored }) {
      if (typed !== stored) {
        toast.show({ type: 'info', title: `Saved as ${stored}`, message: `${typed} was taken meanwhile.` });
      }
      return session ? messages.updated : messages.created;
    },
    failed: messages.saveFailed,
    leaveTo: DOCUMENT_KINDS[kind].list,
    kept: start,
  });
  return { form, unsaved: unsavedDraft(form, initial, start) };
}
