import { useMemo, useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { type Due, dueMessages } from '#domain/messages/due-messages.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type QueryResult, useSettings, useToday, useZone } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { useDueFacts } from './use-due-facts.ts';

export type DueShop = {
  due: readonly Due[];
  customers: readonly Customer[];
  messages: readonly Message[];
  settings: Settings;
};

/** Reads what may be due, and derives who should hear what now. */
export function useDueMessages(): QueryResult<DueShop> {
  const today = useToday();
  const zone = useZone();
  const time = localTime(new Date(useMinute()), zone);
  const settings = useSettings();
  const query = useDueFacts();
  const { data } = query;
  const shop = useMemo(
    () =>
      data && {
        due: dueMessages(data, { today, zone, time, settings }),
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

/** Returns how many messages are due now; undefined until they are read. */
export function useDueCount(): number | undefined {
  return ifRead(useDueMessages())?.due.filter(({ held }) => held === undefined).length;
}
