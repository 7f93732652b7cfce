import type { Employee } from './employee.ts';
import type { Service } from './service.ts';
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

/** Whether the person holds exactly the service's skill level; seniors hold several. */
export function hasSkill(employee: Pick<Employee, 'skillLevels'>, service: Pick<Service, 'skillLevel'>): boolean {
  return employee.skillLevels.includes(service.skillLevel);
}

/** People who have the skill and work at the station, in the shop's order (BKG-13, BKG-14). */
export function eligibleEmployees(
  service: Pick<Service, 'skillLevel'>,
  stationName: string,
  employees: readonly Employee[],
): Employee[] {
  return employees.filter((employee) => hasSkill(employee, service) && employee.stations.includes(stationName));
}
