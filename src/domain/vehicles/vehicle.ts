import * as z from 'zod/mini';
import { text } from '#domain/records/fields.ts';
import { completeVin, normalizeVin } from './vin.ts';

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
  /** Postal code of the state where the car is registered. */
  registrationState: z.optional(z.string()),
  /** Visible light that the factory glass lets through, in percent, by window of domain/body; the usual figure when absent. */
  factoryGlass: z.optional(z.record(z.string(), z.number().check(z.gte(0), z.lte(100)))),
  /** Customers who had the car before, the first one first. */
  previousOwnerIds: z.optional(z.array(z.string())),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

/** Returns the initial vehicle of a new form: current year, New, Mid-size, Sedan (spec §3). */
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

/** Returns the name without the trim, '2025 Porsche 911'. Empty without make and model. */
export function vehicleName(vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>): string {
  return vehicle.make || vehicle.model ? [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') : '';
}

/** Returns whether both have this VIN, however it is written; false without one. */
export function hasSameVin(a: Vehicle, b: Vehicle): boolean {
  return a.vin !== '' && normalizeVin(a.vin) === normalizeVin(b.vin);
}

/**
 * Returns whether both are the same car. Two complete VINs decide. Otherwise it is a different car only if both name and VIN differ,
 * because the name may have been corrected or the VIN added later. Ignores plates, which change.
 */
export function isSameCar(a: Vehicle, b: Vehicle): boolean {
  const [one, other] = [completeVin(a.vin), completeVin(b.vin)];
  if (one !== undefined && other !== undefined) return one === other;
  return hasSameVin(a, b) || vehicleName(a) === vehicleName(b);
}
