import { useMemo } from 'react';
import { shopAging } from '#domain/accounts/shop-aging.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import { useList, useToday, useZone } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { AgingCard } from './aging-card.tsx';
import { BookkeepingCard } from './bookkeeping-card.tsx';
import { DayCloseCard } from './day-close-card.tsx';
import { HeldDepositsCard } from './held-deposits-card.tsx';

/** The money of the shop: what came in on a day, deposits held, what customers owe, and the file for bookkeeping. */
export function MoneyPage() {
  const today = useToday();
  const zone = useZone();
  const query = useQueries({
    invoices: useList('invoices'),
    deposits: useList('deposits'),
    removals: useList('removals'),
  });
  const { data } = query;
  const entries = useMemo(() => data && moneyEntries(data, zone), [data, zone]);
  const aging = useMemo(() => data && shopAging(data.invoices, data.deposits, today), [data, today]);
  if (!data || !entries || !aging) return <NotLoaded query={query} />;
  return (
    <div className="grid gap-4.5 phone:gap-3.5">
      <DayCloseCard entries={entries} today={today} />
      <AgingCard aging={aging} />
      <div className="grid grid-cols-2 items-start gap-4.5 tablet:grid-cols-1 phone:grid-cols-1 phone:gap-3.5">
        <HeldDepositsCard deposits={data.deposits} invoices={data.invoices} />
        <BookkeepingCard entries={entries} today={today} />
      </div>
    </div>
  );
}
