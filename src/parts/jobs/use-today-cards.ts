import { useMemo, useState } from 'react';
import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type BoardTime, type TodayCard, todayCard, todayCards } from '#domain/jobs/today-board.ts';
import { type Booking, holdsTime } from '#domain/scheduling/booking.ts';
import { by, type QueryResult, useIndexed, useRecords } from '#io/react/world.tsx';
import { useLast } from '#parts/queries/use-last.ts';
import { useQueries } from '#parts/queries/use-queries.ts';

/** Days before and after today whose bookings without a job are shown. */
const NEAR_DAYS = 14;

type Known = { bookings: readonly Booking[]; card: TodayCard | undefined };

/** Returns a `todayCard` that returns the same card while nothing about it has changed. */
function keptCards(): typeof todayCard {
  const known = new WeakMap<Job | Booking, Known>();
  return (job, bookings) => {
    const key = job ?? bookings[0];
    const old = key && known.get(key);
    if (old?.bookings.length === bookings.length && old.bookings.every((one, index) => one === bookings[index]))
      return old.card;
    const card = todayCard(job, bookings);
    if (key) known.set(key, { bookings, card });
    return card;
  };
}

/** Reads the cards of the board: open jobs, jobs delivered today, and due bookings that are older than jobs. */
export function useTodayCards({
  date: today,
  zone,
}: Pick<BoardTime, 'date' | 'zone'>): QueryResult<readonly TodayCard[]> {
  const openOrNew = useIndexed('jobs', [
    by('status', 'open'),
    // Delivered. The index has UTC days.
    { name: 'date', from: addDays(today, -1), to: addDays(today, 1) },
  ]);
  const near = useIndexed('bookings', {
    name: 'date',
    from: addDays(today, -NEAR_DAYS),
    to: addDays(today, NEAR_DAYS),
  });
  const read = openOrNew.data;
  const nearOnes = near.data;
  const jobs = useMemo(
    () => read?.filter(({ stage, deliveredAt }) => stage !== 'Delivered' || dayOfInstant(deliveredAt, zone) === today),
    [read, today, zone],
  );
  // Most bookings of open jobs are near; the others are read one by one.
  const known = useMemo(() => nearOnes && new Map(nearOnes.map((booking) => [booking.id, booking])), [nearOnes]);
  const far = useMemo(
    () => (known && jobs ? jobs.flatMap(({ bookingIds }) => bookingIds.filter((id) => !known.has(id))) : []),
    [jobs, known],
  );
  const others = useRecords('bookings', far);
  const farOnes = useLast(known && others.data);
  const [cardOf] = useState(keptCards);
  const query = useQueries({ openOrNew, near, others });
  const cards = useMemo(() => {
    if (!jobs || !known || !farOnes) return undefined;
    const bookings = new Map([...known, ...farOnes.map((booking) => [booking.id, booking] as const)]);
    const ofJobs = new Set(jobs.flatMap(({ bookingIds }) => bookingIds));
    const jobless = [...known.values()].filter(
      ({ id, status, date }) => !ofJobs.has(id) && holdsTime(status) && (status === 'In Progress' || date >= today),
    );
    return todayCards(jobs, bookings, jobless, cardOf);
  }, [known, farOnes, jobs, today, cardOf]);
  return { ...query, data: cards };
}
