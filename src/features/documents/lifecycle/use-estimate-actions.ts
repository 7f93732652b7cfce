import type { Estimate } from '#domain/estimates/estimate.ts';
import { declined, estimateSent, estimateViewed } from '#domain/estimates/estimate-lifecycle.ts';
import { useDocumentTransition } from './use-document-transition.ts';

/** Returns the status changes of an estimate. Each resolves to whether it succeeded. */
export function useEstimateActions({ id, estimateNumber }: Pick<Estimate, 'id' | 'estimateNumber'>) {
  const transition = useDocumentTransition('estimate');
  return {
    send: () =>
      transition(id, (one, { at }) => estimateSent(one, at), 'Estimate Sent', `${estimateNumber} is marked as sent.`),
    view: () =>
      transition(
        id,
        (one, { at }) => estimateViewed(one, at),
        'Estimate Viewed',
        `${estimateNumber} is marked as viewed.`,
      ),
    decline: (reason: string) =>
      transition(id, (one, { at }) => declined(one, reason, at), 'Estimate Declined', `${estimateNumber} is declined.`),
  };
}
