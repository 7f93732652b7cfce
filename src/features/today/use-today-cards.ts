import { useMemo } from 'react';
import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import { type TodayCard, todayCards } from '#domain/jobs/today-board.ts';
import { holdsTime } from '#domain/scheduling/booking.ts';
import { type QueryResult, useIndexed, useRecords, useToday, useZone } from '#io/react/world.tsx';
import { type CombinedQuery, combineQueries } from '#parts/queries/combine-queries.ts';

/** Days before and after today whose bookings without a job are shown. */
const NEAR_DAYS = 14;

function both<T>(one: QueryResult<readonly T[]>, other: QueryResult<readonly T[]>): QueryResult<readonly T[]> {
  return {
    data: one.data && other.data && [...one.data, ...other.data],
    failed: one.failed || other.failed,
    retry() {
      one.retry();
      other.retry();
    },
  };
}

/** Reads the cards of the board: open jobs, jobs delivered today, and due bookings that are older than jobs. */
export function useTodayCards(): CombinedQuery<readonly TodayCard[]> {
  const today = useToday();
  const zone = useZone();
  const open = useIndexed('jobs', { name: 'status', from: 'open', to: 'open' });
  // The index has UTC days.
  const delivered = useIndexed('jobs', { name: 'date', from: addDays(today, -1), to: addDays(today, 1) });
  const near = useIndexed('bookings', {
    name: 'date',
    from: addDays(today, -NEAR_DAYS),
    to: addDays(today, NEAR_DAYS),
  });
  const jobs = useMemo(
    () => [
      ...(open.data ?? []),
      ...(delivered.data ?? []).filter(({ deliveredAt }) => dayOfInstant(deliveredAt, zone) === today),
    ],
    [open.data, delivered.data, today, zone],
  );
  const bookings = useRecords(
    'bookings',
    useMemo(() => jobs.flatMap(({ bookingIds }) => bookingIds), [jobs]),
  );
  const { failure, retry } = combineQueries({ jobs: both(open, delivered), bookings: both(near, bookings) });
  const isRead = open.data !== undefined && delivered.data !== undefined;
  const cards = useMemo(() => {
    if (!isRead || !near.data || !bookings.data) return undefined;
    const own = new Map(bookings.data.map((booking) => [booking.id, booking]));
    const jobless = near.data.filter(
      ({ id, status, date }) => !own.has(id) && holdsTime(status) && (status === 'In Progress' || date >= today),
    );
    return todayCards(jobs, own, jobless);
  }, [isRead, near.data, bookings.data, jobs, today]);
  return { data: cards, failure, retry };
}
