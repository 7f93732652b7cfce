import * as z from 'zod/mini';
import { amount, id, text } from '#domain/records/fields.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';

export const SERVICE_CATEGORIES = ['PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing'] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

export const SKILL_LEVELS = ['Basic', 'Intermediate', 'Advanced', 'Expert'] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

export type SizeMultipliers = Record<VehicleSize, number>;

/** Mid-size is the baseline (spec §9). */
export const DEFAULT_SIZE_MULTIPLIERS: SizeMultipliers = {
  Compact: 0.8,
  'Mid-size': 1,
  'Full-size': 1.2,
  SUV: 1.4,
  Truck: 1.5,
  Luxury: 1.3,
  Sports: 1.1,
};

export const serviceSchema = z.looseObject({
  id,
  name: text,
  description: text,
  category: z.enum(SERVICE_CATEGORIES),
  stations: z._default(z.array(z.string()), () => []),
  basePrice: amount,
  baseCost: amount,
  baseTimeHours: amount,
  vehicleSizeMultipliers: z._default(z.partialRecord(z.enum(VEHICLE_SIZES), amount), () => DEFAULT_SIZE_MULTIPLIERS),
  skillLevel: z.enum(SKILL_LEVELS),
  /** The warranty that the shop gives on this work. */
  tierId: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
export type Service = z.infer<typeof serviceSchema>;

/** Returns the service's multiplier for the size; 1 when missing (B5). */
export function sizeMultiplier(service: Pick<Service, 'vehicleSizeMultipliers'>, size: VehicleSize): number {
  return service.vehicleSizeMultipliers[size] ?? 1;
}
