import { addDays, formatWeekdayDate, isDate, isWeekend } from '#domain/calendar/calendar.ts';

/** Days ahead up to which a day can be asked for. It is searched, so the bookings until then have to be read. */
export const MOST_DAYS_AHEAD = 365;

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

/** The search begins no work on a weekend, however long the shop is open. */
const whyNotFree = (day: string) => (isWeekend(day) ? 'weekends are booked by hand' : 'no free time');

/** Returns the days that a lead asked for, the first choice first, and why one is not offered: 'Thu, Dec 3 (no free time)'. */
export function askedDaysText(asked: readonly string[], today: string, isFree: (day: string) => boolean): string {
  const texts = [...new Set(asked)].filter(isDate).map((day) => {
    const reach = reachOf(day, today);
    const whyNot = reach === 'in reach' ? !isFree(day) && whyNotFree(day) : WHY_NOT[reach];
    return whyNot ? `${formatWeekdayDate(day)} (${whyNot})` : formatWeekdayDate(day);
  });
  return texts.join(', then ');
}
