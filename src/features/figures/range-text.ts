import { addDays, formatDate, formatMonth, formatMonthDay, monthOf } from '#domain/calendar/calendar.ts';
import type { DayRange } from '#domain/figures/period.ts';

/** Returns true if the day is the last one of its month. */
const isMonthEnd = (day: string) => monthOf(addDays(day, 1)) !== monthOf(day);

/** Formats a range of days as a person would say it: '2026', 'November 2026', 'Oct 1–18, 2026', 'Dec 20, 2026 – Jan 10, 2027'. */
export function rangeText({ from, to }: DayRange): string {
  const isSameMonth = monthOf(from) === monthOf(to);
  if (from === to) return formatDate(from);
  if (from.endsWith('-01') && isMonthEnd(to)) {
    if (isSameMonth) return formatMonth(monthOf(from));
    if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  }
  if (isSameMonth) return `${formatMonthDay(from)}–${Number(to.slice(8))}, ${to.slice(0, 4)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${formatMonthDay(from)} – ${formatDate(to)}`;
  return `${formatDate(from)} – ${formatDate(to)}`;
}
