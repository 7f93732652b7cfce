import { useMemo, useState } from 'react';
import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Job } from '#domain/jobs/job.ts';
import {
  type BoardTime,
  type CardMark,
  marksOf,
  type TodayCard,
  todayCard,
  todayCards,
} from '#domain/jobs/today-board.ts';
import { type Booking, holdsTime } from '#domain/scheduling/booking.ts';
import { by, type QueryResult, useIndexed, useRecords } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { keptRows } from '#parts/records/kept-rows.ts';

/** A card with the derived values that it shows. */
export type TodayRow = { id: string; card: TodayCard; marks: readonly CardMark[]; now: BoardTime };

/** Days before and after today whose bookings without a job are shown. */
const NEAR_DAYS = 14;

const NONE: ReadonlyMap<string, readonly Inspection[]> = new Map();

/** Returns the last data, also while a query with other ids runs: a new job must not clear the board. */
function useLast<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

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
function useTodayCards({ date: today, zone }: Pick<BoardTime, 'date' | 'zone'>): QueryResult<readonly TodayCard[]> {
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

/** Reads the invoices of the cars; undefined for a user who may not view money. */
function useInvoices(cards: readonly TodayCard[] | undefined): readonly Invoice[] | undefined {
  const canView = useCan('viewMoney');
  const [ids, customers] = useMemo(() => {
    const linked = ({ job, bookings }: TodayCard) => [
      ...(job?.invoiceIds ?? []),
      ...bookings.flatMap(({ invoiceId }) => invoiceId ?? []),
    ];
    // Older files link from the invoice alone. That matters once the car is done.
    const isLoose = (card: TodayCard) =>
      (card.stage === 'Ready' || card.stage === 'Delivered') && linked(card).length === 0;
    return [
      [...new Set(cards?.flatMap(linked))],
      [...new Set(cards?.filter(isLoose).map(({ bookings: [first] }) => first.customerId))],
    ];
  }, [cards]);
  const ofIds = ifRead(useRecords('invoices', canView ? ids : []));
  const ofCustomers = ifRead(useIndexed('invoices', canView ? customers.map((id) => by('customer', id)) : []));
  const linked = useLast(cards && ofIds);
  const loose = useLast(cards && ofCustomers);
  return useMemo(() => {
    if (!canView || !linked || !loose) return undefined;
    return [...new Set([...linked, ...loose])];
  }, [canView, linked, loose]);
}

/** Reads the inspections of the cars in the shop, by the id of the job: a job without an entry is not known yet. */
function useInspections(cards: readonly TodayCard[] | undefined): ReadonlyMap<string, readonly Inspection[]> {
  const ids = cards?.flatMap(({ job }) => (job && job.stage !== 'Booked' ? job.id : [])) ?? [];
  const found = ifRead(
    useIndexed(
      'inspections',
      ids.map((id) => by('job', id)),
    ),
  );
  const asked = JSON.stringify(ids);
  const known = useMemo(() => {
    if (!found) return undefined;
    const ofJobs = new Map<string, Inspection[]>((JSON.parse(asked) as string[]).map((id) => [id, []]));
    for (const inspection of found) ofJobs.get(inspection.jobId)?.push(inspection);
    return ofJobs;
  }, [found, asked]);
  return useLast(known) ?? NONE;
}

/** Reads the rows of the board. They appear before their invoices and inspections are read, so those marks may follow. */
export function useTodayRows(now: BoardTime): QueryResult<readonly TodayRow[]> {
  const { data: cards, ...query } = useTodayCards(now);
  const invoices = useInvoices(cards);
  const inspections = useInspections(cards);
  const [rowsOf] = useState(() =>
    keptRows((at: BoardTime, own: readonly Invoice[] | undefined, all: ReadonlyMap<string, readonly Inspection[]>) => {
      return (card: TodayCard): TodayRow => ({ id: card.id, card, marks: marksOf(card, at, own, all), now: at });
    }),
  );
  const data = useMemo(
    () => cards && rowsOf(cards, now, invoices, inspections),
    [cards, now, invoices, inspections, rowsOf],
  );
  return { data, ...query };
}
