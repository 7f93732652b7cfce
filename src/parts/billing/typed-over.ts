import { billingTotals, lineTotal } from '#domain/billing.ts';
import type { Customer } from '#domain/customer.ts';
import type { BillingDraft } from './billing-draft.ts';
import type { BilledDocument } from './document-kinds.ts';

/** The document as its form would save it; fields of its own kind come along with the draft. An empty number counts as 0. */
export function typedOver<Document extends BilledDocument>(
  document: Document,
  { number, items: typed, taxRate, discountAmount, ...draft }: BillingDraft,
  customer: Customer | undefined,
): Document {
  const items = typed.map((line) => ({ ...line, totalPrice: lineTotal(line.quantity, line.unitPrice) }));
  const money = { taxRate: taxRate || 0, discountAmount: discountAmount || 0 };
  return {
    ...document,
    ...draft,
    ...('invoiceNumber' in document ? { invoiceNumber: number } : { estimateNumber: number }),
    ...(customer && { customer }),
    items,
    ...money,
    ...billingTotals(items, money.taxRate, money.discountAmount),
  };
}
