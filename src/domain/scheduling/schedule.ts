import { addDays, MINUTES_PER_DAY, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { round } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { sharedOpenHours } from './availability.ts';
import { minutesOfHours, singleDay, type WorkDay } from './booking.ts';

/** The most hours of one job that a day takes once the job is split (spec §9). */
export const MAX_HOURS_PER_DAY = 8;
export const MAX_MINUTES_PER_DAY = MAX_HOURS_PER_DAY * 60;

/** Tenths of an hour: a split works in whole ones, so that the hours of its days add up exactly. */
const TENTH_MINUTES = 6;

/** How far ahead a split looks for the next day on which bay and person both work. */
const LOOK_AHEAD_DAYS = 60;

/** The minutes that one day of a split job takes of a stretch that long: whole tenths of an hour, at most 8 h or what is left. */
export function minutesTaken(stretchMinutes: number, minutesLeft: number): number {
  return Math.min(MAX_MINUTES_PER_DAY, Math.floor(stretchMinutes / TENTH_MINUTES) * TENTH_MINUTES, minutesLeft);
}

export function workDay(date: string, startMinutes: number, minutes: number): WorkDay {
  return {
    date,
    startTime: timeOf(startMinutes),
    endTime: timeOf(startMinutes + minutes),
    // Two decimals, so that even hours that are no whole tenths give back the same minutes.
    hours: round(minutes / 60, 2),
  };
}

type ByHand = {
  date: string;
  startTime: string;
  hours: number;
  station: Station;
  employee: Employee;
  settings: Pick<Settings, 'closedDays'>;
};

type DayOpen = Interval & { date: string };

function openOn({ station, employee, settings }: ByHand, date: string): Interval | undefined {
  return sharedOpenHours(station, employee, date, settings);
}

/** The next opening of bay and person after the minutes worked on a day, which may have run past midnight. */
function nextOpening(job: ByHand, worked: DayOpen): DayOpen {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const date = addDays(worked.date, ahead);
    const open = openOn(job, date);
    const start = Math.max(open?.start ?? 0, worked.end - ahead * MINUTES_PER_DAY);
    if (open && open.end - start >= TENTH_MINUTES) return { date, start, end: open.end };
  }
  // They never meet: the job goes on day by day from the chosen start, and each day is a clash.
  const start = minutesOf(job.startTime);
  return { date: addDays(worked.date, 1), start, end: start + MAX_MINUTES_PER_DAY };
}

/** The first day from the chosen start until closing; outside opening hours for 8 h, which is a clash and shown as one. */
function firstDay(job: ByHand, open: Interval | undefined): DayOpen {
  const start = minutesOf(job.startTime);
  const isOpen = open !== undefined && open.end - start >= TENTH_MINUTES;
  return { date: job.date, start, end: isOpen ? open.end : start + MAX_MINUTES_PER_DAY };
}

/**
 * The days of a job booked by hand. It stays on its day when it takes up to 8 h (plain arithmetic, past midnight if need be)
 * or fits between opening and closing. Otherwise it is split: the first day from the chosen start, also before opening, then each
 * day on which bay and person both work, from their opening, at most 8 h a day. Existing bookings do not move it: they are clashes,
 * which are shown.
 */
export function manualSchedule(job: ByHand): WorkDay[] {
  const { date, startTime, hours } = job;
  let left = minutesOfHours(hours);
  const open = openOn(job, date);
  const start = minutesOf(startTime);
  const fitsItsDay = open !== undefined && start >= open.start && start + left <= open.end;
  if (left <= MAX_MINUTES_PER_DAY || fitsItsDay) return [singleDay(date, startTime, hours)];

  const days: WorkDay[] = [];
  let day = firstDay(job, open);
  while (left > 0) {
    const minutes = minutesTaken(day.end - day.start, left);
    days.push(workDay(day.date, day.start, minutes));
    left -= minutes;
    day = nextOpening(job, { ...day, end: day.start + minutes });
  }
  return days;
}
