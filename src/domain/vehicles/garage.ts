import { plateKey } from '#domain/text/search-text.ts';
import { hasSameVin, isSameCar, type Vehicle } from './vehicle.ts';

/** The vehicles of a customer: the main one, and the others in the order in which they were added. */
export type Garage = { vehicle: Vehicle; otherVehicles?: Vehicle[] | undefined };

/** Returns the vehicles as they are stored, the main one first, even if it is empty. */
export function storedVehicles({ vehicle, otherVehicles = [] }: Garage): Vehicle[] {
  return [vehicle, ...otherVehicles];
}

/** Signs that distinguish cars with the same name, the surest first. */
const SIGNS: readonly ((copy: Vehicle, car: Vehicle) => boolean)[] = [
  hasSameVin,
  (copy, car) => copy.id !== '' && copy.id === car.id,
  (copy, car) => copy.licensePlate !== '' && plateKey(copy.licensePlate) === plateKey(car.licensePlate),
];

/** Returns the car that a record's copy means; undefined when it is not in the garage, such as a car that was sold. */
export function carInGarage(garage: Garage, copy: Vehicle): Vehicle | undefined {
  const same = storedVehicles(garage).filter((car) => isSameCar(copy, car));
  if (same.length < 2) return same[0];
  const sign = SIGNS.find((fits) => same.some((car) => fits(copy, car)));
  return sign ? same.find((car) => sign(copy, car)) : same[0];
}
