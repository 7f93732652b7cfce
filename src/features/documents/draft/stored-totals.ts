import { type BillingContent, isCounted } from '#domain/documents/billing.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import type { DocumentRecord } from '#parts/documents/document-kinds.ts';
import { contentOfDraft, documentDraftOf } from './document-draft.ts';

/** Returns a key of everything that the totals follow from. */
function basisOf({ items, taxRate, discountAmount, discountPercent, discountApplies }: BillingContent): string {
  const lines = items.map((line) => [line.quantity, line.unitPrice, line.taxable, isCounted(line)]);
  return JSON.stringify([lines, taxRate, discountAmount, discountPercent, discountApplies]);
}

/**
 * Returns the content of an edited document with its stored totals. They stay while lines, tax rate and discount are unchanged, even
 * if the lines add up to something else (decisions §8.2). Undefined if one of them changed: the totals then follow from the lines.
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
