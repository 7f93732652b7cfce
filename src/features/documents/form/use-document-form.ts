import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { BillingContent } from '#domain/documents/billing.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { applyDraft } from '#features/documents/draft/apply-draft.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { keepStoredTotals } from '#features/documents/draft/stored-totals.ts';
import { useWorld } from '#io/react/react.tsx';
import type { Store } from '#io/store/store.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { documentMessages } from '#parts/documents/document-messages.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import type { Saving } from '#parts/records/record-step.ts';
import type { DocumentFormState, DocumentFormWork } from './document-form.tsx';
import { unsavedDraft, useChangedNumber, useInitialDraft, useRequireCompleteness } from './unsaved-draft.ts';

/** What its page gives to a form. */
export type DocumentFormInput<Draft, Document> = {
  initial: Draft;
  /** The document that is edited; undefined for a new one. */
  session?: EditSession<Document> | undefined;
  customers: readonly Customer[];
  services: readonly Service[];
  askedCustomerId?: string | undefined;
  added: string | undefined;
  onAdded: () => void;
};

type DocumentValues = { number: string; customerId: string; content: BillingContent };

type DocumentFormOptions<Draft, Facts, Document> = {
  kind: DocumentKind;
  input: DocumentFormInput<Draft, Document>;
  schema: z.ZodMiniType<Facts, Draft>;
  keptSchema: z.ZodMiniType<Draft>;
  /** Says what looks like a slip of typing, to be asked about before saving. */
  doubts: (draft: Draft) => readonly string[];
  /** The facts of a document, to say which of them were changed elsewhere. */
  factsOf: (document: Document) => readonly Fact[];
  /** Resolves to the number that was taken. */
  save: (store: Store, saving: Saving<Facts, Document>) => Promise<string>;
};

/** The form of a document, and what DocumentForm needs of it. */
export function useDocumentForm<
  Draft extends DocumentDraft,
  Facts extends DocumentValues,
  Document extends DocumentRecord,
>({ kind, input, schema, keptSchema, doubts, factsOf, save }: DocumentFormOptions<Draft, Facts, Document>) {
  const { session, customers, services, askedCustomerId, added, onAdded } = input;
  const [initial] = useState(input.initial);
  const { store } = useWorld();
  const assertComplete = useRequireCompleteness();
  const number = useChangedNumber();
  const messages = documentMessages(kind);
  const start = useInitialDraft({
    ...{ initial, askedCustomerId, added, services, customers },
    name: `${kind} ${session?.record.id ?? 'new'}`,
    base: session?.record.updatedAt ?? '',
    schema: keptSchema,
  });
  const form = useRecordForm<Draft, Facts, void, Document>({
    what: kind,
    schema,
    draft: initial as DefaultValues<Draft>,
    session,
    factsOf,
    localOf: (typed, document) =>
      applyDraft(
        document,
        typed,
        customers.find(({ id }) => id === typed.customerId),
      ),
    doubts,
    async save(typed, made) {
      const kept = session && keepStoredTotals(typed.content, session.base ?? session.record);
      // A file may hold a total without lines: only what is typed needs an item.
      if (!kept) assertComplete(typed);
      const facts = kept ? { ...typed, content: kept } : typed;
      number.note(facts.number, await save(store, { facts, session, made }));
    },
    saved() {
      number.tell();
      return session ? messages.updated : messages.created;
    },
    failed: messages.saveFailed,
    leaveTo: DOCUMENT_KINDS[kind].list,
    kept: start,
  });
  const billing: DocumentFormWork<Document> = {
    ...{ kind, session, customers, services, added, onAdded },
    // The shared form works on the fields that both documents have; TypeScript cannot see that through the larger draft.
    form: form as unknown as DocumentFormState,
    unsaved: unsavedDraft(form, initial, start),
  };
  return { form, billing };
}
