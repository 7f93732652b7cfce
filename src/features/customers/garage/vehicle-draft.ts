import * as z from 'zod/mini';
import { GLASS_GROUPS, type GlassGroup, glassOfGroups, withGlassOfGroups } from '#domain/tint/factory-glass.ts';
import { VEHICLE_CONDITIONS, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { isWithin, neededText } from '#parts/forms/draft-fields.ts';

const GLASS_SENTENCE = 'Enter 1 to 100 percent, or leave it empty.';

/** An emptied number field is NaN, which means the usual glass. */
const glass = z.pipe(
  z.custom<number | undefined>(
    (value) => value === undefined || Number.isNaN(value) || isWithin(Number(value), { min: 1, max: 100, places: 1 }),
    GLASS_SENTENCE,
  ),
  z.transform((typed) => (Number.isNaN(typed) ? undefined : typed)),
);

/** The fields of a vehicle in a form. */
export const vehicleFields = {
  /** Year, make, model, trim, size and body type. VIN, color, condition, plate and state are separate fields. */
  vehicle: z.custom<Vehicle>(),
  vin: neededText("Enter the VIN. You'll find it at the base of the windshield and on the registration."),
  color: z.string().check(z.trim()),
  condition: z.enum(VEHICLE_CONDITIONS),
  licensePlate: z.string().check(z.trim()),
  /** Postal code; empty when unknown. */
  registrationState: z.string(),
  /** Factory glass in percent, by windows; undefined for the usual one. */
  glass: z.object({ windshield: glass, frontSide: glass, rearSide: glass, rearGlass: glass }),
};

export const GLASS_LABELS: Readonly<Record<GlassGroup, string>> = {
  windshield: 'Windshield',
  frontSide: 'Front Side Windows',
  rearSide: 'Rear Side Windows',
  rearGlass: 'Rear Glass',
};

const draft = z.object(vehicleFields);
export type VehicleDraft = z.infer<typeof draft>;

/** Fields that say together which car it is, and what it is licensed as. */
export const VEHICLE_TOGETHER = [
  ['vehicle', 'vin', 'glass'],
  ['licensePlate', 'registrationState'],
] as const;

/** Returns the factory glass as a notice of changes shows it. */
export function glassFact(vehicle: Vehicle): string {
  const own = glassOfGroups(vehicle);
  return GLASS_GROUPS.flatMap((group) =>
    own[group] === undefined ? [] : `${GLASS_LABELS[group]} ${own[group]}%`,
  ).join(', ');
}

/** Returns the vehicle with its VIN, color, condition, license plate, state and glass. */
export function vehicleOf({ vehicle, registrationState, glass: typed, ...fields }: VehicleDraft): Vehicle {
  const { vin, color, condition, licensePlate } = fields;
  return {
    ...vehicle,
    vin,
    color,
    condition,
    licensePlate,
    registrationState: registrationState || undefined,
    factoryGlass: withGlassOfGroups(vehicle, typed),
  };
}

export function vehicleDraftOf(vehicle: Vehicle): VehicleDraft {
  const { vin, color, condition, licensePlate, registrationState = '' } = vehicle;
  const { windshield, frontSide, rearSide, rearGlass } = glassOfGroups(vehicle);
  return {
    vehicle,
    vin,
    color,
    condition,
    licensePlate,
    registrationState,
    glass: { windshield, frontSide, rearSide, rearGlass },
  };
}
