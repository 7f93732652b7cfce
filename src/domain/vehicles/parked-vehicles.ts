import { type Garage, storedVehicles } from './garage.ts';
import { isSameCar, type Vehicle, vehicleName } from './vehicle.ts';
import { completeVin, isTemporaryVin } from './vin.ts';

/** Returns false for the empty vehicle of a customer who has none. */
function isKnown(vehicle: Vehicle): boolean {
  const { vin, licensePlate } = vehicle;
  return vehicleName(vehicle) !== '' || licensePlate !== '' || (vin !== '' && !isTemporaryVin(vin));
}

/** Returns '2025 Porsche 911 · ABC1234', with the VIN of a car without a plate. */
export function vehicleLabel(vehicle: Vehicle): string {
  const { licensePlate, vin } = vehicle;
  return [vehicleName(vehicle), licensePlate || (isTemporaryVin(vin) ? '' : vin)].filter(Boolean).join(' · ');
}

/** Returns the vehicles, the main one first; none for a customer whose only vehicle is empty. */
export function vehiclesOf(garage: Garage): Vehicle[] {
  return storedVehicles(garage).filter(isKnown);
}

/** A vehicle with its key in addresses and forms. */
export type ParkedVehicle = { key: string; vehicle: Vehicle };

/** Returns the vehicles with their keys: the id, or the position for a vehicle of another program that has no id of its own. */
export function parkedVehicles(garage: Garage): ParkedVehicle[] {
  const all = vehiclesOf(garage);
  return all.map((vehicle, at) => {
    const hasOwnId = vehicle.id !== '' && all.findIndex(({ id }) => id === vehicle.id) === at;
    return { vehicle, key: hasOwnId ? vehicle.id : `vehicle-${at + 1}` };
  });
}

export function vehicleByKey(garage: Garage, key: string): Vehicle | undefined {
  return parkedVehicles(garage).find((one) => one.key === key)?.vehicle;
}

/** Returns the vehicles that may be the car of a copy: several of the same name without a VIN, for example. */
export function sameCars(garage: Garage, copy: Vehicle): ParkedVehicle[] {
  return parkedVehicles(garage).filter(({ vehicle }) => isSameCar(copy, vehicle));
}

/** Returns the vehicle with this complete VIN. */
export function carWithVin(garage: Garage, vin: string): Vehicle | undefined {
  const complete = completeVin(vin);
  return complete === undefined ? undefined : vehiclesOf(garage).find((car) => completeVin(car.vin) === complete);
}
