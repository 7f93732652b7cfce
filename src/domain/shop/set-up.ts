import type { WeekHours } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { type Service, type ServiceCategory, SKILL_LEVELS } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { SAMPLE_SERVICES, SAMPLE_STATIONS } from '#domain/samples/sample-services.ts';
import { isOwn } from './first-steps.ts';

type Catalog = { services: readonly Service[]; stations: readonly Station[] };
type Changed<T> = { added: readonly T[]; removed: readonly T[] };

/**
 * Returns which starter services and stations the trades of a shop add and remove. What the shop made or changed itself stays. A trade
 * that was left out before gets its starter services again.
 */
export function catalogOfTrades(
  { services, stations }: Catalog,
  trades: readonly ServiceCategory[],
): { services: Changed<Service>; stations: Changed<Station> } {
  const missing = trades.filter((trade) => !services.some(({ category }) => category === trade));
  const isUseful = ({ capabilities }: Station) => capabilities.some((one) => trades.includes(one));
  const isThere = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
  const [serviceIds, stationIds] = [isThere(services), isThere(stations)];
  return {
    services: {
      added: SAMPLE_SERVICES.filter(({ id, category }) => missing.includes(category) && !serviceIds.has(id)),
      removed: services.filter((service) => !isOwn(service) && !trades.includes(service.category)),
    },
    stations: {
      added: SAMPLE_STATIONS.filter(
        ({ id, capabilities }) => !stationIds.has(id) && capabilities.some((one) => missing.includes(one)),
      ),
      removed: stations.filter((station) => !isOwn(station) && !isUseful(station)),
    },
  };
}

type Person = Pick<Employee, 'firstName' | 'lastName' | 'hourlyRate'> & { email: string };

/** Returns a person who can do every service in every bay. What they can't do is taken away on the staff page. */
export function newPerson(
  person: Person,
  { stations, hours }: { stations: readonly Station[]; hours: WeekHours },
): Omit<Employee, 'id' | 'createdAt' | 'updatedAt'> {
  return {
    ...person,
    phone: '',
    type: 'Employee',
    skillLevels: [...SKILL_LEVELS],
    stations: stations.map(({ name }) => name),
    availability: hours,
  };
}
