import { isSameCar, type Vehicle, vehicleName } from './vehicle.ts';
import { completeVin, isTemporaryVin, normalizeVin } from './vin.ts';

/** The vehicles of a customer: the main one, and the others in the order in which they were added. */
export type Garage = { vehicle: Vehicle; otherVehicles?: Vehicle[] | undefined };

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

/** Returns the vehicles as they are stored, the main one first, even if it is empty. */
export function storedVehicles({ vehicle, otherVehicles = [] }: Garage): Vehicle[] {
  return [vehicle, ...otherVehicles];
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

function hasSameVin(a: Vehicle, b: Vehicle): boolean {
  return a.vin !== '' && normalizeVin(a.vin) === normalizeVin(b.vin);
}

/** Signs that distinguish cars with the same name, the surest first. */
const SIGNS: readonly ((copy: Vehicle, car: Vehicle) => boolean)[] = [
  hasSameVin,
  (copy, car) => copy.id !== '' && copy.id === car.id,
  (copy, car) => copy.licensePlate !== '' && copy.licensePlate === car.licensePlate,
  () => true,
];

/** Returns the car that a record's copy means; undefined when it is not in the garage, such as a car that was sold. */
export function carInGarage(garage: Garage, copy: Vehicle): Vehicle | undefined {
  const same = storedVehicles(garage).filter((car) => isSameCar(copy, car));
  for (const fits of SIGNS) {
    const car = same.find((one) => fits(copy, one));
    if (car) return car;
  }
  return undefined;
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
