import { type BillingContent, isCounted, type LineItem } from '#domain/documents/billing.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import { leadingOption } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import type { DocumentRecord } from '#parts/documents/document-kinds.ts';
import { contentOfDraft, documentDraftOf } from './document-draft.ts';

/** Returns a key of everything that the totals follow from. */
function basisOf({ items, taxRate, discountAmount, discountPercent, discountApplies }: BillingContent): string {
  const lines = items.map((line) => [line.quantity, line.unitPrice, line.taxable, isCounted(line)]);
  return JSON.stringify([lines, taxRate, discountAmount, discountPercent, discountApplies]);
}

type Options = Pick<Estimate, 'options' | 'optionId'>;
type Content = BillingContent & Options;

/** Returns the option with the stored totals of its lines, if they are unchanged. */
function keepOptionTotals(option: EstimateOption, before: EstimateOption | undefined): EstimateOption {
  const basis = (items: readonly LineItem[]) =>
    JSON.stringify(items.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice]));
  if (!before || basis(option.items) !== basis(before.items)) return option;
  return { ...option, items: withStoredTotals(option.items, before.items) };
}

function withStoredTotals(items: readonly LineItem[], stored: readonly LineItem[]): LineItem[] {
  return items.map((item, at) => ({ ...item, totalPrice: stored[at]?.totalPrice ?? item.totalPrice }));
}

/**
 * Returns the content of an edited document with its stored totals. They stay while lines, tax rate and discount are unchanged, even
 * if the lines add up to something else (docs/money.md). Undefined if one of them changed: the totals then follow from the lines.
 */
export function keepStoredTotals<C extends Content>(content: C, stored: DocumentRecord): C | undefined {
  const { options: before, optionId }: Options = 'estimateNumber' in stored ? (stored as Estimate) : {};
  if (content.optionId !== (optionId ?? leadingOption(before)?.id)) return undefined;
  if (basisOf(content) !== basisOf(contentOfDraft(documentDraftOf(stored)))) return undefined;
  const options = content.options?.map((option) =>
    keepOptionTotals(
      option,
      before?.find(({ id }) => id === option.id),
    ),
  );
  const items = withStoredTotals(content.items, stored.items);
  return { ...content, items, ...(options && { options }), ...documentTotals(stored) };
}
