import * as z from 'zod/mini';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { neededText } from '#parts/forms/draft-fields.ts';

/** The fields of a vehicle in a form. */
export const vehicleFields = {
  /** Year, make, model, trim, size and body type. VIN, color, condition, plate and state are separate fields. */
  vehicle: z.custom<Vehicle>(),
  vin: neededText("Enter the VIN. You'll find it at the base of the windshield and on the registration."),
  color: neededText('Enter the color.'),
  condition: z.enum(VEHICLE_CONDITIONS),
  licensePlate: z.string().check(z.trim()),
  /** Postal code; empty when unknown. */
  registrationState: z.string(),
};

const draft = z.object(vehicleFields);
export type VehicleDraft = z.infer<typeof draft>;

/** Returns the vehicle with its VIN, color, condition, license plate and state. */
export function vehicleOf({ vehicle, registrationState, ...typed }: VehicleDraft): Vehicle {
  const { vin, color, condition, licensePlate } = typed;
  return { ...vehicle, vin, color, condition, licensePlate, registrationState: registrationState || undefined };
}

export function vehicleDraftOf(vehicle: Vehicle): VehicleDraft {
  const { vin, color, condition, licensePlate, registrationState = '' } = vehicle;
  return { vehicle, vin, color, condition, licensePlate, registrationState };
}
