import { isCounted } from '#domain/documents/billing.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { DocumentFact, Sheet, SheetOption } from '#domain/documents/sheet-content.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { linesAndTotals } from '#domain/documents/sheet-lines.ts';
import { formatDollars } from '#domain/money/money.ts';
import { agreedLines } from './choice.ts';
import type { Estimate } from './estimate.ts';
import { isUndecided, offeredOptions, optionName, shownOptionId, totalWithAll } from './offered-options.ts';

function withAddOns(estimate: Estimate): { withAddOns?: string } {
  return estimate.items.every(isCounted) ? {} : { withAddOns: formatDollars(totalWithAll(estimate)) };
}

/** Returns options and optional lines that were left out when the estimate was accepted. */
function notChosenOf(estimate: Estimate): DocumentFact[] | undefined {
  const shown = shownOptionId(estimate);
  const options = offeredOptions(estimate).flatMap(({ option, estimate: offered }, index) =>
    option.id === shown ? [] : [{ label: optionName(option, index), value: formatDollars(totalOf(offered)) }],
  );
  const lines = estimate.items
    .filter((line) => !isCounted(line))
    .map(({ description, totalPrice }) => ({ label: description.trim(), value: formatDollars(totalPrice) }));
  return options.length + lines.length > 0 ? [...options, ...lines] : undefined;
}

/** Returns the facts with the name of the accepted option, if there are several. */
export function acceptedOptionFacts(estimate: Estimate): DocumentFact[] {
  const shown = shownOptionId(estimate);
  const options = estimate.status === 'Accepted' ? (estimate.options ?? []) : [];
  return options.flatMap((option, index) =>
    option.id === shown ? [{ label: 'Option', value: optionName(option, index) }] : [],
  );
}

type OfferLines = Pick<
  Sheet,
  'items' | 'options' | 'notChosen' | 'acknowledgements' | 'sums' | 'total' | 'withAddOns' | 'notes'
>;

/**
 * Returns lines, totals and notes of an estimate. As long as it is not accepted, each option has its own, and optional lines are marked.
 * Once it is accepted, only the lines that were agreed are left, and the others are named.
 */
export function offerLines(estimate: Estimate, context: DocumentContext): OfferLines {
  if (!isUndecided(estimate)) {
    const agreed = { ...estimate, items: agreedLines(estimate.items) };
    return { ...linesAndTotals(agreed, context), notChosen: notChosenOf(estimate) };
  }
  const options = offeredOptions(estimate).map(({ option, estimate: offered }, index): SheetOption => {
    const { notes: _notes, ...shown } = linesAndTotals(offered, context);
    const recommended = option.recommended === true;
    return { id: option.id, name: optionName(option, index), recommended, ...shown, ...withAddOns(offered) };
  });
  const shown = { ...linesAndTotals(estimate, context), ...withAddOns(estimate) };
  if (options.length === 0) return shown;
  const texts = [...new Set(options.flatMap(({ acknowledgements = [] }) => acknowledgements))];
  return { ...shown, options, acknowledgements: texts.length > 0 ? texts : undefined };
}
