import type { Booking } from '#domain/scheduling/booking.ts';
import type { Employee } from './employee.ts';
import type { Service } from './service.ts';
import type { Station } from './station.ts';

/** Services, people and bookings refer to a station by its name: what becomes of them when the name changes or goes. */
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

/** The services that list the station and the people who work there, in the shop's order. */
export function stationUsers({ services, employees }: Users, stationName: string) {
  return { services: usersOf(services, stationName), employees: usersOf(employees, stationName) };
}

/**
 * The new name everywhere: in services, people and all bookings at the station, past ones too. A booking's own copies of its
 * service and person are renamed with it, so that it still fits when those are deleted later.
 */
export function stationRenamed(
  shop: Users & { bookings: readonly Booking[] },
  from: string,
  to: string,
): (UserUpdate | Update<'bookings', Booking>)[] {
  const inCopy = <T extends Named>(copy: T): T => ({ ...copy, stations: renamed(copy.stations, from, to) });
  return [
    ...updatesOf(stationUsers(shop, from), ({ stations }) => renamed(stations, from, to)),
    ...shop.bookings
      .filter(({ station }) => station === from)
      .map(({ id, service, employee }) => {
        const change = { station: to, service: inCopy(service), employee: inCopy(employee) };
        return { entity: 'bookings', kind: 'update', id, change } as const;
      }),
  ];
}

/** The name goes out of services and people; bookings keep it, as history. */
export function stationDeleted(shop: Users, stationName: string): UserUpdate[] {
  return updatesOf(stationUsers(shop, stationName), ({ stations }) => without(stations, stationName));
}

/**
 * The name back in the services and people that had it in `before`: in its old place, unless somebody has changed their
 * stations meanwhile; then it comes last.
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
