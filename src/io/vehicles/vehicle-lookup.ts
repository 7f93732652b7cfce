import type { VehicleSize } from '#domain/vehicles/vehicle.ts';

export type Make = { id: string; name: string };
export type Model = { name: string; bodyType: string; size: VehicleSize };
export type VehicleDetails = { make: string; model: string; bodyType: string; size: VehicleSize };
export type VehicleMatch = VehicleDetails & { year: number };

/** Lookups in the vehicle reference data (spec §7). Asynchronous, because a later source may be a server. */
export type VehicleLookup = {
  makes(filter?: string): Promise<readonly Make[]>;
  models(makeId: string, filter?: string): Promise<readonly Model[]>;
  /** Next year down to 1990. */
  years(): Promise<readonly number[]>;
  trims(make: string, model: string): Promise<readonly string[]>;
  details(make: string, model: string): Promise<VehicleDetails | undefined>;
  /** Searches makes and models. Returns at most 10, best first, with the current year (VEH-15, VEH-16). */
  search(text: string): Promise<readonly VehicleMatch[]>;
};
