import * as z from 'zod/mini';
import { capableStations, defaultStation } from '#domain/catalog/eligibility.ts';
import {
  DEFAULT_SIZE_MULTIPLIERS,
  SERVICE_CATEGORIES,
  type Service,
  type ServiceCategory,
  type SizeMultipliers,
  SKILL_LEVELS,
  sizeMultiplier,
} from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { neededDollars, neededNumber, neededText } from '#parts/forms/draft-fields.ts';

/** Limits of a size multiplier (SVC-18). */
export const MIN_MULTIPLIER = 0.1;
export const MAX_MULTIPLIER = 3;

function multiplier(size: VehicleSize) {
  const sentence = `${size}: enter 0.1 to 3.0, in steps of 0.1.`;
  return neededNumber({ min: MIN_MULTIPLIER, max: MAX_MULTIPLIER, places: 1, sentence });
}

export const serviceDraftSchema = z.object({
  name: neededText('Enter the name of the service.'),
  description: neededText('Describe the service in a few words.'),
  category: z.enum(SERVICE_CATEGORIES),
  skillLevel: z.enum(SKILL_LEVELS),
  tierId: z.string(),
  stations: z.array(z.string()).check(z.minLength(1, 'Choose at least one station.')),
  basePrice: neededDollars('the base price'),
  baseCost: neededDollars('the base cost'),
  baseTimeHours: neededNumber({ min: 0.1, places: 1, sentence: 'Enter the hours, 0.1 or more, in steps of 0.1.' }),
  vehicleSizeMultipliers: z.object({
    Compact: multiplier('Compact'),
    'Mid-size': multiplier('Mid-size'),
    'Full-size': multiplier('Full-size'),
    SUV: multiplier('SUV'),
    Truck: multiplier('Truck'),
    Luxury: multiplier('Luxury'),
    Sports: multiplier('Sports'),
  } satisfies Record<VehicleSize, unknown>),
});
export type ServiceDraft = z.input<typeof serviceDraftSchema>;

/** Returns the chosen names whose station can do the category. */
export function capableNames(
  names: readonly string[],
  category: ServiceCategory,
  stations: readonly Station[],
): string[] {
  return capableStations(category, stations)
    .map(({ name }) => name)
    .filter((name) => names.includes(name));
}

/** PPF, Intermediate, 1 h, price and cost 0 (SVC-29), the usual multipliers (SVC-27). */
export const NEW_SERVICE: ServiceDraft = {
  name: '',
  description: '',
  category: 'PPF',
  skillLevel: 'Intermediate',
  tierId: '',
  stations: [],
  basePrice: 0,
  baseCost: 0,
  baseTimeHours: 1,
  vehicleSizeMultipliers: DEFAULT_SIZE_MULTIPLIERS,
};

/** Returns the draft of the Add Service page, with its default station chosen. */
export function addServiceDraft(stations: readonly Station[]): ServiceDraft {
  const station = defaultStation(NEW_SERVICE.category, stations);
  return { ...NEW_SERVICE, stations: station ? [station.name] : [] };
}

/** Drops stations that are deleted or cannot do the category; a size without a multiplier gets 1 (B5). */
export function serviceDraftOf(service: Service, stations: readonly Station[]): ServiceDraft {
  const { name, description, category, skillLevel, basePrice, baseCost, baseTimeHours } = service;
  const multipliers = VEHICLE_SIZES.map((size) => [size, sizeMultiplier(service, size)]);
  return {
    name,
    description,
    category,
    skillLevel,
    tierId: service.tierId ?? '',
    stations: capableNames(service.stations, category, stations),
    basePrice,
    baseCost,
    baseTimeHours,
    vehicleSizeMultipliers: Object.fromEntries(multipliers) as SizeMultipliers,
  };
}

/** Returns the draft of a copy of the service. */
export function duplicateDraft(service: Service, stations: readonly Station[]): ServiceDraft {
  return { ...serviceDraftOf(service, stations), name: `${service.name} (copy)` };
}

/** Returns the fields to store. */
export function serviceOf({ tierId, ...draft }: ServiceDraft) {
  return { ...draft, tierId: tierId || undefined };
}

/** `titleOf`: names the warranty certificate. */
export function serviceFacts(service: Service, titleOf: (tierId: string | undefined) => string): Fact[] {
  return [
    ['Service Name', service.name],
    ['Description', service.description],
    ['Category', service.category],
    ['Skill Level', service.skillLevel],
    ['Warranty Certificate', titleOf(service.tierId)],
    ['Stations', service.stations.join(', ')],
    ['Base Price', formatDollars(service.basePrice)],
    ['Base Cost', formatDollars(service.baseCost)],
    ['Base Time', `${service.baseTimeHours} h`],
    ...VEHICLE_SIZES.map((size): Fact => [size, `× ${sizeMultiplier(service, size)}`]),
  ];
}
