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
/** A day of the job, as it is typed. */
export type DayDraft = z.infer<typeof dayDraftSchema>;

export function dayDraftsOf(days: readonly WorkDay[]): DayDraft[] {
  return days.map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));
}

/** '9:00 AM – 5:24 PM', with '+1 d' where the end is on the next day. */
export function timesInWords(day: WorkDay): string {
  const nights = midnightsCrossed(day);
  return `${formatTime(day.startTime)} – ${formatTime(day.endTime)}${nights > 0 ? ` +${nights} d` : ''}`;
}

/** The work of a typed day; an end that is before the start is on the next day. Undefined while something is missing. */
export function workOf({ date, startTime, endTime }: DayDraft): WorkDay | undefined {
  if (!isDate(date) || !isTime(startTime) || !isTime(endTime) || startTime === endTime) return undefined;
  const start = minutesOf(startTime);
  return workDay(date, start, (minutesOf(endTime) - start + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

/** The days that are whole, in order. */
export function daysTyped(typed: readonly DayDraft[]): WorkDay[] {
  return typed.flatMap((day) => workOf(day) ?? []).sort((a, b) => (a.date < b.date ? -1 : 1));
}

function hoursOf(minutes: number): string {
  return `${Math.round((minutes / 60) * 100) / 100} h`;
}

/** Of the job's hours; negative when the days hold more. */
function minutesMissing(days: readonly WorkDay[], hours: number): number {
  return minutesOfHours(hours) - days.reduce((sum, day) => sum + minutesOfHours(day.hours), 0);
}

/** How far ahead another day is looked for. */
const LOOK_AHEAD_DAYS = 60;
const MIN_MINUTES = 60;

type Place = { station: Station; employee: Employee; settings: Pick<Settings, 'closedDays'>; hours: number };

/** Another day after those that are typed: the next on which bay and person work, with the hours that are missing, at most 8. */
export function addedDay(typed: readonly DayDraft[], { station, employee, settings, hours }: Place): DayDraft {
  const days = daysTyped(typed);
  const last = days.at(-1)?.date ?? typed[0]?.date ?? '';
  const dates = Array.from({ length: LOOK_AHEAD_DAYS }, (_, index) => addDays(last, index + 1));
  const openOn = (date: string) => sharedOpenHours(station, employee, date, settings);
  const date = dates.find(openOn) ?? addDays(last, 1);
  const { start, end } = openOn(date) ?? { start: minutesOf(days[0]?.startTime ?? '09:00'), end: MINUTES_PER_DAY };
  const minutes = minutesTaken(end - start, Math.max(minutesMissing(days, hours), MIN_MINUTES));
  return { date, startTime: timeOf(start), endTime: timeOf(start + minutes) };
}

/** Why the typed days are no plan for a job of so many hours, and what to do; undefined when they are one. */
export function daysProblem(typed: readonly DayDraft[], hours: number): string | undefined {
  const days = daysTyped(typed);
  if (days.length < typed.length) return 'Each day needs a date, a start and another end.';
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (next?.date === day.date)
      return `${formatWeekdayDate(day.date)} is there twice. Choose another day for one of them.`;
    const end = endOfWork(day);
    if (next && (end.date > next.date || (end.date === next.date && end.time > next.startTime))) {
      return `${formatWeekdayDate(day.date)} runs into ${formatWeekdayDate(next.date)}. End it earlier.`;
    }
  }
  const missing = minutesMissing(days, hours);
  if (missing > 0) return `${hoursOf(missing)} of the ${hours} h are missing. Make a day longer or add one.`;
  if (missing < 0) return `The days hold ${hoursOf(-missing)} more than the ${hours} h of the job. Make a day shorter.`;
  return undefined;
}
