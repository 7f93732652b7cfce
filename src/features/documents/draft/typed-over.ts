import type { Customer } from '#domain/customers/customer.ts';
import type { BilledDocument } from '#parts/documents/document-kinds.ts';
import { type BillingDraft, billingOfDraft, exemptionOf, ownFacts } from './billing-draft.ts';

/** The document as its form would save it; fields of its own kind come along with the draft. An empty number counts as 0. */
export function typedOver<Document extends BilledDocument>(
  document: Document,
  typed: BillingDraft,
  customer: Customer | undefined,
): Document {
  const { number, ...facts } = ownFacts(typed);
  return {
    ...document,
    ...facts,
    ...('invoiceNumber' in document ? { invoiceNumber: number } : { estimateNumber: number }),
    ...(customer && { customer }),
    ...billingOfDraft(typed),
    ...exemptionOf(typed),
  };
}
