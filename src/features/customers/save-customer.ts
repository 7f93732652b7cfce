import type { Customer } from '#domain/customer.ts';
import type { Lead } from '#domain/lead.ts';
import type { Store } from '#io/react.tsx';
import { type CustomerDraft, customerFacts } from './customer-draft.ts';

type Saving = {
  draft: CustomerDraft;
  /** The customer as the form opened it; undefined for a new one. */
  stored: Customer | undefined;
  /** The lead that becomes this customer. */
  lead: Lead | undefined;
  made: { id: string; at: string };
};

/** Stores the customer; a lead that became one is Converted in the same moment, or neither happens. */
export async function saveCustomer(store: Store, { draft, stored, lead, made }: Saving): Promise<void> {
  const facts = customerFacts(draft);
  if (stored) {
    await store.customers.update(stored.id, facts, { updatedAt: stored.updatedAt });
    return;
  }
  const customer: Customer = { ...facts, id: made.id, createdAt: made.at, updatedAt: made.at };
  await store.transact(async (newest) => {
    const isThere = lead && (await newest.leads.get(lead.id));
    return [
      { entity: 'customers', kind: 'add', item: customer },
      ...(isThere
        ? [
            {
              entity: 'leads',
              kind: 'update',
              id: lead.id,
              change: { status: 'Converted', customerId: customer.id },
            } as const,
          ]
        : []),
    ];
  });
}
