import { Rejection } from '#domain/records/rejection.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { Estimate } from './estimate.ts';
import { isPendingEstimate } from './estimate-list.ts';

/**
 * The life of an estimate (decisions §3): Draft, Sent, Viewed, then Accepted or Declined. Each step gives the facts that change, or
 * throws a Rejection; `estimateRejection` says beforehand why a step cannot be taken.
 */
export type EstimateStep = 'send' | 'view' | 'accept' | 'decline' | 'convert' | 'book';

/** Why the step cannot be taken, in a sentence; undefined when it can. */
export function estimateRejection(step: EstimateStep, estimate: Pick<Estimate, 'status'>): string | undefined {
  const { status } = estimate;
  switch (step) {
    case 'send':
      return status === 'Declined' || status === 'Expired'
        ? `This estimate is ${status}. Edit and save it first: that makes it a Draft.`
        : undefined;
    case 'view':
      return status === 'Sent'
        ? undefined
        : 'Only an estimate that was sent and not viewed yet can be marked as viewed.';
    case 'accept':
      return isPendingEstimate(estimate) ? undefined : 'Only a sent estimate can be accepted.';
    case 'decline':
      return isPendingEstimate(estimate) ? undefined : 'Only a sent estimate can be declined.';
    case 'convert':
      return status === 'Accepted' ? undefined : 'Only an accepted estimate becomes an invoice.';
    case 'book':
      return status === 'Accepted' ? undefined : 'Only an accepted estimate can be booked.';
  }
}

function allow(step: EstimateStep, estimate: Estimate): void {
  const refusal = estimateRejection(step, estimate);
  if (refusal) throw new Rejection(refusal);
}

/** A Draft becomes Sent; what was sent before stays as it is. `at` is the instant. */
export function estimateSent(estimate: Estimate, at: string): Partial<Estimate> {
  allow('send', estimate);
  return estimate.status === 'Draft' ? { status: 'Sent', sentAt: at } : { sentAt: estimate.sentAt ?? at };
}

export function estimateViewed(estimate: Estimate, at: string): Partial<Estimate> {
  allow('view', estimate);
  return { status: 'Viewed', viewedAt: at };
}

/** `signer` is the name of who accepted. */
export function accepted(estimate: Estimate, signer: string, at: string): Partial<Estimate> {
  allow('accept', estimate);
  const acceptedBy = signer.trim();
  if (isBlankText(acceptedBy)) throw new Rejection('Enter the name of the person who accepted.');
  return { status: 'Accepted', acceptedAt: at, acceptedBy };
}

export function declined(estimate: Estimate, reason: string, at: string): Partial<Estimate> {
  allow('decline', estimate);
  const declineReason = reason.trim();
  if (isBlankText(declineReason)) throw new Rejection('Enter the reason, as far as you know it.');
  return { status: 'Declined', declinedAt: at, declineReason };
}
