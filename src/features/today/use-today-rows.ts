import { useMemo, useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { type BoardTime, type CardMark, marksOf, type TodayCard } from '#domain/jobs/today-board.ts';
import { by, type QueryResult, useIndexed, useRecords } from '#io/react/world.tsx';
import { useTodayCards } from '#parts/jobs/use-today-cards.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useLast } from '#parts/queries/use-last.ts';
import { keptRows } from '#parts/records/kept-rows.ts';

/** A card with the derived values that it shows. */
export type TodayRow = { id: string; card: TodayCard; marks: readonly CardMark[]; now: BoardTime };

const NONE: ReadonlyMap<string, readonly Inspection[]> = new Map();

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
