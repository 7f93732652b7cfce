import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Store } from '#io/store/store.ts';
import { freeNumber } from '#parts/documents/free-number.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { documentCustomer } from './document-customer.ts';
import type { EstimateValues } from './estimate-draft.ts';

/**
 * Stores the estimate as a Draft; the times of its past stay. Resolves to its number, which is the next free one where the
 * proposed one was taken meanwhile. Rejects with a `FieldRefusal`.
 */
export async function saveEstimate(
  store: Store,
  { facts, session, made }: Saving<EstimateValues, Estimate>,
): Promise<string> {
  const { content, number: wished, suggested, reopen: _reopen, customerId, ...said } = facts;
  const stored = session && (session.base ?? session.record);
  const settings = await store.settings.get();
  const wish = { number: wished, suggested, id: stored?.id ?? made.id, settings };
  let number = wished;
  await store.transact(async (newest) => {
    number = await freeNumber(newest, 'estimates', wish);
    const estimate = {
      ...said,
      ...content,
      estimateNumber: number,
      customerId,
      customer: await documentCustomer(newest, customerId, stored),
      status: 'Draft',
    } satisfies Partial<Estimate>;
    return [recordStep('estimates', { facts: estimate, session, made })];
  });
  return number;
}
