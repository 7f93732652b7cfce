import { addDays, localDay, type Weekday, weekdayOf } from '#domain/calendar/calendar.ts';

/** Time zone of the browser, set in playwright.config.ts. */
const ZONE = 'America/Los_Angeles';

/** The first such weekday that is at least so many days ahead: a fixed date would be over one day. */
export function firstAhead(weekday: Weekday, days: number): string {
  let day = addDays(localDay(new Date(), ZONE), days);
  while (weekdayOf(day) !== weekday) day = addDays(day, 1);
  return day;
}
