import * as z from 'zod/mini';
import { formatTime, isTime, WEEKDAYS, type Weekday } from './calendar.ts';
import { type DayHours, openHours, type WeekHours } from './week-hours.ts';

/** Weekdays, Monday first. */
export const WORKWEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** Formats a weekday as 'Monday'. */
export function weekdayName(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** Copies Monday's hours to every day, including the weekend. */
export function copiedFromMonday(hours: WeekHours): WeekHours {
  const copied = WORKWEEK.map((day) => [day, { ...hours[day], ...hours.monday }] as const);
  return { ...hours, ...Object.fromEntries(copied) };
}

/** Returns an error message for an open day; undefined when it is valid. */
function dayHoursProblem(day: Weekday, { available, start, end }: DayHours): string | undefined {
  if (!available) return undefined;
  if (!isTime(start) || !isTime(end)) return `Enter a start and end time for ${weekdayName(day)}.`;
  if (openHours({ available, start, end })) return undefined;
  return `${weekdayName(day)} must end after it starts, at midnight (12:00 AM) at the latest.`;
}

/** Days with the same hours: 'Mon–Fri', '8:00 AM – 6:00 PM' or 'closed'. */
export type HoursLine = { days: string; hours: string };

/** Summarizes the week, Monday first. Consecutive days with the same hours share a line. */
export function weekHoursLines(week: WeekHours, closed = 'closed'): HoursLine[] {
  const runs: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const day of WORKWEEK) {
    const { start, end } = week[day];
    const hours = openHours(week[day]) ? `${formatTime(start)} – ${formatTime(end)}` : closed;
    const run = runs.at(-1);
    if (run?.hours === hours) run.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  const short = (day: Weekday) => weekdayName(day).slice(0, 3);
  return runs.map(({ from, to, hours }) => ({
    days: from === to ? short(from) : `${short(from)}–${short(to)}`,
    hours,
  }));
}

/** Validates week hours in a form: each open day ends after it starts. */
export const weekHoursFormSchema = z.custom<WeekHours>().check((payload) => {
  for (const day of WORKWEEK) {
    const message = dayHoursProblem(day, payload.value[day]);
    if (message) payload.issues.push({ code: 'custom', message, path: [day], input: payload.value });
  }
});
