import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Product } from '#domain/film/product.ts';
import type { Job } from '#domain/jobs/job.ts';
import { stableText } from '#domain/records/stable-text.ts';
import type { Warranty } from './warranty.ts';
import type { WarrantyTier } from './warranty-tier.ts';

/** What one tier covers on the car of a job: film by panel and window, or services. */
export type Issuable = { tier: WarrantyTier; coverage: Warranty['coverage']; services: readonly string[] };

type WarrantyShop = { products: readonly Product[]; services: readonly Service[]; tiers: readonly WarrantyTier[] };

/**
 * Returns what can be certified of the job, a certificate for each tier: the film and coating on its panels and windows by the tier of the product,
 * and the services by theirs. Film and services without a tier have none. `serviceIds`: those that were done. `batches`: by the id of the product.
 */
export function issuable(
  { coverage = [] }: Pick<Job, 'coverage'>,
  serviceIds: readonly string[],
  { products, services, tiers }: WarrantyShop,
  batches: Readonly<Record<string, string>> = {},
): Issuable[] {
  const done = new Set(serviceIds);
  const entries = coverage.filter(({ serviceId }) => done.has(serviceId)).flatMap((one) => one.entries);
  return tiers.flatMap((tier) => {
    const films = new Set(products.filter(({ tierId }) => tierId === tier.id).map(({ id }) => id));
    const covered = entries.flatMap((entry) => {
      const { productId = '' } = entry;
      return films.has(productId) ? { ...entry, batch: batches[productId]?.trim() ?? '' } : [];
    });
    const own = services.filter(({ id, tierId }) => tierId === tier.id && done.has(id)).map(({ name }) => name);
    return covered.length + own.length === 0 ? [] : [{ tier, coverage: covered, services: own }];
  });
}

/** Returns the text whose hash seals a certificate: everything that was issued, and nothing that is added later. */
export function sealText(warranty: Warranty): string {
  const { warrantyNumber, jobId, customerId, promise, coverage, services } = warranty;
  const { startsOn, corrects, issuedAt, issuedBy, customer } = warranty;
  const { firstName, lastName, companyName, vehicle } = customer;
  return stableText({
    warrantyNumber,
    jobId,
    customerId,
    owner: { firstName, lastName, companyName, vehicle },
    promise,
    coverage,
    services,
    startsOn,
    corrects,
    issuedAt,
    issuedBy,
  });
}

export type IssueContext = {
  customer: Customer;
  number: string;
  /** Day of installation or purchase, by the tier. */
  startsOn: string;
  at: string;
  by: string;
  /** Returns the SHA-256 of a text in hex. */
  digest: (text: string) => string;
  /** The certificate that this one corrects. */
  corrects?: Pick<Warranty, 'id'> | undefined;
};

/**
 * Makes the certificate of a tier. Its id is made of job and tier, so that a second press, tab or device makes none: the store refuses an id that
 * exists. A correction is made of the certificate that it corrects.
 */
export function newWarranty(
  job: Pick<Job, 'id'>,
  { tier, coverage, services }: Issuable,
  { customer, number, startsOn, at, by, digest, corrects }: IssueContext,
): Warranty {
  const warranty = {
    id: corrects ? `${corrects.id} corrected` : `warranty ${job.id} ${tier.id}`,
    warrantyNumber: number,
    jobId: job.id,
    customerId: customer.id,
    customer,
    tierId: tier.id,
    promise: tier.promise,
    coverage,
    services: [...services],
    startsOn,
    registration: '',
    visits: [],
    transfers: [],
    ...(corrects && { corrects: corrects.id }),
    issuedAt: at,
    issuedBy: by,
    createdAt: at,
    updatedAt: at,
    hash: '',
  };
  return { ...warranty, hash: digest(sealText(warranty)) };
}
