import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { moved } from '#domain/leads/lead-pipeline.ts';
import { type Store, StoreError } from '#io/store/store.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import type { CustomerFacts } from './customer-draft.ts';

type SavingCustomer = Saving<CustomerFacts, Customer> & {
  /** The lead that becomes this customer. */
  lead: Lead | undefined;
};

/**
 * Stores the customer and marks its lead Converted in one transaction. Rejects with 'invalid' when the lead became another
 * customer meanwhile.
 */
export async function saveCustomer(store: Store, { lead, ...saving }: SavingCustomer): Promise<void> {
  await store.transact(async (newest) => {
    const step = await recordStep(newest, 'customers', saving);
    const from = lead && (await newest.leads.get(lead.id));
    if (!from) return [step];
    const before = from.customerId && (await newest.customers.get(from.customerId));
    if (before && before.id !== saving.made.id) {
      throw new StoreError('invalid', `${fullName(from)} is already a customer. Someone else converted this lead.`);
    }
    return [
      step,
      {
        entity: 'leads',
        kind: 'update',
        id: from.id,
        change: { ...moved(from, 'Converted'), customerId: saving.made.id },
      },
    ];
  });
}
