import type { BillingContent } from '#domain/documents/billing.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import type { DocumentRecord } from '#parts/documents/document-kinds.ts';
import { contentOfDraft, documentDraftOf } from './document-draft.ts';

/** Everything that the totals follow from. */
function basisOf({ items, taxRate, discountAmount, discountPercent, discountApplies }: BillingContent): string {
  const lines = items.map(({ quantity, unitPrice, taxable }) => [quantity, unitPrice, taxable]);
  return JSON.stringify([lines, taxRate, discountAmount, discountPercent, discountApplies]);
}

/**
 * The content of an edited document with its stored totals, which stay while lines, tax rate and discount are as they were, whatever
 * the lines come to (decisions §8.2). Undefined once one of them was changed: then the lines count.
 */
export function keepStoredTotals<Content extends BillingContent>(
  content: Content,
  stored: DocumentRecord,
): Content | undefined {
  if (basisOf(content) !== basisOf(contentOfDraft(documentDraftOf(stored)))) return undefined;
  const items = content.items.map((item, at) => ({
    ...item,
    totalPrice: stored.items[at]?.totalPrice ?? item.totalPrice,
  }));
  return { ...content, items, ...documentTotals(stored) };
}
