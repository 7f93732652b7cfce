import { VEHICLE_SIZES, type Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Lead } from './lead.ts';

/** Returns whether the lead says how large the car is. */
export function hasSize({ vehicleInfo }: Pick<Lead, 'vehicleInfo'>): boolean {
  return VEHICLE_SIZES.some((one) => one === vehicleInfo?.size);
}

/** Returns the vehicle with what the lead says about theirs. */
export function vehicleOfLead({ vehicleInfo = {} }: Pick<Lead, 'vehicleInfo'>, vehicle: Vehicle): Vehicle {
  const { year = vehicle.year, make = '', model = '', trim = '', size, bodyType = vehicle.bodyType } = vehicleInfo;
  const known = VEHICLE_SIZES.find((one) => one === size) ?? vehicle.size;
  return { ...vehicle, year, make, model, trim, size: known, bodyType };
}
