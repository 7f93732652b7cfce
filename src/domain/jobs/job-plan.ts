import type { WallTime } from '#domain/calendar/calendar.ts';
import { type Booking, earnsMoney, endOfWork, workDays } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { cureHours } from './curing.ts';
import type { Stage } from './job.ts';

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

const AFTER: Readonly<Partial<Record<Stage, Stage>>> = {
  Booked: 'Checked In',
  'Checked In': 'Prep',
  Prep: 'In Work',
  Curing: 'Quality Check',
  'Quality Check': 'Ready',
  Ready: 'Delivered',
};

/** Returns the stage that usually follows; undefined after the last one. Work that does not cure goes to the quality check. */
export function nextStage(
  stage: Stage,
  bookings: readonly Booking[],
  settings: Pick<Settings, 'cureHours'>,
): Stage | undefined {
  if (stage !== 'In Work') return AFTER[stage];
  const cures = bookings.filter(earnsMoney).some(({ service }) => cureHours(service.category, settings) > 0);
  return cures ? 'Curing' : 'Quality Check';
}
