import { customerForRecord, fullName } from '#domain/customers/customer.ts';
import { documentFileName } from '#domain/documents/document.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { type ClaimRecords, claimFile } from '#domain/warranty/claim-file.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { by, useSettings, useUser, useWorld, useZone } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';

async function recordsOf(store: Store, claim: Claim, warranty: Warranty | undefined): Promise<ClaimRecords> {
  const jobId = warranty?.jobId;
  const [live, job, inspections] = await Promise.all([
    store.customers.get(claim.customerId),
    jobId ? store.jobs.get(jobId) : undefined,
    jobId ? store.inspections.query(by('job', jobId)) : [],
  ]);
  const messages = job ? await store.messages.query(by('customer', job.customerId)) : [];
  return { claim, customer: customerForRecord(claim, live), warranty, job, inspections, messages };
}

/** Returns a function that downloads all that the shop can show on a claim as one PDF. */
export function useClaimFile(claim: Claim, warranty: Warranty | undefined) {
  const { store, photos } = useWorld();
  const zone = useZone();
  const shop = useUser()?.businessName ?? '';
  const { logo, paintUnit: unit } = useSettings();
  return useDownloadMade({
    title: 'Claim File',
    name: documentFileName({ title: `Claim ${claim.claimNumber}`, recipient: { name: fullName(claim.customer) } }),
    async make(madeAt) {
      const file = claimFile(await recordsOf(store, claim, warranty), { shop, logo, zone, unit });
      const { makeClaimFile } = await loadCode(() => import('#parts/pdf/claim/make-claim-file.ts'));
      return makeClaimFile(file, photos, madeAt);
    },
  });
}
