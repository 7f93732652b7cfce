import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { NewDraft } from '#features/documents/draft/document-draft.ts';
import type { EstimateDraft, EstimateValues } from '#features/documents/draft/estimate-draft.ts';
import type { InvoiceDraft, InvoiceValues } from '#features/documents/draft/invoice-draft.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import type { useRecordForm } from '#parts/forms/use-record-form.tsx';

/** The draft that the form of a kind edits. */
export type DraftOf<K extends DocumentKind> = { invoice: InvoiceDraft; estimate: EstimateDraft }[K];
/** The checked values of such a draft, ready to be saved. */
export type ValuesOf<K extends DocumentKind> = { invoice: InvoiceValues; estimate: EstimateValues }[K];

/** The number that was typed or suggested, and the one that was stored. */
export type SavedNumber = { typed: string; stored: string };

export type DocumentFormState<K extends DocumentKind> = ReturnType<
  typeof useRecordForm<DraftOf<K>, ValuesOf<K>, SavedNumber, DocumentRecord<K>>
>;
type FieldsProps<K extends DocumentKind> = { form: DocumentFormState<K> };

/** The parts of the document form that differ between the kinds. */
export type DocumentFormKind<K extends DocumentKind> = {
  kind: K;
  /** Checks a draft and turns it into the values to save. */
  schema: z.ZodMiniType<ValuesOf<K>, DraftOf<K>>;
  /** Checks an unsaved draft that the browser kept. */
  savedDraftSchema: z.ZodMiniType<DraftOf<K>>;
  newDraft: (start: NewDraft) => DraftOf<K>;
  draftOf: (document: DocumentRecord<K>) => DraftOf<K>;
  /** Fields that are right only together: what the totals follow from, and the dates. */
  together: readonly (readonly (keyof DraftOf<K> & string)[])[];
  /** Returns likely typing mistakes, as sentences to confirm before saving. */
  doubts: (draft: DraftOf<K>, today: string) => readonly string[];
  /** Returns the fields to store, without number and customer. Throws a `FieldRefusal`. */
  storedFields: (
    values: ValuesOf<K>,
    stored: DocumentRecord<K> | undefined,
    zone: string,
  ) => Partial<DocumentRecord<K>>;
  /** Returns labels and values, to show which fields changed elsewhere. */
  factsOf: (document: DocumentRecord<K>) => readonly Fact[];
  /** Dates and terms of payment or validity. */
  Details: ComponentType<FieldsProps<K>>;
  /** Section before the notes. */
  Terms?: ComponentType<FieldsProps<K>>;
};
