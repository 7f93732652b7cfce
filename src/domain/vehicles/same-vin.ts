import type { Customer } from '#domain/customers/customer.ts';
import { vehiclesOf } from './parked-vehicles.ts';
import type { Vehicle } from './vehicle.ts';
import { completeVin } from './vin.ts';

/** A vehicle with its owner. */
export type OwnedVehicle = { owner: Customer; vehicle: Vehicle };

/** The vehicle whose VIN is compared. Its owner is undefined while the customer is new. */
type Compared = { vin: string; customerId: string | undefined; vehicleId: string };

/** Returns the other vehicles of the shop with the same complete VIN. */
export function othersWithVin(
  customers: readonly Customer[],
  { vin, customerId, vehicleId }: Compared,
): OwnedVehicle[] {
  const complete = completeVin(vin);
  if (complete === undefined) return [];
  return customers.flatMap((owner) =>
    vehiclesOf(owner)
      .filter((one) => completeVin(one.vin) === complete && !(owner.id === customerId && one.id === vehicleId))
      .map((vehicle) => ({ owner, vehicle })),
  );
}
