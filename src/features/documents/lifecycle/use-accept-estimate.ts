import { accepted, isSameOffer } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { AnswerChannel, SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import { shownText } from '#domain/estimates/evidence/evidence-text.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { useDocumentTransition } from './use-document-transition.ts';

type Means = { channel: AnswerChannel; note?: string | undefined };

/** Returns a function that stores what the customer chose and signed at the shop. Resolves to whether it succeeded. */
export function useAcceptEstimate(shown: Estimate) {
  const transition = useDocumentTransition('estimate');
  return (signed: SignedAnswer, { channel, note = '' }: Means): Promise<boolean> =>
    transition(
      shown.id,
      (newest, { at }) => {
        const hash = sha256OfText(shownText(newest));
        const noted = note.trim() ? { note: note.trim() } : {};
        const change = accepted(newest, { at, ...signed, channel, ...noted, hash }, sha256OfText);
        if (!isSameOffer(shown, newest))
          throw new Rejection('This estimate has changed since it was opened. Look at it again, then accept it.');
        return change;
      },
      'Estimate Accepted',
      `${shown.estimateNumber} is accepted.`,
    );
}
