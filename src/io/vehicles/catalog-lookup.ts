import type { VehicleLookup } from './vehicle-lookup.ts';

/** Looks up the built-in reference data, which is loaded on first use. */
export function createCatalogLookup(today: () => string): VehicleLookup {
  const load = () => import('#domain/vehicles/vehicle-catalog.ts');
  return {
    makes: async (filter) => (await load()).findMakes(filter),
    models: async (makeId, filter) => (await load()).findModels(makeId, filter),
    years: async () => (await load()).vehicleYears(today()),
    trims: async (make, model) => (await load()).trimsOf(make, model),
    details: async (make, model) => (await load()).detailsOf(make, model),
    search: async (text) => (await load()).searchVehicleCatalog(text, Number(today().slice(0, 4))),
  };
}
