import { type Customer, customerForRecord, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { nextNumber } from '#domain/documents/document-numbers.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import type { Newest, Store } from '#io/store/store.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { type ClaimFacts, claimPartOf } from './claim-draft.ts';

const PREFIX = 'CLM-';

/** Returns the owner of the car today, with the car: after a transfer the newest one. */
async function ownerOf(newest: Newest, { customer, customerId, transfers }: Warranty): Promise<Customer> {
  const [last] = transfers.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const id = last?.customerId ?? customerId;
  const live = await newest.customers.get(id);
  if (live || !last) return customerForRecord({ customer }, live);
  return { ...UNKNOWN_CUSTOMER, id, firstName: last.name, lastName: '', vehicle: customer.vehicle };
}

type SavingClaim = Saving<ClaimFacts, Claim> & { warranty: Warranty | undefined };

/** Stores a new claim on the certificate with the next free number, or changes one. */
export function saveClaim(store: Store, { facts, session, made, warranty }: SavingClaim): Promise<void> {
  return store.transact(async (newest) => {
    const part = claimPartOf(facts);
    if (session || !warranty) return [await recordStep(newest, 'claims', { facts: part, session, made })];
    // A try before may have stored it, without confirming it.
    const known = await newest.claims.get(made.id);
    const numbers = (await newest.claims.list()).map(({ claimNumber }) => claimNumber);
    const customer = await ownerOf(newest, warranty);
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
