import type { Customer } from '#domain/customers/customer.ts';
import { customerToEdit, customerWithChoice } from '#domain/vehicles/chosen-vehicle.ts';
import { vehicleByKey } from '#domain/vehicles/parked-vehicles.ts';
import type { Newest } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';

type Billed = { customerId: string; customer: Customer };

/** Key of the chosen vehicle; '' for the first: the car that was billed, or the main one. */
type Chosen = { customerId: string; vehicleId: string };

/**
 * Returns the customer snapshot to store with a document: the customer as they are today, with the chosen car. A deleted customer stays
 * on the documents that have them and cannot be selected for others; rejects with a `FieldRefusal`.
 */
export async function documentCustomer(
  newest: Newest,
  { customerId, vehicleId }: Chosen,
  stored: Billed | undefined,
): Promise<Customer> {
  const live = await newest.customers.get(customerId);
  const billed = stored?.customerId === customerId ? stored : undefined;
  if (billed && !live) return billed.customer;
  if (live) {
    const customer = billed ? customerToEdit(billed, live) : live;
    if (vehicleId === '' || vehicleByKey(customer, vehicleId)) return customerWithChoice(customer, vehicleId);
    throw new FieldRefusal('vehicleId', 'The customer no longer has this vehicle. Choose another one.');
  }
  throw new FieldRefusal('customerId', 'This customer was deleted. Select another one.');
}

/** Returns the customers to select from. The document's own customer is always among them, even if deleted, with the car that was billed. */
export function selectableCustomers(customers: readonly Customer[], stored: Billed | undefined): readonly Customer[] {
  if (!stored) return customers;
  const live = customers.find(({ id }) => id === stored.customerId);
  if (!live) return [...customers, { ...stored.customer, id: stored.customerId }];
  const billed = customerToEdit(stored, live);
  return billed === live ? customers : customers.map((one) => (one === live ? billed : one));
}
