import type { Customer } from '#domain/customers/customer.ts';
import { customerWithVehicle, fullName } from '#domain/customers/customer.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Warranty } from './warranty.ts';
import { warrantyState } from './warranty-state.ts';

/** Returns whether the certificate still promises something on the day. */
export function isLiving(warranty: Warranty, today: string): boolean {
  const { state } = warrantyState(warranty, today);
  return state !== 'Void' && state !== 'Expired';
}

/** Returns the certificates of a vehicle that still promise something. */
export function livingOf(
  warranties: readonly Warranty[],
  owner: Customer,
  vehicle: Vehicle,
  today: string,
): Warranty[] {
  return warranties.filter(
    (one) =>
      one.customerId === owner.id && carInGarage(owner, one.customer.vehicle) === vehicle && isLiving(one, today),
  );
}

/** Returns the fields that change when the car goes to another owner, who has it from the day on. */
export function transferredTo(
  { transfers }: Pick<Warranty, 'transfers'>,
  buyer: Customer,
  vehicle: Vehicle,
  date: string,
): Partial<Warranty> {
  return {
    customerId: buyer.id,
    customer: customerWithVehicle(buyer, vehicle),
    transfers: [...transfers, { date, customerId: buyer.id, name: fullName(buyer) }],
  };
}
