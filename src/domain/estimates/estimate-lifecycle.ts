import { Rejection } from '#domain/records/rejection.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { Estimate } from './estimate.ts';
import { isPendingEstimate } from './estimate-figures.ts';

/**
 * The lifecycle of an estimate: Draft, Sent, Viewed, then Accepted or Declined. Each step returns the fields that change
 * or throws a Rejection. `estimateRejection` checks a step beforehand.
 */
export type EstimateStep = 'send' | 'view' | 'accept' | 'decline' | 'convert' | 'book';

/** Returns a sentence that says why the step is not allowed; undefined when it is. */
export function estimateRejection(step: EstimateStep, estimate: Pick<Estimate, 'status'>): string | undefined {
  const { status } = estimate;
  switch (step) {
    case 'send':
      return status === 'Declined' || status === 'Expired'
        ? `This estimate is ${status}. Edit and save it to make it a Draft first.`
        : undefined;
    case 'view':
      return status === 'Sent' ? undefined : 'You can mark an estimate as viewed only after it’s sent, and only once.';
    case 'accept':
      return isPendingEstimate(estimate) ? undefined : 'Send the estimate before you accept it.';
    case 'decline':
      return isPendingEstimate(estimate) ? undefined : 'Send the estimate before you decline it.';
    case 'convert':
      return status === 'Accepted' ? undefined : 'Only an accepted estimate can be turned into an invoice.';
    case 'book':
      return status === 'Accepted' ? undefined : 'Only an accepted estimate can be booked.';
  }
}

/** Throws a Rejection when the step is not allowed. */
export function assertAllowed(step: EstimateStep, estimate: Estimate): void {
  const reason = estimateRejection(step, estimate);
  if (reason) throw new Rejection(reason);
}

export function estimateViewed(estimate: Estimate, at: string): Partial<Estimate> {
  assertAllowed('view', estimate);
  return { status: 'Viewed', viewedAt: at };
}

export function declined(estimate: Estimate, reason: string, at: string): Partial<Estimate> {
  assertAllowed('decline', estimate);
  const declineReason = reason.trim();
  if (isBlankText(declineReason)) throw new Rejection('Enter the reason, if you know it.');
  return { status: 'Declined', declinedAt: at, declineReason };
}
