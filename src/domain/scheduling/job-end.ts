import { daysBetween, MINUTES_PER_DAY, minutesOf } from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { sum } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type Booking, midnightsCrossed, type WorkDay, workDays } from './booking.ts';
import { manualSchedule, workDay } from './schedule.ts';

type Place = { station: Station; employee: Employee; settings: Pick<Settings, 'closedDays'> };

/** Shortest remaining work on a day. */
const MIN_MINUTES = 15;
/** Longer than any job, so that its split lists all days on which work could continue. */
const ENDLESS_HOURS = 400;

/** Returns the work days up to the date: the stored ones, then more planned by `manualSchedule`. */
function daysUntil(booking: Booking, date: string, place: Place): WorkDay[] {
  const stored = workDays(booking);
  const last = stored.at(-1);
  const planned = manualSchedule({
    date: booking.date,
    startTime: booking.startTime,
    hours: ENDLESS_HOURS,
    ...place,
  }).filter((day) => last === undefined || day.date >= last.date);
  return [...stored.slice(0, -1), ...planned].filter((day) => day.date <= date);
}

/**
 * Returns the work days of the booking with a new end: changes the last day's length, or adds or removes days. If the end is on a day
 * without work, the job ends on the work day before. Keeps at least 15 minutes.
 */
export function daysEndingAt(booking: Booking, end: { date: string; minutes: number }, place: Place): WorkDay[] {
  const stored = workDays(booking);
  const last = stored.at(-1);
  if (!last) return [];
  const nights = daysBetween(last.date, end.date);
  // A night shift ends on the day after its work day.
  const isSameDay = nights === 0 || (nights > 0 && nights <= midnightsCrossed(last));
  const until = isSameDay ? last.date : end.date;
  const days = isSameDay ? [...stored.slice(0, -1), last] : daysUntil(booking, until, place);
  const ending = days.at(-1);
  if (!ending) return [shortened(stored[0] ?? last, MIN_MINUTES)];
  if (ending.date !== until) return days;
  const minutes = end.minutes - minutesOf(ending.startTime) + (isSameDay ? nights * MINUTES_PER_DAY : 0);
  const before = days.slice(0, -1);
  if (minutes < MIN_MINUTES && before.length > 0) return before;
  return [...before, shortened(ending, Math.max(MIN_MINUTES, minutes))];
}

function shortened(day: WorkDay, minutes: number): WorkDay {
  return { ...day, ...workDay(day.date, minutesOf(day.startTime), minutes) };
}

/** Returns the total hours of the days. */
export function hoursOfDays(days: readonly WorkDay[]): number {
  return sum(days.map(({ hours }) => hours));
}
