import { type BillingContent, isCounted, type LineItem } from '#domain/documents/billing.ts';
import { billingContent, discountPercentOf } from '#domain/documents/billing-totals.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Estimate } from './estimate.ts';
import type { EstimateOption } from './estimate-option.ts';

/** Choice of the customer: an option, if there are several, and some of the optional lines. */
export type Choice = { optionId?: string | undefined; lineIds: readonly string[] };

/** Returns the option that is shown first: the recommended one, or else the first. */
export function leadingOption<Option extends Pick<EstimateOption, 'recommended'>>(
  options: readonly Option[] = [],
): Option | undefined {
  return options.find(({ recommended }) => recommended) ?? options[0];
}

/** Returns the lines with the totals that the estimate has with them. */
export function contentOfLines(estimate: Estimate, items: LineItem[]): BillingContent {
  const { taxRate, discountAmount, discountApplies } = estimate;
  return billingContent(items, taxRate, {
    discountAmount,
    discountApplies,
    discountPercent: discountPercentOf(estimate),
  });
}

function offeredLines(estimate: Estimate, optionId: string | undefined): readonly LineItem[] {
  const { options = [], items } = estimate;
  if (options.length === 0 && optionId === undefined) return items;
  const option = options.find(({ id }) => id === optionId);
  if (!option) throw new Rejection('This option is no longer offered. Look at the estimate again.');
  return option.items;
}

/**
 * Returns the fields of the estimate that follow from the choice: its lines and their totals. Empty for an estimate without options and
 * optional lines, whose stored totals stay. Throws a Rejection for an option or a line that is not offered.
 */
export function withChoice(estimate: Estimate, { optionId, lineIds }: Choice): Partial<Estimate> {
  const offered = offeredLines(estimate, optionId);
  const isOffered = (id: string) => offered.some((line) => line.id === id && line.optional);
  if (!lineIds.every(isOffered)) throw new Rejection('An added line is no longer offered. Look at the estimate again.');
  if (optionId === undefined && !offered.some(({ optional }) => optional)) return {};
  const items = offered.map((line) => (line.optional ? { ...line, chosen: lineIds.includes(line.id) } : line));
  return { ...(optionId !== undefined && { optionId }), ...contentOfLines(estimate, items) };
}

/** Returns the lowest and the highest total in dollars that the customer can choose. They are equal without options and optional lines. */
export function totalRange(estimate: Estimate): { low: number; high: number } {
  const { options = [], items } = estimate;
  const offers = options.length > 0 ? options.map((option) => option.items) : [items];
  if (options.length === 0 && items.every((line) => !line.optional)) {
    const total = totalOf(estimate);
    return { low: total, high: total };
  }
  const totals = offers.flatMap((lines) =>
    [false, true].map(
      (chosen) =>
        contentOfLines(
          estimate,
          lines.map((line) => ({ ...line, chosen })),
        ).totalAmount,
    ),
  );
  return { low: Math.min(...totals), high: Math.max(...totals) };
}

/** Returns the lines to bill or book: those that count, as lines of work that are agreed. */
export function agreedLines(items: readonly LineItem[]): LineItem[] {
  return items.filter(isCounted).map(({ optional: _, chosen: _chosen, acknowledgements: _texts, ...line }) => line);
}
