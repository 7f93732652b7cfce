import type { Estimate } from '#domain/estimates/estimate.ts';
import { declined, estimateViewed } from '#domain/estimates/estimate-lifecycle.ts';
import { estimateSent } from '#domain/estimates/estimate-sent.ts';
import { useWorld } from '#io/react/world.tsx';
import { useDocumentTransition } from './use-document-transition.ts';

/** Returns the status changes of an estimate. Each resolves to whether it succeeded. */
export function useEstimateActions({ id, estimateNumber }: Pick<Estimate, 'id' | 'estimateNumber'>) {
  const { store } = useWorld();
  const transition = useDocumentTransition('estimate');
  return {
    async send(): Promise<boolean> {
      const settings = await store.settings.get();
      return transition(
        id,
        (one, { at }, customer) => estimateSent(one, at, { customer, settings }),
        'Estimate Sent',
        `${estimateNumber} is marked as sent.`,
      );
    },
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
