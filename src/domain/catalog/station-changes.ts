import type { Booking } from '#domain/scheduling/booking.ts';
import type { Employee } from './employee.ts';
import type { Service } from './service.ts';
import type { Station } from './station.ts';

/** A service or person. They refer to stations by name, so renames and deletions must update them. */
type Named = { id: string; stations: readonly string[] };

/** A change of one record of a list. */
type Update<E, T> = { entity: E; kind: 'update'; id: string; change: Partial<T> };
type UserUpdate = Update<'services', Service> | Update<'employees', Employee>;

function renamed(stations: readonly string[], from: string, to: string): string[] {
  return [...new Set(stations.map((name) => (name === from ? to : name)))];
}

function without(stations: readonly string[], name: string): string[] {
  return stations.filter((one) => one !== name);
}

function usersOf<T extends Named>(list: readonly T[], stationName: string): T[] {
  return list.filter(({ stations }) => stations.includes(stationName));
}

type Users = { services: readonly Service[]; employees: readonly Employee[] };

function updatesOf({ services, employees }: Users, stationsOf: (user: Named) => string[]): UserUpdate[] {
  return [
    ...services.map((user): UserUpdate => {
      return { entity: 'services', kind: 'update', id: user.id, change: { stations: stationsOf(user) } };
    }),
    ...employees.map((user): UserUpdate => {
      return { entity: 'employees', kind: 'update', id: user.id, change: { stations: stationsOf(user) } };
    }),
  ];
}

/** Returns the services that list the station and the people who work there, in the shop's order. */
export function stationUsers({ services, employees }: Users, stationName: string) {
  return { services: usersOf(services, stationName), employees: usersOf(employees, stationName) };
}

/**
 * Returns the updates that rename a station in services, people and all bookings at the station, including past ones. A booking's
 * snapshots of its service and person are renamed too, so that they stay consistent when the originals are deleted later.
 */
export function stationRenamed(
  shop: Users & { bookings: readonly Booking[] },
  from: string,
  to: string,
): (UserUpdate | Update<'bookings', Booking>)[] {
  const inSnapshot = <T extends Named>(snapshot: T): T => ({
    ...snapshot,
    stations: renamed(snapshot.stations, from, to),
  });
  return [
    ...updatesOf(stationUsers(shop, from), ({ stations }) => renamed(stations, from, to)),
    ...shop.bookings
      .filter(({ station }) => station === from)
      .map(({ id, service, employee }) => {
        const change = { station: to, service: inSnapshot(service), employee: inSnapshot(employee) };
        return { entity: 'bookings', kind: 'update', id, change } as const;
      }),
  ];
}

/** Returns the updates that remove the station from services and people. Bookings keep the name as history. */
export function stationDeleted(shop: Users, stationName: string): UserUpdate[] {
  return updatesOf(stationUsers(shop, stationName), ({ stations }) => without(stations, stationName));
}

/**
 * Returns the updates that undo a deletion: adds the station to the services and people that had it in `before`. It goes back to
 * its old position, or last when their stations have changed since.
 */
export function stationRestored(now: Users, before: Users, station: Station): UserUpdate[] {
  const had = stationUsers(before, station.name);
  const restored = (user: Named): string[] => {
    const old = [...had.services, ...had.employees].find(({ id }) => id === user.id)?.stations ?? [];
    const isUntouched = without(old, station.name).join('\n') === user.stations.join('\n');
    return isUntouched ? [...old] : [...without(user.stations, station.name), station.name];
  };
  const still = <T extends Named>(list: readonly T[], old: readonly Named[]) =>
    list.filter(({ id }) => old.some((one) => one.id === id));
  return updatesOf(
    { services: still(now.services, had.services), employees: still(now.employees, had.employees) },
    restored,
  );
}
