import type { LineItem } from '#domain/documents/billing.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { formatDollars, formatWholeDollars } from '#domain/money/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { contentOfLines, leadingOption, totalRange } from './choice.ts';
import type { Estimate } from './estimate.ts';
import type { EstimateOption } from './estimate-option.ts';

/** Returns whether the customer can still choose: an option, or optional lines. */
export function isUndecided({ status, options = [], items }: Pick<Estimate, 'status' | 'options' | 'items'>): boolean {
  return status !== 'Accepted' && (options.length > 0 || items.some(({ optional }) => optional));
}

/** Returns the id of the option whose lines are the items of the estimate; undefined without options. */
export function shownOptionId({ optionId, options }: Pick<Estimate, 'optionId' | 'options'>): string | undefined {
  return (options?.find(({ id }) => id === optionId) ?? leadingOption(options))?.id;
}

/** Returns the name of an option: 'Better', or 'Option 2' without one. */
export function optionName({ name }: { name: string }, index: number): string {
  return name.trim() || `Option ${index + 1}`;
}

/** An option with the estimate as it is with the lines of that option. */
export type OfferedOption = { option: EstimateOption; estimate: Estimate };

/** Returns the options with their lines and totals. The one that the estimate shows keeps its stored totals. */
export function offeredOptions(estimate: Estimate): OfferedOption[] {
  const shown = shownOptionId(estimate);
  return (estimate.options ?? []).map((option) => ({
    option,
    estimate: option.id === shown ? estimate : { ...estimate, ...contentOfLines(estimate, option.items) },
  }));
}

type OptionLines = { own: LineItem[]; shared: LineItem[] };

/** Two lines are the same work by their words and their film, because a copied line has another id. */
function workOf({ description, coverage = [] }: LineItem): string {
  return JSON.stringify([foldText(description.trim()), coverage]);
}

/** Returns the lines of an option that some other option lacks, and those that all options have. Leaves out optional lines. */
export function linesApart({ options = [] }: Pick<Estimate, 'options'>, optionId: string): OptionLines {
  const fixed = (option: EstimateOption | undefined) => (option?.items ?? []).filter(({ optional }) => !optional);
  const others = options.filter(({ id }) => id !== optionId).map((one) => new Set(fixed(one).map(workOf)));
  const isShared = (line: LineItem) => others.every((works) => works.has(workOf(line)));
  const lines = fixed(options.find(({ id }) => id === optionId));
  return { own: lines.filter((line) => !isShared(line)), shared: lines.filter(isShared) };
}

/** Returns names and lines of all options, for the search. */
export function optionTexts({ options = [] }: Pick<Estimate, 'options'>): string[] {
  return options.flatMap(({ name, items }) => [name, ...items.map(({ description }) => description)]);
}

/** Returns the lowest and the highest total in dollars that are left to choose: both the stored total when nothing is. */
export function openTotals(estimate: Estimate): { low: number; high: number } {
  if (isUndecided(estimate)) return totalRange(estimate);
  const total = totalOf(estimate);
  return { low: total, high: total };
}

function rangeOf(estimate: Estimate, format: (dollars: number) => string): string {
  const { low, high } = openTotals(estimate);
  return low === high ? format(low) : `${format(low)} – ${format(high)}`;
}

/** Returns the total, or the lowest and the highest that are left to choose: '$980.00 – $1,450.00'. */
export function headlineAmount(estimate: Estimate): string {
  return rangeOf(estimate, formatDollars);
}

/** Returns the same in whole dollars, for lists and cards: '$980 – $1,450'. */
export function wholeHeadlineAmount(estimate: Estimate): string {
  return rangeOf(estimate, formatWholeDollars);
}

/** Returns the total in dollars with every optional line. */
export function totalWithAll(estimate: Estimate): number {
  return contentOfLines(
    estimate,
    estimate.items.map((line) => ({ ...line, chosen: true })),
  ).totalAmount;
}
