import * as z from 'zod/mini';
import { text } from '#domain/records/fields.ts';
import { isTemporaryVin, normalizeVin, VIN_LENGTH } from './vin.ts';

export const VEHICLE_SIZES = ['Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports'] as const;
export type VehicleSize = (typeof VEHICLE_SIZES)[number];

export const VEHICLE_CONDITIONS = ['New', 'Used', 'Certified Pre-Owned'] as const;
export const BODY_TYPES = ['Sedan', 'Coupe', 'Convertible', 'Hatchback', 'Wagon', 'SUV', 'Truck', 'Van'] as const;

export const vehicleSchema = z.looseObject({
  id: text,
  year: z.number(),
  make: text,
  model: text,
  trim: text,
  vin: text,
  color: text,
  condition: z._default(z.enum(VEHICLE_CONDITIONS), 'New'),
  licensePlate: text,
  size: z._default(z.enum(VEHICLE_SIZES), 'Mid-size'),
  bodyType: z._default(z.string(), 'Sedan'),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

/** A vehicle as a new form starts with it: current year, New, Mid-size, Sedan (spec §3). */
export function emptyVehicle(id: string, today: string): Vehicle {
  return {
    id,
    year: Number(today.slice(0, 4)),
    make: '',
    model: '',
    trim: '',
    vin: '',
    color: '',
    condition: 'New',
    licensePlate: '',
    size: 'Mid-size',
    bodyType: 'Sedan',
  };
}

/** '2025 Porsche 911', without the trim. Empty when neither make nor model is known. */
export function vehicleName(vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>): string {
  return vehicle.make || vehicle.model ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : '';
}

/** The VIN as it is compared where it names one car for certain: all 17 signs of it, and no placeholder. */
function completeVin({ vin }: Pick<Vehicle, 'vin'>): string | undefined {
  const normal = normalizeVin(vin);
  return normal.length === VIN_LENGTH && !isTemporaryVin(normal) ? normal : undefined;
}

/**
 * Whether both describe one car. Two complete VINs decide it, whatever the names. Otherwise the name may have been corrected, or the
 * VIN read off later: it is another car where both name and VIN differ. A plate says nothing, because a car gets new ones.
 */
export function isSameCar(a: Vehicle, b: Vehicle): boolean {
  const [one, other] = [completeVin(a), completeVin(b)];
  if (one !== undefined && other !== undefined) return one === other;
  return (a.vin !== '' && normalizeVin(a.vin) === normalizeVin(b.vin)) || vehicleName(a) === vehicleName(b);
}
