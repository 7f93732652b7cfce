import { addDays, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import { type CarOf, freeTime, type Occupancy, sharedOpenHours } from './availability.ts';
import { minutesOfHours } from './booking.ts';
import { clashesOf } from './clashes.ts';
import { manualSchedule } from './schedule.ts';

/** Days after the requested date that are searched. */
export const START_SEARCH_DAYS = 60;
const QUARTER_MINUTES = 15;

type StartRequest = Parameters<typeof manualSchedule>[0] & {
  customer?: CarOf | undefined;
  service?: Pick<Service, 'category'> | undefined;
};
export type Start = Pick<StartRequest, 'date' | 'startTime'>;

/**
 * Returns the first start, from the requested one on, at which the job has no clash at that bay with that person; undefined when there is
 * none within `START_SEARCH_DAYS`. Tries the start of each free time, and the first quarter hour from which the job would be split,
 * because a job that does not fit whole may fit once split.
 */
export function nextStart(request: StartRequest, occupancy: Occupancy): Start | undefined {
  const { station, employee, customer, service, settings, hours } = request;
  const around = { occupancy, settings };
  const free = freeTime({ ...around, car: customer });
  const minutes = minutesOfHours(hours);
  const placed = { status: 'Scheduled', station, employee, customer, service } as const;
  const isFree = (start: Start) =>
    clashesOf({ ...placed, days: manualSchedule({ ...request, ...start }) }, around).length === 0;
  for (let ahead = 0; ahead <= START_SEARCH_DAYS; ahead += 1) {
    const date = addDays(request.date, ahead);
    const earliest = ahead === 0 ? minutesOf(request.startTime) : 0;
    const closing = sharedOpenHours(station, employee, date, settings)?.end ?? 0;
    const split = (Math.floor((closing - minutes) / QUARTER_MINUTES) + 1) * QUARTER_MINUTES;
    for (const { start, end } of free(station, employee, date)) {
      const begin = Math.max(start, earliest);
      for (const at of begin < split ? [begin, split] : [begin]) {
        const candidate = { date, startTime: timeOf(at) };
        if (at < end && isFree(candidate)) return candidate;
      }
    }
  }
  return undefined;
}
