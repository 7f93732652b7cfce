import { customerForRecord } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { isBilledWith, supplementNumber, supplementOf, supplementsOf } from '#domain/estimates/supplements.ts';
import { type Newest, type Store, StoreError } from '#io/store/store.ts';
import type { CreatedDocument, NewDocumentInputs } from './created-document.ts';
import { findInvoiceOfEstimate } from './find-invoice.ts';

const estimatesOf = ({ estimates }: Newest, { customerId }: Estimate) =>
  estimates.query({ name: 'customer', from: customerId, to: customerId });

/**
 * Creates the Draft of a supplement to an accepted estimate, with that id. Returns it if a try before, whose save was not confirmed, made
 * it. Rejects with a `Rejection`.
 */
export async function addSupplement(
  store: Store,
  parentId: string,
  id: string,
  { at, today }: Pick<NewDocumentInputs, 'at' | 'today'>,
): Promise<CreatedDocument> {
  return store.transact(async (newest) => {
    const made = await newest.estimates.get(id);
    if (made) return { operations: [], result: { id, number: made.estimateNumber, isNew: true } };
    const parent = await newest.estimates.get(parentId);
    if (!parent) throw new StoreError('not-found', 'This estimate no longer exists.');
    const customer = customerForRecord(parent, await newest.customers.get(parent.customerId));
    const used = (await newest.estimates.list()).map(({ estimateNumber }) => estimateNumber);
    const number = supplementNumber(parent.estimateNumber, used);
    const item = supplementOf({ ...parent, customer }, { id, number, at, today });
    return { operations: [{ entity: 'estimates', kind: 'add', item }], result: { id, number, isNew: true } };
  });
}

/** Returns the accepted supplements that an invoice of the estimate bills as well: those that no invoice bills yet. */
export async function supplementsToBill(newest: Newest, parent: Estimate): Promise<Estimate[]> {
  const found: Estimate[] = [];
  for (const supplement of supplementsOf(parent, await estimatesOf(newest, parent))) {
    if (!isBilledWith(parent, supplement)) continue;
    // Asks for the invoice itself: a deleted one bills nothing. A booking of it may be on one, too.
    if (!(await findInvoiceOfEstimate(newest, supplement))) found.push(supplement);
  }
  return found;
}
