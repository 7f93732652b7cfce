import { useState } from 'react';
import { earnsMoney } from '#domain/scheduling/booking.ts';
import { type Issuable, issuable } from '#domain/warranty/issue-warranty.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useIssueWarranties } from '#parts/warranties/use-issue-warranties.ts';
import type { JobView } from '../job-view.ts';

export type PickupWarranties = {
  /** What can be certified of the job, by tiers that the shop checked. */
  found: readonly Issuable[];
  batches: Readonly<Record<string, string>>;
  setBatch: (productId: string, batch: string) => void;
  isWanted: boolean;
  setWanted: (isWanted: boolean) => void;
  /** Issues them, if that is wanted. */
  issue: () => Promise<unknown>;
};

/** Reads what can be certified at the pickup, and keeps what is entered for it. */
export function usePickupWarranties({ job, bookings }: JobView): PickupWarranties {
  const shop = ifRead(
    useQueries({ products: useList('products'), services: useList('services'), tiers: useList('warrantyTiers') }),
  );
  const [batches, setBatches] = useState<Readonly<Record<string, string>>>({});
  const [isWanted, setWanted] = useState(true);
  const issueAll = useIssueWarranties();
  const tiers = shop?.tiers.filter(({ checkedOn }) => checkedOn !== undefined) ?? [];
  const done = bookings.filter(earnsMoney).map(({ serviceId }) => serviceId);
  const found = shop ? issuable(job, done, { ...shop, tiers }) : [];
  return {
    found,
    batches,
    setBatch: (productId, batch) => setBatches((before) => ({ ...before, [productId]: batch })),
    isWanted,
    setWanted,
    issue: async () => (isWanted && found.length > 0 ? issueAll({ jobId: job.id, batches }) : undefined),
  };
}
