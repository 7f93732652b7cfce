import { addDays } from '#domain/calendar/calendar.ts';
import type { Job } from '#domain/jobs/job.ts';
import { bookPlan, type PartToBook } from '#domain/plans/book-plan.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { type Booking, midnightsCrossed } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { partProblemSentence } from './plan-text.ts';

/** A part of a plan, with the name that the user saw. */
export type NamedPart = PartToBook & { name: string };

/** Number of parts that were booked, and the job that holds them. */
export type BookedParts = { job: Job; count: number };

type PlanFacts = Parameters<typeof bookPlan>[1] & {
  settings: Pick<Settings, 'closedDays'>;
  /** First day on which a part may start. */
  firstDay: string;
};

/** Returns the index query for the bookings that can clash with the parts. A night shift ends on the next day. */
function rangeOf(parts: readonly NamedPart[]) {
  const dates = parts.flatMap(({ slot }) =>
    slot.dailySchedule.flatMap((day) => [day.date, addDays(day.date, midnightsCrossed(day))]),
  );
  const sorted = dates.sort();
  return { name: 'date', from: sorted[0] ?? '', to: sorted.at(-1) ?? '' } as const;
}

/**
 * Returns the bookings of the parts, each checked on the newest data. Throws a `Rejection` when one of them cannot be booked as planned.
 */
export async function planBookings(
  newest: Newest,
  parts: readonly NamedPart[],
  { settings, firstDay, ...facts }: PlanFacts,
): Promise<[Booking, ...Booking[]]> {
  const [services, stations, employees, bookings, promised] = await Promise.all([
    newest.services.list(),
    newest.stations.list(),
    newest.employees.list(),
    newest.bookings.query(rangeOf(parts)),
    newest.followUps.query({ name: 'customer', from: facts.customerId, to: facts.customerId }),
  ]);
  const occupancy = occupancyOf(bookings, undefined, promised);
  const shop = { services, stations, employees, occupancy, settings, firstDay };
  const booked = bookPlan(parts, facts, shop);
  if ('problem' in booked) throw new Rejection(partProblemSentence(booked.problem));
  const [first, ...others] = booked.bookings;
  if (!first) throw new Rejection('There is nothing to book. Choose a service first.');
  return [first, ...others];
}

/** Returns the operations that store new bookings. */
export function addedBookings(bookings: readonly Booking[]): Operation[] {
  return bookings.map((item) => ({ entity: 'bookings', kind: 'add', item }));
}
