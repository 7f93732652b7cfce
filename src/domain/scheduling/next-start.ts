import { addDays, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import { type CarOf, freeTime, type Occupancy, sharedOpenHours } from './availability.ts';
import { minutesOfHours } from './booking.ts';
import { clashesOf } from './clashes.ts';
import { manualSchedule } from './schedule.ts';

/** How many days after the wished one are looked at. */
export const START_SEARCH_DAYS = 60;
const QUARTER_MINUTES = 15;

type Wish = Parameters<typeof manualSchedule>[0] & { customer?: CarOf | undefined };
export type Start = Pick<Wish, 'date' | 'startTime'>;

/**
 * The first start from the wished one on at which the job, planned by hand at that bay and with that person, is in nobody's way;
 * undefined when there is none within `START_SEARCH_DAYS`. Looks at the beginning of each free stretch; a job that does not fit
 * into one may fit once it is split, and so at the quarter hour from which on it is.
 */
export function nextStart(wish: Wish, occupancy: Occupancy): Start | undefined {
  const { station, employee, customer, settings, hours } = wish;
  const around = { occupancy, settings };
  const free = freeTime({ ...around, car: customer });
  const minutes = minutesOfHours(hours);
  const placed = { status: 'Scheduled', station, employee, customer } as const;
  const isFree = (start: Start) =>
    clashesOf({ ...placed, days: manualSchedule({ ...wish, ...start }) }, around).length === 0;
  for (let ahead = 0; ahead <= START_SEARCH_DAYS; ahead += 1) {
    const date = addDays(wish.date, ahead);
    const earliest = ahead === 0 ? minutesOf(wish.startTime) : 0;
    const closing = sharedOpenHours(station, employee, date, settings)?.end ?? 0;
    const split = (Math.floor((closing - minutes) / QUARTER_MINUTES) + 1) * QUARTER_MINUTES;
    for (const { start, end } of free(station, employee, date)) {
      const begin = Math.max(start, earliest);
      for (const at of begin < split ? [begin, split] : [begin]) {
        const wanted = { date, startTime: timeOf(at) };
        if (at < end && isFree(wanted)) return wanted;
      }
    }
  }
  return undefined;
}
