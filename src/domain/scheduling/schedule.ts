import { addDays, MINUTES_PER_DAY, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { round } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { sharedOpenHours } from './availability.ts';
import { minutesOfHours, singleDay, type WorkDay } from './booking.ts';

/** Most hours per day of a split job (spec §9). */
export const MAX_HOURS_PER_DAY = 8;
export const MAX_MINUTES_PER_DAY = MAX_HOURS_PER_DAY * 60;

/** A tenth of an hour. Splits use whole tenths so that the hours of the days add up exactly. */
const TENTH_MINUTES = 6;

/** Days that a split searches for the next day on which bay and person both work. */
const LOOK_AHEAD_DAYS = 60;

/** Returns the minutes that a split job uses of a free time: whole tenths of an hour, at most 8 h or the remaining minutes. */
export function minutesTaken(stretchMinutes: number, minutesLeft: number): number {
  return Math.min(MAX_MINUTES_PER_DAY, Math.floor(stretchMinutes / TENTH_MINUTES) * TENTH_MINUTES, minutesLeft);
}

export function workDay(date: string, startMinutes: number, minutes: number): WorkDay {
  return {
    date,
    startTime: timeOf(startMinutes),
    endTime: timeOf(startMinutes + minutes),
    // Two decimals convert back to the same minutes, even for hours that are not whole tenths.
    hours: round(minutes / 60, 2),
  };
}

type ManualJob = {
  date: string;
  startTime: string;
  hours: number;
  station: Station;
  employee: Employee;
  settings: Pick<Settings, 'closedDays'>;
};

type DayOpen = Interval & { date: string };

function openOn({ station, employee, settings }: ManualJob, date: string): Interval | undefined {
  return sharedOpenHours(station, employee, date, settings);
}

/** Returns the next time when bay and person are open after a worked day, which may have run past midnight. */
function nextOpening(job: ManualJob, worked: DayOpen): DayOpen {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const date = addDays(worked.date, ahead);
    const open = openOn(job, date);
    const start = Math.max(open?.start ?? 0, worked.end - ahead * MINUTES_PER_DAY);
    if (open && open.end - start >= TENTH_MINUTES) return { date, start, end: open.end };
  }
  // Bay and person are never open together: continue daily from the chosen start. Each day is a clash.
  const start = minutesOf(job.startTime);
  return { date: addDays(worked.date, 1), start, end: start + MAX_MINUTES_PER_DAY };
}

/** Returns the first day from the chosen start until closing, or 8 h outside opening hours, which is shown as a clash. */
function firstDay(job: ManualJob, open: Interval | undefined): DayOpen {
  const start = minutesOf(job.startTime);
  const isOpen = open !== undefined && open.end - start >= TENTH_MINUTES;
  return { date: job.date, start, end: isOpen ? open.end : start + MAX_MINUTES_PER_DAY };
}

/**
 * Returns the work days of a job booked by hand. A job of up to 8 h, or one that fits the opening hours, stays on one day (past midnight
 * if needed). A longer job is split: the first day from the chosen start, even before opening, then each day on which bay and person
 * both work, from opening, at most 8 h per day. Ignores existing bookings, which are shown as clashes instead.
 */
export function manualSchedule(job: ManualJob): WorkDay[] {
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
