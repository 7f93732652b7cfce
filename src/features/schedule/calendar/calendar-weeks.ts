import { addDays, formatDate, formatMonthDay, monthGrid, monthOf } from '#domain/calendar/calendar.ts';
import { monthOfWeek } from './calendar-params.ts';

/** Returns the weeks of the month's grid, each starting on Sunday. */
export function weeksOf(month: string): string[][] {
  const days = monthGrid(month);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns the first and last day of the month's grid. */
export function rangeOf(month: string): { from: string; to: string } {
  const days = monthGrid(month);
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** Returns the week of the month's grid that includes the day. Falls back to today's week, then to the first one. */
export function weekOf(month: string, day: string | undefined, today: string): string[] {
  const weeks = weeksOf(month);
  const including = (date: string | undefined) => weeks.find((week) => date !== undefined && week.includes(date));
  return including(day) ?? including(monthOf(today) === month ? today : undefined) ?? weeks[0] ?? [];
}

/** Moves by a number of weeks. Returns the new week's first day, and the month that most of that week belongs to. */
export function addWeeks(week: readonly string[], weeks: number): { day: string; month: string } {
  const day = addDays(week[0] ?? '', weeks * 7);
  return { day, month: monthOfWeek(day) };
}

/** 'Nov 15 – 21, 2026', 'Nov 29 – Dec 5, 2026' or 'Dec 27, 2026 – Jan 2, 2027'. */
export function formatWeek(week: readonly string[]): string {
  const [from = '', to = ''] = [week[0], week.at(-1)];
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDate(from)} – ${formatDate(to)}`;
  const end = monthOf(from) === monthOf(to) ? formatDate(to).replace(/^\S+ /, '') : formatDate(to);
  return `${formatMonthDay(from)} – ${end}`;
}

/** Short and full names, Sunday first. */
export const WEEKDAY_NAMES = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;
