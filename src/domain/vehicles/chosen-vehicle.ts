import { type Customer, customerForRecord, customerWithVehicle } from '#domain/customers/customer.ts';
import { vehicleByKey, vehiclesOf } from './parked-vehicles.ts';

/**
 * Returns the customer for editing a record: the live one with the record's car first, so that a form begins with it and offers the
 * others. A customer with one vehicle has nothing to choose.
 */
export function customerToEdit(record: { customer: Customer }, live: Customer): Customer {
  const customer = customerForRecord(record, live);
  if (vehiclesOf(live).length < 2) return customer;
  return { ...customer, otherVehicles: vehiclesOf(live).filter((car) => car !== customer.vehicle) };
}

/** Returns the customer as a record copies them, with the vehicle of this key; the first one without it. */
export function customerWithChoice(customer: Customer, vehicleKey: string): Customer {
  return customerWithVehicle(customer, vehicleByKey(customer, vehicleKey) ?? customer.vehicle);
}
