import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { BillingContent } from '#domain/documents/billing.ts';
import type { BillingDraft } from '#features/documents/draft/billing-draft.ts';
import { withStoredTotals } from '#features/documents/draft/stored-totals.ts';
import { useWorld } from '#io/react/react.tsx';
import type { Store } from '#io/store/store.ts';
import { documentMessages } from '#parts/documents/billing-messages.ts';
import { type BilledDocument, DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import type { Opened } from '#parts/forms/use-opened.ts';
import { useRecordForm } from '#parts/forms/use-record-form.ts';
import type { BillingFormState, BillingFormWork } from './billing-form.tsx';
import { unsavedWork, useCompleteness, useNumberNews, useStart } from './use-billing-page.ts';

/** What its page gives to a form. */
export type BillingFormInput<Draft, Document> = {
  initial: Draft;
  /** The document that is edited; undefined for a new one. */
  opened?: Opened<Document> | undefined;
  customers: readonly Customer[];
  services: readonly Service[];
  askedCustomerId?: string | undefined;
  added: string | undefined;
  onAdded: () => void;
};

type BillingFacts = { number: string; customerId: string; content: BillingContent };

/** What is stored, over what, and what a new document gets. */
export type Saving<Facts, Document> = {
  facts: Facts;
  /** The document that is edited; undefined for a new one. */
  opened: Opened<Document> | undefined;
  made: { id: string; at: string };
};

type BillingFormOptions<Draft, Facts, Document> = {
  kind: DocumentKind;
  input: BillingFormInput<Draft, Document>;
  schema: z.ZodMiniType<Facts, Draft>;
  keptSchema: z.ZodMiniType<Draft>;
  /** Says what looks like a slip of typing, to be asked about before saving. */
  doubts: (draft: Draft) => readonly string[];
  /** Resolves to the number that was taken. */
  save: (store: Store, saving: Saving<Facts, Document>) => Promise<string>;
};

/** The form of a document, and what BillingForm needs of it. */
export function useBillingForm<
  Draft extends BillingDraft,
  Facts extends BillingFacts,
  Document extends BilledDocument,
>({ kind, input, schema, keptSchema, doubts, save }: BillingFormOptions<Draft, Facts, Document>) {
  const { opened, customers, services, askedCustomerId, added, onAdded } = input;
  const [initial] = useState(input.initial);
  const { store, newId, clock } = useWorld();
  const assertComplete = useCompleteness();
  const number = useNumberNews();
  const messages = documentMessages(kind);
  const start = useStart({
    ...{ initial, askedCustomerId, added, services, customers },
    name: `${kind} ${opened?.record.id ?? 'new'}`,
    base: opened?.record.updatedAt ?? '',
    schema: keptSchema,
  });
  const form = useRecordForm<Draft, Facts>({
    schema,
    draft: initial as DefaultValues<Draft>,
    isStored: opened !== undefined,
    doubts,
    what: kind,
    async command(typed) {
      const kept = opened && withStoredTotals(typed.content, opened.base ?? opened.record);
      // A file may hold a total without lines: only what is typed needs an item.
      if (!kept) assertComplete(typed);
      const facts = kept ? { ...typed, content: kept } : typed;
      const made = { id: newId(), at: clock.now().toISOString() };
      number.note(facts.number, await save(store, { facts, opened, made }));
    },
    saved() {
      number.tell();
      return opened ? messages.updated : messages.created;
    },
    failed: messages.saveFailed,
    list: DOCUMENT_KINDS[kind].list,
    kept: start,
  });
  const billing: BillingFormWork<Document> = {
    ...{ kind, opened, customers, services, added, onAdded },
    // The shared form works on the fields that both documents have; TypeScript cannot see that through the larger draft.
    form: form as unknown as BillingFormState,
    unsaved: unsavedWork(form, initial, start),
  };
  return { form, billing };
}
