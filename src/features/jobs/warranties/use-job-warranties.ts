import { useState } from 'react';
import { earnsMoney } from '#domain/scheduling/booking.ts';
import { completeVin, normalizeVin } from '#domain/vehicles/vin.ts';
import { certifiable, lastBatches } from '#domain/warranty/certifiable.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { useIssueWarranties } from '#parts/warranties/use-issue-warranties.ts';
import type { JobView } from '../job-view.ts';

const NO_BATCHES: Readonly<Record<string, string>> = {};

export type JobWarranties = ReturnType<typeof useJobWarranties>;

/** Reads the certificates of a job and what else can be certified of it, and keeps what is entered for that. */
export function useJobWarranties({ job, bookings, customer }: JobView) {
  const query = useQueries({
    products: useList('products'),
    services: useList('services'),
    tiers: useList('warrantyTiers'),
    warranties: useList('warranties'),
  });
  const shop = ifRead(query);
  const [typed, setTyped] = useState(NO_BATCHES);
  const [isWanted, setWanted] = useState(true);
  const [vin, setVin] = useState('');
  const [isWithoutVin, setWithoutVin] = useState(false);
  const { run } = useTransaction();
  const command = useIssueWarranties();
  const done = bookings.filter(earnsMoney).map(({ serviceId }) => serviceId);
  const left = shop && certifiable(job, done, shop);
  const batches = { ...(shop && lastBatches(shop.warranties)), ...typed };
  const needsVin = completeVin(customer.vehicle.vin) === undefined;
  const used = isWithoutVin ? '' : normalizeVin(vin);
  return {
    query,
    issued: shop?.warranties.filter(({ jobId }) => jobId === job.id) ?? [],
    /** The shop gives warranties. */
    isUsed: (shop?.tiers.length ?? 0) > 0,
    ready: left?.ready ?? [],
    waiting: left?.waiting ?? [],
    bare: left?.bare ?? [],
    batches,
    setBatch: (productId: string, batch: string) => setTyped((before) => ({ ...before, [productId]: batch })),
    /** Issue them with the hand-over. */
    isWanted,
    setWanted,
    needsVin,
    vin,
    setVin,
    isWithoutVin,
    setWithoutVin,
    /** A VIN has to be entered, or the tick that there is none. */
    lacksVin: needsVin && !isWithoutVin && completeVin(used) === undefined,
    issue: () => run(command({ jobId: job.id, batches, vin: needsVin ? used : '' })),
  };
}
