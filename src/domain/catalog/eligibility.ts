import type { Employee } from './employee.ts';
import type { Service, ServiceCategory } from './service.ts';
import type { Station } from './station.ts';

/** Stations that the service lists and that can do its category (BKG-11, BKG-12), in the shop's order. */
export function eligibleStations(
  service: Pick<Service, 'stations' | 'category'>,
  stations: readonly Station[],
): Station[] {
  return stations.filter(
    (station) => service.stations.includes(station.name) && station.capabilities.includes(service.category),
  );
}

/** The stations that can do the category, in the shop's order (SVC-20). */
export function capableStations(category: ServiceCategory, stations: readonly Station[]): Station[] {
  return stations.filter(({ capabilities }) => capabilities.includes(category));
}

const USUAL_STATION = 'Station A';

/** Where a service is done that was made without naming a station: Station A, or the first that can do it (NSV-04, A-48). */
export function defaultStation(category: ServiceCategory, stations: readonly Station[]): Station | undefined {
  const capable = capableStations(category, stations);
  return capable.find(({ name }) => name === USUAL_STATION) ?? capable[0];
}

/** Whether the person holds exactly the service's skill level; seniors hold several. */
export function hasSkill(employee: Pick<Employee, 'skillLevels'>, service: Pick<Service, 'skillLevel'>): boolean {
  return employee.skillLevels.includes(service.skillLevel);
}

/** People who have the skill and work at the station, in the shop's order (BKG-13, BKG-14). */
export function eligibleEmployees<E extends Pick<Employee, 'skillLevels' | 'stations'>>(
  service: Pick<Service, 'skillLevel'>,
  stationName: string,
  employees: readonly E[],
): E[] {
  return employees.filter((employee) => hasSkill(employee, service) && employee.stations.includes(stationName));
}

/** What a job needs besides a car. */
export type ShopResources = {
  services: readonly Service[];
  stations: readonly Station[];
  employees: readonly Employee[];
};

/** Who can do it, and where. */
type Hands = { stations: readonly Station[]; employees: readonly Pick<Employee, 'skillLevels' | 'stations'>[] };

/** Whether some station can do the service and somebody with its skill works there. */
export function canBeDone(service: Service, { stations, employees }: Hands): boolean {
  return eligibleStations(service, stations).some(({ name }) => eligibleEmployees(service, name, employees).length > 0);
}

/** Services that can be done before a change of the shop and no longer after it. */
export function servicesLost(before: ShopResources, after: ShopResources): Service[] {
  return after.services.filter((service) => {
    const was = before.services.find((one) => one.id === service.id);
    return was !== undefined && canBeDone(was, before) && !canBeDone(service, after);
  });
}
