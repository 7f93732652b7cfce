import * as z from 'zod/mini';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { neededText } from '#parts/forms/draft-fields.ts';

/** The fields of a vehicle in a form. */
export const vehicleFields = {
  /** Year, make, model, trim, size and body type. VIN, color, condition and plate are separate fields. */
  vehicle: z.custom<Vehicle>(),
  vin: neededText("Enter the VIN. You'll find it at the base of the windshield and on the registration."),
  color: neededText('Enter the color.'),
  condition: z.enum(VEHICLE_CONDITIONS),
  licensePlate: z.string().check(z.trim()),
};

const draft = z.object(vehicleFields);
export type VehicleDraft = z.infer<typeof draft>;

/** Returns the vehicle with its VIN, color, condition and license plate. */
export function vehicleOf({ vehicle, vin, color, condition, licensePlate }: VehicleDraft): Vehicle {
  return { ...vehicle, vin, color, condition, licensePlate };
}

export function vehicleDraftOf(vehicle: Vehicle): VehicleDraft {
  const { vin, color, condition, licensePlate } = vehicle;
  return { vehicle, vin, color, condition, licensePlate };
}
