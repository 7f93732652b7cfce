import { addDays, isWeekend } from '#domain/calendar/calendar.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import type { SkillLevel } from '#domain/catalog/service.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { hoursForSize } from '#domain/money/pricing.ts';
import { occupancyOf, sharedOpenHours } from '#domain/scheduling/availability.ts';
import { findSlots, MAX_SEARCH_HOURS, SEARCH_DAYS, type SlotRequest } from '#domain/scheduling/slots.ts';

/** Reason why the search found nothing. Each one names something that the shop can change. */
export type NoSlotsReason =
  | { kind: 'too-long'; hours: number }
  | { kind: 'no-station' }
  | { kind: 'no-staff' }
  | { kind: 'no-skill'; skill: SkillLevel; stations: string[] }
  | { kind: 'closed'; stations: string[] }
  | { kind: 'never-together' }
  | { kind: 'too-short'; hours: number }
  | { kind: 'busy' };

/** Returns why `findSlots` found nothing. Checks lasting reasons first, temporary ones last. */
export function whyNoSlots(request: SlotRequest): NoSlotsReason {
  const { service, settings } = request;
  const hours = hoursForSize(service, request.size);
  if (hours > MAX_SEARCH_HOURS) return { kind: 'too-long', hours };

  const stations = eligibleStations(service, request.stations);
  if (stations.length === 0) return { kind: 'no-station' };
  if (request.employees.length === 0) return { kind: 'no-staff' };

  const names = stations.map((station) => station.name);
  const pairs = stations.flatMap((station) =>
    eligibleEmployees(service, station.name, request.employees).map((employee) => ({ station, employee })),
  );
  if (pairs.length === 0) return { kind: 'no-skill', skill: service.skillLevel, stations: names };

  const days = Array.from({ length: SEARCH_DAYS }, (_, index) => addDays(request.today, index + 1)).filter(
    (date) => !isWeekend(date),
  );
  if (!stations.some((station) => days.some((date) => stationOpen(station, date, settings)))) {
    return { kind: 'closed', stations: names };
  }
  if (!pairs.some(({ station, employee }) => days.some((date) => sharedOpenHours(station, employee, date, settings)))) {
    return { kind: 'never-together' };
  }
  const slotsOnEmptyCalendar = findSlots({ ...request, occupancy: occupancyOf([]) }, 1);
  return slotsOnEmptyCalendar.length === 0 ? { kind: 'too-short', hours } : { kind: 'busy' };
}
