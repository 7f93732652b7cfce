import { addDays } from '#domain/calendar/calendar.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import type { NewDocumentContext } from '#domain/documents/new-documents.ts';
import { numberKey } from '#domain/documents/number-key.ts';
import { sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { agreedLines } from './choice.ts';
import type { Estimate } from './estimate.ts';

/** Returns the number of the next supplement of an estimate: 'EST-0004-1', then 'EST-0004-2'. */
export function supplementNumber(parent: string, used: readonly string[]): string {
  const keys = new Set(used.map(numberKey));
  for (let count = 1; ; count += 1) {
    const number = `${parent}-${count}`;
    if (!keys.has(numberKey(number))) return number;
  }
}

/** Returns why no supplement can be added, as a sentence; undefined if one can. */
export function supplementRejection({
  status,
  supplementTo,
}: Pick<Estimate, 'status' | 'supplementTo'>): string | undefined {
  if (supplementTo !== undefined) return 'This is a supplement. Add the next one on the first estimate.';
  return status === 'Accepted' ? undefined : 'Only an accepted estimate takes a supplement. Edit this one instead.';
}

/** Creates an empty Draft of more work for the customer and car of an accepted estimate. Throws a Rejection for any other. */
export function supplementOf(
  parent: Estimate,
  { id, number, at, today }: Omit<NewDocumentContext, 'lineId'>,
): Estimate {
  const reason = supplementRejection(parent);
  if (reason) throw new Rejection(reason);
  const { customerId, customer, validityPeriod, terms, taxRate, taxExemptNumber, discountApplies } = parent;
  const { poNumber, stockNumber } = parent;
  return {
    id,
    estimateNumber: number,
    supplementTo: parent.id,
    customerId,
    customer,
    status: 'Draft',
    date: today,
    expiryDate: addDays(today, validityPeriod),
    validityPeriod,
    items: [],
    subtotal: 0,
    taxRate,
    taxAmount: 0,
    discountAmount: 0,
    totalAmount: 0,
    ...(taxExemptNumber !== undefined && { taxExemptNumber }),
    ...(discountApplies !== undefined && { discountApplies }),
    ...(poNumber !== undefined && { poNumber }),
    ...(stockNumber !== undefined && { stockNumber }),
    terms,
    notes: '',
    internalNotes: '',
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns the supplements of the estimate in the order of their numbers. */
export function supplementsOf(parent: Pick<Estimate, 'id'>, estimates: readonly Estimate[]): Estimate[] {
  const own = estimates.filter(({ supplementTo }) => supplementTo === parent.id);
  return own.toSorted((a, b) => a.estimateNumber.localeCompare(b.estimateNumber, 'en', { numeric: true }));
}

/** Returns whether the supplement can be billed with the estimate, if it is on no invoice: it is accepted and taxed in the same way. */
export function isBilledWith(parent: Estimate, { status, taxRate, discountApplies }: Estimate): boolean {
  return status === 'Accepted' && taxRate === parent.taxRate && discountApplies === parent.discountApplies;
}

/** Returns the estimate with the lines of its supplements. The totals are the sums of those that were accepted. */
export function withSupplements(parent: Estimate, supplements: readonly Estimate[]): Estimate {
  if (supplements.length === 0) return parent;
  const all = [parent, ...supplements];
  const summed = (field: 'subtotal' | 'taxAmount' | 'discountAmount' | 'totalAmount') =>
    sum(all.map((estimate) => ({ ...estimate, ...documentTotals(estimate) })[field]));
  return {
    ...parent,
    items: all.flatMap(({ items }) => agreedLines(items)),
    subtotal: summed('subtotal'),
    taxAmount: summed('taxAmount'),
    discountAmount: summed('discountAmount'),
    discountPercent: undefined,
    totalAmount: summed('totalAmount'),
  };
}
