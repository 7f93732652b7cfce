import type { Job } from '#domain/jobs/job.ts';
import { type Issuable, issuable, type WarrantyShop, warrantyId } from './issue-warranty.ts';
import type { Warranty } from './warranty.ts';
import type { WarrantyTier } from './warranty-tier.ts';

export type Certifiable = {
  /** Tiers of which a certificate can be issued, with what each covers. */
  ready: readonly Issuable[];
  /** Tiers that the shop has to check first. */
  waiting: readonly WarrantyTier[];
  /** Films and coatings on the car without a warranty. */
  bare: readonly string[];
};

/** Returns what can be certified of the job and has no certificate yet, and what keeps the rest from it. */
export function certifiable(
  job: Pick<Job, 'id' | 'coverage'>,
  serviceIds: readonly string[],
  shop: WarrantyShop & { warranties: readonly Warranty[] },
  batches: Readonly<Record<string, string>> = {},
): Certifiable {
  const issued = new Set(shop.warranties.map(({ id }) => id));
  const found = issuable(job, serviceIds, shop, batches).filter(({ tier }) => !issued.has(warrantyId(job.id, tier.id)));
  const tierIds = new Set(shop.tiers.map(({ id }) => id));
  const warranted = new Set(shop.products.filter(({ tierId = '' }) => tierIds.has(tierId)).map(({ id }) => id));
  const entries = (job.coverage ?? []).filter(({ serviceId }) => serviceIds.includes(serviceId));
  const bare = entries.flatMap((one) => one.entries).filter(({ productId = '' }) => !warranted.has(productId));
  return {
    ready: found.filter(({ tier }) => tier.checkedOn !== undefined),
    waiting: found.filter(({ tier }) => tier.checkedOn === undefined).map(({ tier }) => tier),
    bare: [...new Set(bare.map(({ film = '' }) => film.trim()).filter(Boolean))],
  };
}

/** Returns the batch that each product had on its newest certificate. */
export function lastBatches(warranties: readonly Pick<Warranty, 'coverage' | 'issuedAt'>[]): Record<string, string> {
  const newestLast = warranties.toSorted((a, b) => (a.issuedAt < b.issuedAt ? -1 : 1));
  const named = newestLast.flatMap(({ coverage }) => coverage).filter(({ batch }) => batch !== '');
  return Object.fromEntries(named.flatMap(({ productId, batch }) => (productId ? [[productId, batch]] : [])));
}
