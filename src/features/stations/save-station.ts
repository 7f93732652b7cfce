import type { Station } from '#domain/catalog/station.ts';
import { stationDeleted, stationRenamed, stationRestored } from '#domain/catalog/station-changes.ts';
import { sameText } from '#domain/text/fold-text.ts';
import { type Store, StoreError } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import type { Undo } from '#parts/records/use-delete.ts';
import { NAME_TAKEN, type StationFacts } from './station-draft.ts';

/**
 * Stores the station, and its new name in services, staff and bookings, in one transaction. Rejects with a `FieldRefusal`
 * when another station took the name meanwhile.
 */
export async function saveStation(store: Store, saving: Saving<StationFacts, Station>): Promise<void> {
  const { facts, session, made } = saving;
  const id = session?.record.id ?? made.id;
  await store.transact(async (newest) => {
    const stations = await newest.stations.list();
    const isNewName = facts.name !== session?.base?.name;
    if (isNewName && stations.some((other) => other.id !== id && sameText(other.name, facts.name))) {
      throw new FieldRefusal('name', NAME_TAKEN);
    }
    const step = await recordStep(newest, 'stations', saving);
    const before = session?.base?.name;
    if (before === undefined || before === facts.name) return [step];
    const shop = {
      services: await newest.services.list(),
      employees: await newest.employees.list(),
      bookings: await newest.bookings.list(),
    };
    return [step, ...stationRenamed(shop, before, facts.name)];
  });
}

/** Removes the station, and its name from services and staff; bookings keep it. Returns a function that undoes both. */
export async function deleteStation(store: Store, id: string): Promise<Undo> {
  let removed:
    | {
        station: Station;
        position: number | undefined;
        before: Parameters<typeof stationRestored>[1];
        sameNamed: readonly string[];
      }
    | undefined;
  await store.transact(async (newest) => {
    const station = await newest.stations.get(id);
    const before = { services: await newest.services.list(), employees: await newest.employees.list() };
    const others = (await newest.stations.list()).filter((other) => other.id !== id);
    // Earlier versions allowed both 'Bay É' and 'Bay E'.
    const sameNamed = others.filter(({ name }) => station && sameText(name, station.name)).map((other) => other.id);
    removed = station && { station, position: await newest.stations.position(id), before, sameNamed };
    return [{ entity: 'stations', kind: 'remove', id }, ...(station ? stationDeleted(before, station.name) : [])];
  });
  return async () => {
    await store.transact(async (newest) => {
      if (!removed) throw new StoreError('not-found', 'There is no station to restore.');
      const { station, position, before, sameNamed } = removed;
      const stations = await newest.stations.list();
      if (stations.some((other) => sameText(other.name, station.name) && !sameNamed.includes(other.id))) {
        throw new StoreError('conflict', `Another station is now named ${station.name}. Rename it, then try again.`);
      }
      const now = { services: await newest.services.list(), employees: await newest.employees.list() };
      return [
        { entity: 'stations', kind: 'add', item: station, ...(position !== undefined && { position }) },
        ...stationRestored(now, before, station),
      ];
    });
    return [];
  };
}
