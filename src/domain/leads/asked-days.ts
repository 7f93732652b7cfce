import { addDays, formatWeekdayDate, isDate } from '#domain/calendar/calendar.ts';

/** Days ahead up to which an asked day is searched, because the bookings until then have to be read. */
const MOST_DAYS_AHEAD = 365;

type Reach = 'past' | 'in reach' | 'too far';

function reachOf(day: string, today: string): Reach {
  if (day <= today) return 'past';
  return day > addDays(today, MOST_DAYS_AHEAD) ? 'too far' : 'in reach';
}

/** Returns the days that a lead asked for on which work may still start, in order: those after today, up to a year ahead. */
export function daysToSearch(asked: readonly string[], today: string): string[] {
  return [...new Set(asked)].filter((day) => isDate(day) && reachOf(day, today) === 'in reach').toSorted();
}

const WHY_NOT: Readonly<Record<Exclude<Reach, 'in reach'>, string>> = {
  past: 'too late to book',
  'too far': 'more than a year away',
};

/** Returns the days that a lead asked for, the first choice first, and why one is not offered: 'Thu, Dec 3 (no free time)'. */
export function askedDaysText(asked: readonly string[], today: string, isFree: (day: string) => boolean): string {
  const texts = [...new Set(asked)].filter(isDate).map((day) => {
    const reach = reachOf(day, today);
    const whyNot = reach === 'in reach' ? !isFree(day) && 'no free time' : WHY_NOT[reach];
    return whyNot ? `${formatWeekdayDate(day)} (${whyNot})` : formatWeekdayDate(day);
  });
  return texts.join(', then ');
}
