import { customerForRecord } from '#domain/customers/customer.ts';
import { nextNumber } from '#domain/documents/document-numbers.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import type { Store } from '#io/store/store.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { type ClaimFacts, claimPartOf } from './claim-draft.ts';

const PREFIX = 'CLM-';

type SavingClaim = Saving<ClaimFacts, Claim> & { warranty: Warranty | undefined };

/** Stores a new claim on the certificate with the next free number, or changes one. */
export function saveClaim(store: Store, { facts, session, made, warranty }: SavingClaim): Promise<void> {
  return store.transact(async (newest) => {
    const part = claimPartOf(facts);
    if (session || !warranty) return [await recordStep(newest, 'claims', { facts: part, session, made })];
    // A try before may have stored it, without confirming it.
    const known = await newest.claims.get(made.id);
    const numbers = (await newest.claims.list()).map(({ claimNumber }) => claimNumber);
    const customer = customerForRecord(warranty, await newest.customers.get(warranty.customerId));
    const claim = {
      ...part,
      claimNumber: known?.claimNumber ?? nextNumber(PREFIX, numbers),
      warrantyId: warranty.id,
      customerId: customer.id,
      customer,
      photoIds: known?.photoIds ?? [],
    };
    return [await recordStep(newest, 'claims', { facts: claim, session, made })];
  });
}
