import type { Employee } from './employee.ts';
import type { Service, ServiceCategory } from './service.ts';
import type { Station } from './station.ts';

/** Returns the stations listed by the service that can do its category (BKG-11, BKG-12), in the shop's order. */
export function eligibleStations(
  service: Pick<Service, 'stations' | 'category'>,
  stations: readonly Station[],
): Station[] {
  return stations.filter(
    (station) => service.stations.includes(station.name) && station.capabilities.includes(service.category),
  );
}

/** Returns the stations that can do the category, in the shop's order (SVC-20). */
export function capableStations(category: ServiceCategory, stations: readonly Station[]): Station[] {
  return stations.filter(({ capabilities }) => capabilities.includes(category));
}

const DEFAULT_STATION = 'Station A';

/** Returns the station for a service created without one: Station A, or the first that can do it (NSV-04, A-48). */
export function defaultStation(category: ServiceCategory, stations: readonly Station[]): Station | undefined {
  const capable = capableStations(category, stations);
  return capable.find(({ name }) => name === DEFAULT_STATION) ?? capable[0];
}

/** Returns whether the person has exactly the service's skill level. People can have several levels. */
export function hasSkill(employee: Pick<Employee, 'skillLevels'>, service: Pick<Service, 'skillLevel'>): boolean {
  return employee.skillLevels.includes(service.skillLevel);
}

/** Returns the people who have the skill and work at the station, in the shop's order (BKG-13, BKG-14). */
export function eligibleEmployees<E extends Pick<Employee, 'skillLevels' | 'stations'>>(
  service: Pick<Service, 'skillLevel'>,
  stationName: string,
  employees: readonly E[],
): E[] {
  return employees.filter((employee) => hasSkill(employee, service) && employee.stations.includes(stationName));
}

/** Services, stations and people of the shop. */
export type ShopResources = {
  services: readonly Service[];
  stations: readonly Station[];
  employees: readonly Employee[];
};

/** Stations and people that a service needs. */
type Staffing = { stations: readonly Station[]; employees: readonly Pick<Employee, 'skillLevels' | 'stations'>[] };

/** Returns whether a station can do the service and someone with the skill works there. */
export function canBeDone(service: Service, { stations, employees }: Staffing): boolean {
  return eligibleStations(service, stations).some(({ name }) => eligibleEmployees(service, name, employees).length > 0);
}

/** Returns the services that can be done before a change but not after it. */
export function servicesLost(before: ShopResources, after: ShopResources): Service[] {
  return after.services.filter((service) => {
    const was = before.services.find((one) => one.id === service.id);
    return was !== undefined && canBeDone(was, before) && !canBeDone(service, after);
  });
}
