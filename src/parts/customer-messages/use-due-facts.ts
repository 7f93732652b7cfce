import { useMemo } from 'react';
import { addDays } from '#domain/calendar/calendar.ts';
import type { ShopFacts } from '#domain/messages/due-messages.ts';
import { DAYS_AFTER_DELIVERY, DAYS_AHEAD } from '#domain/messages/due-reasons.ts';
import { by, type QueryResult, useIndexed, useList, useRecords, useToday } from '#io/react/world.tsx';
import type { IndexQuery } from '#io/store/store.ts';
import { useQueries } from '#parts/queries/use-queries.ts';

/** Returns each record once. */
function once<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

const NONE: readonly string[] = [];
/** Longer than any visit or offer is due. */
const DAYS_OF_CARE = 400;

/** Reads the records that decide what is due today, and within the days that follow. */
export function useDueFacts(days = 0): QueryResult<ShopFacts> {
  const today = useToday();
  const last = addDays(today, days);
  const coming = useIndexed('bookings', { name: 'date', from: today, to: addDays(last, DAYS_AHEAD) });
  const delivered: IndexQuery = { name: 'date', from: addDays(today, -DAYS_AFTER_DELIVERY - 1), to: addDays(today, 1) };
  const jobs = useIndexed('jobs', [by('status', 'open'), delivered]);
  const ids = useMemo(() => jobs.data?.flatMap(({ bookingIds }) => bookingIds) ?? NONE, [jobs.data]);
  const worked = useRecords('bookings', ids);
  const followUps = useIndexed('followUps', { name: 'date', from: addDays(today, -DAYS_OF_CARE), to: last });
  const visits = useMemo(() => followUps.data?.flatMap(({ bookingId }) => bookingId ?? []) ?? NONE, [followUps.data]);
  const open = useIndexed('invoices', [by('status', 'Sent'), by('status', 'Viewed'), by('status', 'Overdue')]);
  // Their other invoices and their deposits may be credit.
  const late = useMemo(() => {
    const ids = open.data?.filter(({ dueDate }) => dueDate < last).map(({ customerId }) => customerId);
    return [...new Set(ids)].map((id) => by('customer', id));
  }, [open.data, last]);
  const query = useQueries({
    coming,
    worked,
    followUps,
    ofVisits: useRecords('bookings', visits),
    warranties: useList('warranties'),
    jobs,
    estimates: useIndexed('estimates', [by('status', 'Sent'), by('status', 'Viewed')]),
    open,
    ofLate: useIndexed('invoices', late),
    deposits: useIndexed('deposits', late),
    customers: useList('customers'),
    messages: useList('messages'),
    consents: useList('consents'),
  });
  const { data } = query;
  const facts = useMemo(
    () =>
      data && {
        ...data,
        bookings: once([...data.coming, ...data.worked, ...data.ofVisits]),
        invoices: once([...data.open, ...data.ofLate]),
      },
    [data],
  );
  return { ...query, data: facts };
}
