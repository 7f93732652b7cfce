import type { Garage } from './garage.ts';
import { vehiclesOf } from './parked-vehicles.ts';
import type { Vehicle } from './vehicle.ts';

/** The fields of a customer that hold their vehicles. `otherVehicles` is undefined when there are none. */
export type GarageFields = { vehicle: Vehicle; otherVehicles: Vehicle[] | undefined };

/** Returns the fields for these vehicles, the main one first. `empty` is the vehicle of a customer without one. */
function garageOf([vehicle, ...others]: readonly Vehicle[], empty: Vehicle): GarageFields {
  return { vehicle: vehicle ?? empty, otherVehicles: others.length > 0 ? others : undefined };
}

/** Adds a vehicle. It becomes the main one of a customer without a vehicle. */
export function withVehicle(garage: Garage, vehicle: Vehicle): GarageFields {
  return garageOf([...vehiclesOf(garage), vehicle], vehicle);
}

/** Replaces a vehicle of the garage. */
export function withChangedVehicle(garage: Garage, before: Vehicle, after: Vehicle): GarageFields {
  return garageOf(
    vehiclesOf(garage).map((one) => (one === before ? after : one)),
    after,
  );
}

/** Removes a vehicle. After the main one, the next becomes main; `empty` takes the place of the only one. */
export function withoutVehicle(garage: Garage, vehicle: Vehicle, empty: Vehicle): GarageFields {
  return garageOf(
    vehiclesOf(garage).filter((one) => one !== vehicle),
    empty,
  );
}

/** Makes a vehicle of the garage the main one. The one before is the first of the others. */
export function withMainVehicle(garage: Garage, vehicle: Vehicle): GarageFields {
  return garageOf([vehicle, ...vehiclesOf(garage).filter((one) => one !== vehicle)], vehicle);
}
