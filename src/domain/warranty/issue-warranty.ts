import type { Service } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import type { Product } from '#domain/film/product.ts';
import type { Job } from '#domain/jobs/job.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { completeVin, normalizeVin } from '#domain/vehicles/vin.ts';
import { filmKey, type IssuedTo, type Warranty } from './warranty.ts';
import type { WarrantyTier } from './warranty-tier.ts';

/** Coverage of one tier on the car of a job: film by panel and window, or services. */
export type Issuable = { tier: WarrantyTier; coverage: Warranty['coverage']; services: readonly string[] };

export type WarrantyShop = {
  products: readonly Product[];
  services: readonly Service[];
  tiers: readonly WarrantyTier[];
};

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
  const { warrantyNumber, jobId, issuedTo, promise, coverage, services, startsOn, corrects, issuedAt, issuedBy } =
    warranty;
  return stableText({
    warrantyNumber,
    jobId,
    issuedTo,
    promise,
    coverage,
    services,
    startsOn,
    corrects,
    issuedAt,
    issuedBy,
  });
}

/** Returns owner and vehicle for a certificate. `vin`: typed where the vehicle has none. */
function issuedTo(customer: Customer, vin = ''): IssuedTo {
  const { vehicle } = customer;
  return {
    name: billedName(customer),
    vehicle: [vehicleName(vehicle), vehicle.trim].filter(Boolean).join(' '),
    vin: completeVin(vehicle.vin) ?? normalizeVin(vin),
    licensePlate: vehicle.licensePlate,
    bodyType: vehicle.bodyType,
  };
}

/** Returns the id of the certificate of a job and a tier: a second press, tab or device makes no other. */
export const warrantyId = (jobId: string, tierId: string) => `warranty ${jobId} ${tierId}`;

export type IssueContext = {
  number: string;
  at: string;
  by: string;
  /** Returns the SHA-256 of a text in hex. */
  digest: (text: string) => string;
};

type IssueFacts = {
  jobId: string;
  /** The owner with the car. */
  customer: Customer;
  /** Typed where the car has none. */
  vin?: string | undefined;
  /** Day of installation or purchase, by the tier. */
  startsOn: string;
};

function sealed(warranty: Warranty, { digest }: IssueContext): Warranty {
  return { ...warranty, hash: digest(sealText(warranty)) };
}

const issueStamps = ({ number, at, by }: IssueContext) => ({
  warrantyNumber: number,
  issuedAt: at,
  issuedBy: by,
  createdAt: at,
  updatedAt: at,
});

/** Makes the certificate of a tier. */
export function newWarranty(
  { tier, coverage, services }: Issuable,
  { jobId, customer, vin, startsOn }: IssueFacts,
  context: IssueContext,
): Warranty {
  return sealed(
    {
      id: warrantyId(jobId, tier.id),
      jobId,
      customerId: customer.id,
      customer,
      issuedTo: issuedTo(customer, vin),
      tierId: tier.id,
      promise: tier.promise,
      coverage,
      services: [...services],
      startsOn,
      registration: '',
      visits: [],
      transfers: [],
      hash: '',
      ...issueStamps(context),
    },
    context,
  );
}

/** Name, VIN and batches as they should be; the batches by `filmKey`. */
export type Correction = Pick<IssuedTo, 'name' | 'vin'> & { batches: Readonly<Record<string, string>> };

/**
 * Makes the certificate that takes the place of one with a mistake. What was recorded since it was issued goes with it. The id is made of the
 * other's, so that one certificate is corrected once.
 */
export function correctedWarranty(
  wrong: Warranty,
  { name, vin, batches }: Correction,
  context: IssueContext,
): Warranty {
  const { voided: _, ...rest } = wrong;
  return sealed(
    {
      ...rest,
      ...issueStamps(context),
      id: `${wrong.id} corrected`,
      corrects: wrong.id,
      issuedTo: { ...wrong.issuedTo, name, vin },
      coverage: wrong.coverage.map((one) => ({ ...one, batch: (batches[filmKey(one)] ?? one.batch).trim() })),
    },
    context,
  );
}
