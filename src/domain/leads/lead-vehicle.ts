import { VEHICLE_SIZES, type Vehicle } from '#domain/vehicles/vehicle.ts';
import type { Lead } from './lead.ts';

/** Returns whether the lead names a car, and nobody has said how large it is. */
export function lacksSize({ vehicleInfo = {} }: Pick<Lead, 'vehicleInfo'>): boolean {
  const { make = '', model = '', size } = vehicleInfo;
  return (make !== '' || model !== '') && !VEHICLE_SIZES.some((one) => one === size);
}

/** Returns the vehicle with what the lead says about theirs. */
export function vehicleOfLead({ vehicleInfo = {} }: Pick<Lead, 'vehicleInfo'>, vehicle: Vehicle): Vehicle {
  const { year = vehicle.year, make = '', model = '', trim = '', size, bodyType = vehicle.bodyType } = vehicleInfo;
  const known = VEHICLE_SIZES.find((one) => one === size) ?? vehicle.size;
  return { ...vehicle, year, make, model, trim, size: known, bodyType };
}
