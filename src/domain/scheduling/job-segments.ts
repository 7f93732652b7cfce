import { daysBetween, minutesOf } from '#domain/calendar/calendar.ts';
import { crowded } from '#domain/calendar/intervals.ts';
import { type Booking, type DayInterval, occupiedStretches } from './booking.ts';

/** A job, or the part of it on consecutive days of a week. */
export type JobSegment = {
  booking: Booking;
  stretches: readonly DayInterval[];
  /** The job starts or ends in this segment. */
  isStart: boolean;
  isEnd: boolean;
};

/** Returns the times of a job. A job without duration has an empty interval at its start. */
function shownStretches(booking: Booking): DayInterval[] {
  const stretches = occupiedStretches(booking);
  const start = minutesOf(booking.startTime);
  return stretches.length > 0 ? stretches : [{ date: booking.date, start, end: start }];
}

/** Returns the segments of a booking within the dates. A day without work starts a new segment; a night does not. */
export function jobSegments(booking: Booking, dates: readonly string[]): JobSegment[] {
  const all = shownStretches(booking);
  const runs: DayInterval[][] = [];
  for (const stretch of all.filter(({ date }) => dates.includes(date))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.date, stretch.date) <= 1) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs.map((stretches) => ({
    booking,
    stretches,
    isStart: stretches[0] === all[0],
    isEnd: stretches.at(-1) === all.at(-1),
  }));
}

/** Returns when more than `capacity` of the held times run at once: `bayStretches` of a bay, `personStretches` of a person. */
export function overbookedTimes(
  held: readonly DayInterval[],
  capacity: number,
  dates: readonly string[],
): DayInterval[] {
  return dates.flatMap((date) =>
    crowded(
      held.filter((one) => one.date === date),
      capacity + 1,
    ).map((stretch) => ({ date, ...stretch })),
  );
}
