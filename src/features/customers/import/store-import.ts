import type { Customer } from '#domain/customers/customer.ts';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { type Garage, storedVehicles } from '#domain/vehicles/garage.ts';
import { type GarageFields, withoutVehicle, withVehicle } from '#domain/vehicles/garage-changes.ts';
import { emptyVehicle, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { pause } from '#io/browser/pause.ts';
import type { World } from '#io/react/world.tsx';
import { type Operation, StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { AddedVehicles } from './chosen-rows.ts';

/** Customers processed before the browser gets a turn. */
const SLICE = 250;

function fieldsOf({ vehicle, otherVehicles }: Garage): GarageFields {
  return { vehicle, otherVehicles };
}

type ImportPorts = Pick<World, 'store' | 'newId' | 'clock' | 'randomDigits'>;

/** Customers to add, and vehicles for customers who are there already. */
export type Imported = { customers: readonly ImportedCustomer[]; vehicles: readonly AddedVehicles[] };

/** Numbers of customers, and of vehicles of other customers. */
export type ImportCounts = { customers: number; vehicles: number };

export function importCounts({ customers, vehicles }: Imported): ImportCounts {
  return {
    customers: customers.length,
    vehicles: vehicles.reduce((sum, one) => sum + one.vehicles.length, 0),
  };
}

/** Removes the imported customers and vehicles that still exist. Resolves to their counts. */
export type UndoImport = (work: TaskOptions) => Promise<ImportCounts>;

/** Customers with their ids, and the vehicles to add by the id of their customer. */
export type Prepared = { customers: readonly Customer[]; cars: ReadonlyMap<string, readonly Vehicle[]> };

/** Gives each customer and vehicle its id, which is the same for all tries of the import. */
export async function prepareImport(
  { newId, clock, randomDigits }: Omit<ImportPorts, 'store'>,
  { customers: imported, vehicles: added }: Imported,
): Promise<Prepared> {
  const now = clock.now().toISOString();
  // A car without a VIN gets a temporary one, as in the forms.
  const owned = (vehicle: Vehicle): Vehicle => ({
    ...vehicle,
    id: newId(),
    vin: vehicle.vin || (vehicleName(vehicle) === '' ? '' : temporaryVin(randomDigits(13))),
  });
  const made: Customer[] = [];
  for (const [at, customer] of imported.entries()) {
    if (at % SLICE === 0) await pause();
    const vehicle = owned(customer.vehicle);
    const otherVehicles = customer.otherVehicles?.map(owned);
    const item = { ...customer, id: newId(), vehicle, createdAt: now, updatedAt: now };
    made.push(otherVehicles ? { ...item, otherVehicles } : item);
  }
  const cars = new Map(added.map(({ customer, vehicles }) => [customer.id, vehicles.map(owned)]));
  return { customers: made, cars };
}

/**
 * Backs up the data, then adds the customers and vehicles in one transaction: none if a try before, whose save was not confirmed, added
 * them. Returns a function that removes exactly these.
 */
export async function storeImport(
  { store, newId, clock }: ImportPorts,
  { customers: made, cars }: Prepared,
  work: TaskOptions,
): Promise<UndoImport> {
  const ids = new Set(made.map(({ id }) => id));
  const carIds = new Set([...cars.values()].flatMap((vehicles) => vehicles.map(({ id }) => id)));
  await store.transact(
    async (newest) => {
      if (made[0] && (await newest.customers.get(made[0].id))) return [];
      const operations = made.map((item): Operation => ({ entity: 'customers', kind: 'add', item }));
      for (const [id, vehicles] of cars) {
        const garage = await newest.customers.get(id);
        if (!garage)
          throw new StoreError('not-found', 'A customer of the file was just deleted. Check the rows again.');
        if (storedVehicles(garage).some((one) => carIds.has(one.id))) return [];
        const change = vehicles.reduce<Garage>(withVehicle, garage);
        operations.push({ entity: 'customers', kind: 'update', id, change: fieldsOf(change) });
      }
      return operations;
    },
    { ...work, backup: 'import' },
  );
  return async (undoing) => {
    let removed: ImportCounts = { customers: 0, vehicles: 0 };
    await store.transact(async (newest) => {
      const steps: Operation[] = [];
      removed = { customers: 0, vehicles: 0 };
      for (const [at, customer] of (await newest.customers.list()).entries()) {
        const { id } = customer;
        if (at % SLICE === 0) await pause();
        const gone = storedVehicles(customer).filter((vehicle) => carIds.has(vehicle.id));
        if (ids.has(id)) {
          steps.push({ entity: 'customers', kind: 'remove', id });
          removed.customers += 1;
        } else if (gone.length > 0) {
          const left = gone.reduce<Garage>(
            (garage, vehicle) => withoutVehicle(garage, vehicle, emptyVehicle(newId(), clock.now().toISOString())),
            customer,
          );
          steps.push({ entity: 'customers', kind: 'update', id, change: fieldsOf(left) });
          removed.vehicles += gone.length;
        }
      }
      return steps;
    }, undoing);
    return removed;
  };
}
