import { type Customer, fullName } from '#domain/customers/customer.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { isolate } from '#domain/text/direction.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { type GarageFields, withMainVehicle, withoutVehicle, withVehicle } from '#domain/vehicles/garage-changes.ts';
import { carWithVin, vehicleByKey, vehiclesOf } from '#domain/vehicles/parked-vehicles.ts';
import { emptyVehicle, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { livingOf, transferredTo } from '#domain/warranty/living-warranties.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';

/** A vehicle on the screen: its customer and its key in their garage. */
export type VehicleRef = { customerId: string; key: string };

/** Id and day for the empty vehicle of a customer whose only one leaves. */
export type EmptyInputs = { newId: () => string; today: string };

async function customerOf({ customers }: Pick<Newest, 'customers'>, id: string): Promise<Customer> {
  const customer = await customers.get(id);
  if (!customer) throw new StoreError('not-found', 'This customer no longer exists.');
  return customer;
}

/** Returns the stored customer with the vehicle. */
async function ownerOf(newest: Pick<Newest, 'customers'>, { customerId, key }: VehicleRef) {
  const owner = await customerOf(newest, customerId);
  const vehicle = vehicleByKey(owner, key);
  if (!vehicle)
    throw new StoreError(
      'not-found',
      `${isolate(fullName(owner))} no longer has this vehicle. Someone else removed it.`,
    );
  return { owner, vehicle };
}

function changed({ id, updatedAt }: Customer, change: GarageFields): Operation {
  return { entity: 'customers', kind: 'update', id, change, expected: { updatedAt } };
}

/** Returns the operations that add the vehicle to the customer: none if a try before, whose save was not confirmed, added it. */
export async function addOperations(newest: Newest, customerId: string, vehicle: Vehicle): Promise<Operation[]> {
  const owner = await customerOf(newest, customerId);
  const isThere = vehiclesOf(owner).some(({ id }) => id === vehicle.id);
  return isThere ? [] : [changed(owner, withVehicle(owner, vehicle))];
}

/** Returns the operations that make the vehicle the customer's main one. */
export async function mainOperations(newest: Newest, ref: VehicleRef): Promise<Operation[]> {
  const { owner, vehicle } = await ownerOf(newest, ref);
  return vehicle === owner.vehicle ? [] : [changed(owner, withMainVehicle(owner, vehicle))];
}

/** Returns how many bookings, jobs, estimates and invoices are about the vehicle. */
async function countRecordsOf(
  lists: Pick<Newest, 'bookings' | 'jobs' | 'estimates' | 'invoices'>,
  owner: Customer,
  vehicle: Vehicle,
): Promise<number> {
  const own = { name: 'customer', from: owner.id, to: owner.id } as const;
  const all = await Promise.all([
    lists.bookings.query(own),
    lists.jobs.query(own),
    lists.estimates.query(own),
    lists.invoices.query(own),
  ]);
  return all.flat().filter(({ customer }) => carInGarage(owner, customer.vehicle) === vehicle).length;
}

/** Returns the operations that remove the vehicle. Throws a `Rejection` when a record is about it. */
export async function removeOperations(
  newest: Newest,
  ref: VehicleRef,
  { newId, today }: EmptyInputs,
): Promise<Operation[]> {
  const { owner, vehicle } = await ownerOf(newest, ref);
  if ((await countRecordsOf(newest, owner, vehicle)) > 0)
    throw new Rejection('This vehicle has bookings or documents. Move it to another customer if it was sold.');
  return [changed(owner, withoutVehicle(owner, vehicle, emptyVehicle(newId(), today)))];
}

/**
 * Returns the operations that move the vehicle to another customer, with the name of the customer before. Records that were made for it
 * stay, except that its warranties go with it if that is wanted. Throws a `Rejection` when the other customer has this car already.
 */
export async function vehicleMove(
  newest: Newest,
  ref: VehicleRef,
  { buyerId, withWarranties }: { buyerId: string; withWarranties: boolean },
  { newId, today }: EmptyInputs,
): Promise<Operation[]> {
  const { owner, vehicle } = await ownerOf(newest, ref);
  const buyer = await customerOf(newest, buyerId);
  if (buyer.id === owner.id)
    throw new Rejection(`It already belongs to ${isolate(fullName(owner))}. Choose someone else.`);
  if (carWithVin(buyer, vehicle.vin))
    throw new Rejection(
      `${isolate(fullName(buyer))} already has a vehicle with this VIN. Remove that one first, or correct its VIN.`,
    );
  const owners = (vehicle.previousOwnerIds ?? []).filter((id) => id !== buyer.id && id !== owner.id);
  const moved = { ...vehicle, id: vehicle.id || newId(), previousOwnerIds: [...owners, owner.id] };
  const warranties = withWarranties ? livingOf(await newest.warranties.list(), owner, vehicle, today) : [];
  return [
    changed(owner, withoutVehicle(owner, vehicle, emptyVehicle(newId(), today))),
    changed(buyer, withVehicle(buyer, moved)),
    ...warranties.map((one): Operation => {
      const change = transferredTo(one, buyer, moved, today);
      return { entity: 'warranties', kind: 'update', id: one.id, change };
    }),
  ];
}

/** Returns the name of a vehicle in a sentence. */
export function carName(vehicle: Vehicle): string {
  return vehicleName(vehicle) || 'Vehicle';
}

/** Returns whether the customer has several vehicles. */
export function hasSeveral(customer: Customer): boolean {
  return vehiclesOf(customer).length > 1;
}
