import { useMemo, useState } from 'react';
import { addDays, localTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { type Due, dueMessages } from '#domain/messages/due-messages.ts';
import { DAYS_AFTER_DELIVERY, DAYS_BEFORE_BOOKING } from '#domain/messages/due-reasons.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Settings } from '#domain/shop/settings.ts';
import {
  by,
  type QueryResult,
  useIndexed,
  useList,
  useRecords,
  useSettings,
  useToday,
  useZone,
} from '#io/react/world.tsx';
import type { IndexQuery } from '#io/store/store.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { useQueries } from '#parts/queries/use-queries.ts';

export type DueShop = {
  due: readonly Due[];
  customers: readonly Customer[];
  messages: readonly Message[];
  settings: Settings;
};

/** Returns each record once. */
function once<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

const NONE: readonly string[] = [];

/** Reads what may be due, and derives who should hear what now. */
export function useDueMessages(): QueryResult<DueShop> {
  const today = useToday();
  const zone = useZone();
  const time = localTime(new Date(useMinute()), zone);
  const coming = useIndexed('bookings', { name: 'date', from: today, to: addDays(today, DAYS_BEFORE_BOOKING) });
  const delivered: IndexQuery = { name: 'date', from: addDays(today, -DAYS_AFTER_DELIVERY - 1), to: addDays(today, 1) };
  const jobs = useIndexed('jobs', [by('status', 'open'), delivered]);
  const ids = useMemo(() => jobs.data?.flatMap(({ bookingIds }) => bookingIds) ?? NONE, [jobs.data]);
  const worked = useRecords('bookings', ids);
  const open = useIndexed('invoices', [by('status', 'Sent'), by('status', 'Viewed'), by('status', 'Overdue')]);
  // Their other invoices and their deposits may be credit.
  const late = useMemo(() => {
    const ids = open.data?.filter(({ dueDate }) => dueDate < today).map(({ customerId }) => customerId);
    return [...new Set(ids)].map((id) => by('customer', id));
  }, [open.data, today]);
  const settings = useSettings();
  const query = useQueries({
    coming,
    worked,
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
  const shop = useMemo(
    () =>
      data && {
        due: dueMessages(
          {
            ...data,
            bookings: once([...data.coming, ...data.worked]),
            invoices: once([...data.open, ...data.ofLate]),
          },
          { today, zone, time, settings },
        ),
        customers: data.customers,
        messages: data.messages,
        settings,
      },
    [data, settings, today, zone, time],
  );
  // While other customers' records are read, a message that is being written stays on the screen.
  const [last, setLast] = useState(shop);
  if (shop && shop !== last) setLast(shop);
  return { ...query, data: shop ?? last };
}
