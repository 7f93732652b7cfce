import { openTogether } from './availability.ts';
import { minutesOfHours, singleDay, type WorkDay } from './booking.ts';
import { addDays, minutesOf, timeOf } from './calendar.ts';
import type { Employee } from './employee.ts';
import { round } from './money.ts';
import type { Settings } from './settings.ts';
import type { Station } from './station.ts';

/** The most hours of one job that a day takes once the job is split (spec §9). */
export const MAX_HOURS_A_DAY = 8;
export const MAX_MINUTES_A_DAY = MAX_HOURS_A_DAY * 60;

/** Tenths of an hour: a split works in whole ones, so that the hours of its days add up exactly. */
const TENTH_MINUTES = 6;

/** How far ahead a split looks for the next day on which bay and person both work. */
const LOOK_AHEAD_DAYS = 60;

/** The minutes that one day of a split job takes of a stretch that long: whole tenths of an hour, at most 8 h or what is left. */
export function minutesTaken(stretchMinutes: number, minutesLeft: number): number {
  return Math.min(MAX_MINUTES_A_DAY, Math.floor(stretchMinutes / TENTH_MINUTES) * TENTH_MINUTES, minutesLeft);
}

export function workDay(date: string, startMinutes: number, minutes: number): WorkDay {
  return {
    date,
    startTime: timeOf(startMinutes),
    endTime: timeOf(startMinutes + minutes),
    hours: round(minutes / 60, 1),
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

/**
 * The days of a job booked by hand. It stays on its day when it takes up to 8 h (plain arithmetic, past midnight if need be)
 * or ends by closing time. Otherwise it is split: the first day from the chosen start, then each day on which bay and person
 * both work, from their opening, at most 8 h a day. Existing bookings do not move it: they are clashes, which are shown.
 */
export function handSchedule({ date, startTime, hours, station, employee, settings }: ByHand): WorkDay[] {
  const total = minutesOfHours(hours);
  const start = minutesOf(startTime);
  const open = openTogether(station, employee, date, settings);
  const staysInHours = open && start >= open.start && start + total <= open.end;
  if (total <= MAX_MINUTES_A_DAY || staysInHours) return [singleDay(date, startTime, hours)];

  // A day outside opening hours is worked all the same, for 8 h: the clash is shown, and only 'Book anyway' saves it.
  const first = minutesTaken(open ? open.end - start : 0, total);
  const days = [workDay(date, start, first > 0 ? first : MAX_MINUTES_A_DAY)];
  let left = total - (first > 0 ? first : MAX_MINUTES_A_DAY);
  let day = date;
  let daysWithoutWork = 0;
  while (left > 0) {
    day = addDays(day, 1);
    const next = openTogether(station, employee, day, settings);
    const taken = minutesTaken(next ? next.end - next.start : 0, left);
    if (next && taken > 0) {
      days.push(workDay(day, next.start, taken));
      left -= taken;
      daysWithoutWork = 0;
    } else if (daysWithoutWork < LOOK_AHEAD_DAYS) {
      daysWithoutWork += 1;
    } else {
      // Bay and person never meet: the rest follows day by day from the chosen start, and each day is a clash.
      const rest = minutesTaken(MAX_MINUTES_A_DAY, left);
      days.push(workDay(day, start, rest));
      left -= rest;
    }
  }
  return days;
}
