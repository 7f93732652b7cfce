import { Rejection } from '#domain/records/rejection.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { estimateRejection } from './estimate-lifecycle.ts';

/** Marks the estimate as Accepted, with the lines and totals of the answer's choice. Throws a Rejection when that is not allowed. */
export function accepted(estimate: Estimate, answer: EstimateAnswer): Partial<Estimate> {
  const reason = estimateRejection('accept', estimate);
  if (reason) throw new Rejection(reason);
  const name = answer.name.trim();
  if (isBlankText(name)) throw new Rejection('Enter the name of the person who accepted.');
  const chosen = withChoice(estimate, answer);
  return { ...chosen, status: 'Accepted', acceptedAt: answer.at, acceptedBy: name, answer: { ...answer, name } };
}

/** Returns whether both versions offer the customer the same. */
export function isSameOffer(one: Estimate, other: Estimate): boolean {
  return shownText(one) === shownText(other);
}

/** Returns the text whose hash an answer to the shop holds: what the customer was shown, without what only the team sees. */
export function shownText({ estimateNumber, date, expiryDate, terms, notes, ...estimate }: Estimate): string {
  const { items, options = [], taxRate, discountAmount, subtotal, taxAmount, totalAmount } = estimate;
  const amounts = { taxRate, discountAmount, subtotal, taxAmount, totalAmount };
  return JSON.stringify({ estimateNumber, date, expiryDate, items, options, ...amounts, terms, notes });
}
