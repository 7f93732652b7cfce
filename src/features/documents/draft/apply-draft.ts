import type { Customer } from '#domain/customers/customer.ts';
import { type DocumentKind, type DocumentRecord, numberField } from '#parts/documents/document-kinds.ts';
import { type DocumentDraft, splitDraft } from './document-draft.ts';

/** Returns the document as its form would save it now. An empty number field counts as 0. */
export function applyDraft<Document extends DocumentRecord>(
  kind: DocumentKind,
  document: Document,
  draft: DocumentDraft,
  customer: Customer | undefined,
): Document {
  const { number, content, vehicleId: _vehicle, ...fields } = splitDraft(draft);
  return { ...document, ...fields, ...numberField(kind, number), ...(customer && { customer }), ...content };
}
