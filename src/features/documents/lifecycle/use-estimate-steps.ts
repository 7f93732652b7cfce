import type { Estimate } from '#domain/estimates/estimate.ts';
import { accepted, declined, estimateSent, estimateViewed } from '#domain/estimates/estimate-lifecycle.ts';
import { type TakeStep, useDocumentStep } from '#parts/documents/use-document-step.ts';
import type { Message } from '#parts/messages/messages.ts';

const done = (title: string, message: string): Message => ({ type: 'success', title, message });

/** The steps of an estimate's life, as its page offers them. Each resolves to whether it was taken. */
export function useEstimateSteps({ id, estimateNumber }: Pick<Estimate, 'id' | 'estimateNumber'>) {
  const take: TakeStep<'estimates'> = useDocumentStep('estimates');
  return {
    send: () =>
      take(id, (one, { at }) => estimateSent(one, at), done('Estimate Sent', `${estimateNumber} is marked as sent.`)),
    view: () =>
      take(
        id,
        (one, { at }) => estimateViewed(one, at),
        done('Estimate Viewed', `${estimateNumber} is marked as viewed.`),
      ),
    accept: (signer: string) =>
      take(
        id,
        (one, { at }) => accepted(one, signer, at),
        done('Estimate Accepted', `${estimateNumber} can be booked and converted to an invoice.`),
      ),
    decline: (reason: string) =>
      take(id, (one, { at }) => declined(one, reason, at), done('Estimate Declined', `${estimateNumber} is declined.`)),
  };
}
