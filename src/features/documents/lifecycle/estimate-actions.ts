import { accepted, isSameOffer } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { AnswerChannel, SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import { declined, estimateViewed } from '#domain/estimates/estimate-lifecycle.ts';
import { estimateSent } from '#domain/estimates/estimate-sent.ts';
import { shownText } from '#domain/estimates/evidence/evidence-text.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { transition } from '#parts/documents/document-transition.ts';

type Shown = Pick<Estimate, 'id' | 'estimateNumber'>;

export function markEstimateSent({ id, estimateNumber }: Shown) {
  return transition({
    kind: 'estimate',
    id,
    name: 'mark estimate sent',
    change: (one, { at, settings }, customer) => estimateSent(one, at, { customer, settings }),
    title: 'Estimate Sent',
    message: `${estimateNumber} is marked as sent.`,
  });
}

export function markEstimateViewed({ id, estimateNumber }: Shown) {
  return transition({
    kind: 'estimate',
    id,
    name: 'mark estimate viewed',
    change: (one, { at }) => estimateViewed(one, at),
    title: 'Estimate Viewed',
    message: `${estimateNumber} is marked as viewed.`,
  });
}

export function declineEstimate({ id, estimateNumber }: Shown, reason: string) {
  return transition({
    kind: 'estimate',
    id,
    name: 'decline estimate',
    change: (one, { at }) => declined(one, reason, at),
    title: 'Estimate Declined',
    message: `${estimateNumber} is declined.`,
  });
}

type Means = { channel: AnswerChannel; note?: string | undefined };

/** Stores what the customer chose and signed at the shop. */
export function acceptEstimate(shown: Estimate, signed: SignedAnswer, { channel, note = '' }: Means) {
  return transition({
    kind: 'estimate',
    id: shown.id,
    name: 'accept estimate',
    change(newest, { at }) {
      const hash = sha256OfText(shownText(newest));
      const noted = note.trim() ? { note: note.trim() } : {};
      const change = accepted(newest, { at, ...signed, channel, ...noted, hash }, sha256OfText);
      if (!isSameOffer(shown, newest))
        throw new Rejection('This estimate has changed since it was opened. Look at it again, then accept it.');
      return change;
    },
    title: 'Estimate Accepted',
    message: `${shown.estimateNumber} is accepted.`,
  });
}
