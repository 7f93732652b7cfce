import type { Customer } from '#domain/customers/customer.ts';
import type { DocumentRecord } from '#parts/documents/document-kinds.ts';
import { contentOfDraft, type DocumentDraft, exemptionOf, withoutContent } from './document-draft.ts';

/** The document as its form would save it; fields of its own kind come along with the draft. An empty number counts as 0. */
export function applyDraft<Document extends DocumentRecord>(
  document: Document,
  typed: DocumentDraft,
  customer: Customer | undefined,
): Document {
  const { number, ...facts } = withoutContent(typed);
  return {
    ...document,
    ...facts,
    ...('invoiceNumber' in document ? { invoiceNumber: number } : { estimateNumber: number }),
    ...(customer && { customer }),
    ...contentOfDraft(typed),
    ...exemptionOf(typed),
  };
}
