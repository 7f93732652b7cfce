import * as z from 'zod/mini';
import { formatTime, isTime, minutesOf, WEEKDAYS, type Weekday } from './calendar.ts';
import { type DayHours, openHours, type WeekHours } from './week-hours.ts';

/** Monday first, as shops write their hours. */
export const WORKWEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** 'Monday' */
export function weekdayName(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** Monday's hours on every day, Saturday and Sunday too. */
export function copiedFromMonday(hours: WeekHours): WeekHours {
  const copied = WORKWEEK.map((day) => [day, { ...hours[day], ...hours.monday }] as const);
  return { ...hours, ...Object.fromEntries(copied) };
}

/** What is wrong with an open day; undefined when it starts and ends, in that order. */
function dayHoursProblem(day: Weekday, { available, start, end }: DayHours): string | undefined {
  if (!available) return undefined;
  if (!isTime(start) || !isTime(end)) return `${weekdayName(day)} needs a start and an end.`;
  return minutesOf(end) > minutesOf(start) ? undefined : `${weekdayName(day)} must end after it starts.`;
}

/** A run of days with the same hours: 'Mon–Fri', '8:00 AM – 6:00 PM'; 'closed' where nothing is open. */
export type HoursLine = { days: string; hours: string };

/** The week in words, Monday first; days that follow each other with the same hours share a line. */
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

/** A week as a form takes it: each open day ends after it starts. */
export const weekHoursFormSchema = z.custom<WeekHours>().check((payload) => {
  for (const day of WORKWEEK) {
    const message = dayHoursProblem(day, payload.value[day]);
    if (message) payload.issues.push({ code: 'custom', message, path: [day], input: payload.value });
  }
});
