import { Rejection } from '#domain/records/rejection.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { estimateRejection } from './estimate-lifecycle.ts';
import { answerText, type Digest, shownText } from './evidence/evidence-text.ts';

/**
 * Marks the estimate as Accepted, with the lines and totals of the answer's choice, and seals the answer. Throws a Rejection when that is
 * not allowed.
 */
export function accepted(estimate: Estimate, given: EstimateAnswer, digest: Digest): Partial<Estimate> {
  const reason = estimateRejection('accept', estimate);
  if (reason) throw new Rejection(reason);
  const answer = { ...given, name: given.name.trim() };
  if (isBlankText(answer.name)) throw new Rejection('Enter the name of the person who accepted.');
  const chosen = withChoice(estimate, answer);
  const seal = digest(answerText(answer, chosen.totalAmount ?? estimate.totalAmount));
  return {
    ...chosen,
    status: 'Accepted',
    acceptedAt: answer.at,
    acceptedBy: answer.name,
    answer: { ...answer, seal },
  };
}

/** Returns whether both versions offer the customer the same. */
export function isSameOffer(one: Estimate, other: Estimate): boolean {
  const offer = (estimate: Estimate) => {
    const { items, subtotal, taxAmount, discountAmount, totalAmount } = estimate;
    return stableText([shownText(estimate), items, subtotal, taxAmount, discountAmount, totalAmount]);
  };
  return offer(one) === offer(other);
}
