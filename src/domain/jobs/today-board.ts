import type { Customer } from '#domain/customers/customer.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { type Job, STAGES, type Stage } from './job.ts';
import { hasWork, stageForBookings } from './job-moves.ts';

/** A car on the board: its job, or an older booking that has none yet. */
export type TodayCard = {
  id: string;
  job: Job | undefined;
  /** The bookings that count, in work order. */
  bookings: readonly Booking[];
  stage: Stage;
  customer: Customer;
  /** First day and start of the work. */
  date: string;
  startTime: string;
};

function cardOf(id: string, job: Job | undefined, all: readonly Booking[]): TodayCard[] {
  const bookings = all.filter((booking) => hasWork([booking]));
  const days = bookings.flatMap(workDays).sort((a, b) => (a.date + a.startTime).localeCompare(b.date + b.startTime));
  const [booking] = bookings;
  const [first] = days;
  if (!booking || !first) return [];
  return [
    {
      id,
      job,
      bookings,
      stage: job?.stage ?? stageForBookings('Booked', bookings),
      customer: job?.customer ?? booking.customer,
      date: first.date,
      startTime: first.startTime,
    },
  ];
}

/**
 * Returns the cards of the board: jobs with a booking that is neither cancelled nor a no-show, and bookings without a job, by their first
 * start.
 */
export function todayCards(
  jobs: readonly Job[],
  bookings: ReadonlyMap<string, Booking>,
  jobless: readonly Booking[],
): TodayCard[] {
  const cards = [
    ...jobs.flatMap((job) =>
      cardOf(
        job.id,
        job,
        job.bookingIds.flatMap((id) => bookings.get(id) ?? []),
      ),
    ),
    ...jobless.flatMap((booking) => cardOf(`booking ${booking.id}`, undefined, [booking])),
  ];
  return cards.sort((a, b) => (a.date + a.startTime).localeCompare(b.date + b.startTime));
}

/** Returns the cards of each stage, in order. */
export function stageColumns(cards: readonly TodayCard[]): { stage: Stage; cards: TodayCard[] }[] {
  return STAGES.map((stage) => ({ stage, cards: cards.filter((card) => card.stage === stage) }));
}
