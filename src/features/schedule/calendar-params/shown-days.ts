import { addDays, formatDate, formatMonthDay, monthGrid, monthOf } from '#domain/calendar/calendar.ts';

/** The weeks of the month's grid, each Sunday first. */
export function weeksOf(month: string): string[][] {
  const days = monthGrid(month);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The first and the last day of the month's grid. */
export function rangeOf(month: string): { from: string; to: string } {
  const days = monthGrid(month);
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** The week of the month's grid that holds the day; without one, that of today or else the first. */
export function weekOf(month: string, day: string | undefined, today: string): string[] {
  const weeks = weeksOf(month);
  const holding = (date: string | undefined) => weeks.find((week) => date !== undefined && week.includes(date));
  return holding(day) ?? holding(monthOf(today) === month ? today : undefined) ?? weeks[0] ?? [];
}

/** The month 'YYYY-MM' that most of the day's week belongs to: that of its Wednesday. */
export function monthOfWeek(day: string): string {
  const week = weeksOf(monthOf(day)).find((one) => one.includes(day));
  return monthOf(week?.[3] ?? day);
}

/** The first day of the week so many weeks on, and the month that most of that week belongs to. */
export function weeksOn(week: readonly string[], weeks: number): { day: string; month: string } {
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

/** Short and full, Sunday first. */
export const WEEKDAY_NAMES = [
  ['Sun', 'Sunday'],
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
] as const;
