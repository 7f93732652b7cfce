import type { WallTime } from '#domain/calendar/calendar.ts';
import { type Booking, earnsMoney, endOfWork, workDays } from '#domain/scheduling/booking.ts';

const textOf = ({ date, time }: WallTime) => `${date} ${time}`;

/** Returns when the last work of the job, or its cure, is planned to end; undefined when no booking counts. */
export function plannedEnd(bookings: readonly Booking[]): WallTime | undefined {
  const ends = bookings
    .filter(earnsMoney)
    .flatMap((booking) => [...workDays(booking).map(endOfWork), ...(booking.cureUntil ? [booking.cureUntil] : [])]);
  return ends.sort((a, b) => textOf(a).localeCompare(textOf(b))).at(-1);
}

/** Returns what is odd about the promised time, as a sentence; undefined when nothing is. */
export function promiseDoubt(
  promised: WallTime,
  { now, end }: { now: WallTime; end: WallTime | undefined },
): string | undefined {
  if (textOf(promised) < textOf(now)) return 'This time is in the past.';
  return end && textOf(promised) < textOf(end) ? 'The work is planned to end later than this.' : undefined;
}
