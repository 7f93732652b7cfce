import * as z from 'zod/mini';
import {
  addDays,
  formatTime,
  formatWeekdayDate,
  isDate,
  isTime,
  MINUTES_PER_DAY,
  minutesOf,
  timeOf,
} from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { sharedOpenHours } from '#domain/scheduling/availability.ts';
import { endOfWork, midnightsCrossed, minutesOfHours, type WorkDay } from '#domain/scheduling/booking.ts';
import { minutesTaken, workDay } from '#domain/scheduling/schedule.ts';
import type { Settings } from '#domain/shop/settings.ts';

export const dayDraftSchema = z.object({ date: z.string(), startTime: z.string(), endTime: z.string() });
/** A day of the job, as typed. */
export type DayDraft = z.infer<typeof dayDraftSchema>;

export function dayDraftsOf(days: readonly WorkDay[]): DayDraft[] {
  return days.map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));
}

/** '9:00 AM – 5:24 PM', with '+1 d' if the end is on the next day. Midnight ends the day itself. */
export function formatTimes(day: WorkDay): string {
  const nights = midnightsCrossed(day) - (day.endTime === '00:00' ? 1 : 0);
  return `${formatTime(day.startTime)} – ${formatTime(day.endTime)}${nights > 0 ? ` +${nights} d` : ''}`;
}

/** Returns the work of a typed day; undefined while a value is missing. An end before the start is on the next day. */
export function workDayOf({ date, startTime, endTime }: DayDraft): WorkDay | undefined {
  if (!isDate(date) || !isTime(startTime) || !isTime(endTime) || startTime === endTime) return undefined;
  const start = minutesOf(startTime);
  return workDay(date, start, (minutesOf(endTime) - start + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

/** Returns the complete days, sorted by date. */
export function completeDays(typed: readonly DayDraft[]): WorkDay[] {
  return typed.flatMap((day) => workDayOf(day) ?? []).sort((a, b) => (a.date < b.date ? -1 : 1));
}

function hoursOf(minutes: number): string {
  return `${Math.round((minutes / 60) * 100) / 100} h`;
}

/** Returns the job's minutes that the days don't cover; negative if they have more. */
function minutesMissing(days: readonly WorkDay[], hours: number): number {
  return minutesOfHours(hours) - days.reduce((sum, day) => sum + minutesOfHours(day.hours), 0);
}

/** Days ahead that are searched for another day. */
const LOOK_AHEAD_DAYS = 60;
const MIN_MINUTES = 60;

type JobPlan = { station: Station; employee: Employee; settings: Pick<Settings, 'closedDays'>; hours: number };

/** Returns the next day after the typed ones when station and employee work, with the missing hours, at most 8. */
export function nextDayDraft(typed: readonly DayDraft[], { station, employee, settings, hours }: JobPlan): DayDraft {
  const days = completeDays(typed);
  const last = days.at(-1)?.date ?? typed[0]?.date ?? '';
  const dates = Array.from({ length: LOOK_AHEAD_DAYS }, (_, index) => addDays(last, index + 1));
  const openOn = (date: string) => sharedOpenHours(station, employee, date, settings);
  const date = dates.find(openOn) ?? addDays(last, 1);
  const { start, end } = openOn(date) ?? { start: minutesOf(days[0]?.startTime ?? '09:00'), end: MINUTES_PER_DAY };
  const minutes = minutesTaken(end - start, Math.max(minutesMissing(days, hours), MIN_MINUTES));
  return { date, startTime: timeOf(start), endTime: timeOf(start + minutes) };
}

/** Returns why the typed days don't add up to the job's hours, and what to do; undefined if they do. */
export function daysProblem(typed: readonly DayDraft[], hours: number): string | undefined {
  const days = completeDays(typed);
  if (days.length < typed.length) return 'Each day needs a date, a start and a different end.';
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (next?.date === day.date)
      return `${formatWeekdayDate(day.date)} is listed twice. Choose another day for one of them.`;
    const end = endOfWork(day);
    if (next && (end.date > next.date || (end.date === next.date && end.time > next.startTime))) {
      return `${formatWeekdayDate(day.date)} runs into ${formatWeekdayDate(next.date)}. End it earlier.`;
    }
  }
  const missing = minutesMissing(days, hours);
  if (missing > 0) return `${hoursOf(missing)} of the ${hours} h are still unplanned. Make a day longer or add one.`;
  if (missing < 0) return `The days add up to ${hoursOf(-missing)} more than the job's ${hours} h. Make a day shorter.`;
  return undefined;
}
