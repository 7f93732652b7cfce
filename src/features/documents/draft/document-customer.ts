import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Newest } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';

type Billed = { customerId: string; customer: Customer };

/**
 * Returns the customer snapshot to store with a document: the customer as they are today, with the car that was billed. A deleted
 * customer stays on the documents that have them and cannot be selected for others; rejects with a `FieldRefusal`.
 */
export async function documentCustomer(
  newest: Newest,
  customerId: string,
  stored: Billed | undefined,
): Promise<Customer> {
  const live = await newest.customers.get(customerId);
  if (stored?.customerId === customerId) return customerForRecord(stored, live);
  if (live) return live;
  throw new FieldRefusal('customerId', 'This customer was deleted. Select another one.');
}

/** Returns the customers to select from. The document's own customer is always among them, even if deleted, with the car that was billed. */
export function selectableCustomers(customers: readonly Customer[], stored: Billed | undefined): readonly Customer[] {
  if (!stored) return customers;
  const live = customers.find(({ id }) => id === stored.customerId);
  if (!live) return [...customers, { ...stored.customer, id: stored.customerId }];
  const billed = customerForRecord(stored, live);
  return billed === live ? customers : customers.map((one) => (one === live ? billed : one));
}
