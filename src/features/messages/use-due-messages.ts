import { useMemo } from 'react';
import { addDays, localTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { type Due, dueMessages } from '#domain/messages/due-messages.ts';
import { DAYS_AFTER_DELIVERY, DAYS_BEFORE_BOOKING } from '#domain/messages/due-reasons.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Settings } from '#domain/shop/settings.ts';
import {
  type QueryResult,
  useIndexed,
  useList,
  useOfCustomers,
  useRecords,
  useSettings,
  useToday,
  useZone,
} from '#io/react/world.tsx';
import { type CombinedQuery, combineQueries } from '#parts/queries/combine-queries.ts';
import { useMinute } from '#parts/queries/use-now.ts';

export type DueShop = {
  due: readonly Due[];
  customers: readonly Customer[];
  messages: readonly Message[];
  settings: Settings;
};

function useBoth<T>(a: QueryResult<readonly T[]>, b: QueryResult<readonly T[]>): QueryResult<readonly T[]> {
  const data = useMemo(() => a.data && b.data && [...a.data, ...b.data], [a.data, b.data]);
  return {
    data,
    failed: a.failed || b.failed,
    retry() {
      if (a.failed) a.retry();
      if (b.failed) b.retry();
    },
  };
}

/** Returns each record once. */
function once<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

const only = (status: string) => ({ name: 'status', from: status, to: status }) as const;
const NONE: readonly string[] = [];

/** Reads what may be due, and derives who should hear what now. */
export function useDueMessages(): CombinedQuery<DueShop> {
  const today = useToday();
  const zone = useZone();
  const time = localTime(new Date(useMinute()), zone);
  const coming = useIndexed('bookings', { name: 'date', from: today, to: addDays(today, DAYS_BEFORE_BOOKING) });
  const delivered = { name: 'date', from: addDays(today, -DAYS_AFTER_DELIVERY - 1), to: addDays(today, 1) } as const;
  const jobs = useBoth(useIndexed('jobs', only('open')), useIndexed('jobs', delivered));
  const ids = useMemo(() => jobs.data?.flatMap(({ bookingIds }) => bookingIds) ?? NONE, [jobs.data]);
  const worked = useRecords('bookings', ids);
  const bookings = useBoth(coming, worked);
  const estimates = useBoth(useIndexed('estimates', only('Sent')), useIndexed('estimates', only('Viewed')));
  const unpaid = useBoth(useIndexed('invoices', only('Sent')), useIndexed('invoices', only('Viewed')));
  const open = useBoth(unpaid, useIndexed('invoices', only('Overdue')));
  // Their other invoices and their deposits may be credit.
  const late = useMemo(
    () => [...new Set(open.data?.filter(({ dueDate }) => dueDate < today).map(({ customerId }) => customerId))],
    [open.data, today],
  );
  const invoices = useBoth(open, useOfCustomers('invoices', late));
  const deposits = useOfCustomers('deposits', late);
  const query = combineQueries({
    ...{ bookings, jobs, estimates, invoices, deposits },
    ...{ customers: useList('customers'), messages: useList('messages'), consents: useList('consents') },
    settings: useSettings(),
  });
  const { data } = query;
  const records = [data?.bookings, data?.jobs, data?.estimates, data?.invoices, data?.deposits];
  const lists = [...records, data?.customers, data?.messages, data?.consents];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` is a new object at each render; its lists are not
  const shop = useMemo(
    () =>
      data && {
        due: dueMessages(
          { ...data, bookings: once(data.bookings), invoices: once(data.invoices) },
          { today, zone, time, settings: data.settings },
        ),
        customers: data.customers,
        messages: data.messages,
        settings: data.settings,
      },
    [...lists, data?.settings, today, zone, time],
  );
  return { ...query, data: shop };
}
