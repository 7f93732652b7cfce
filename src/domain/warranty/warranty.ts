import * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { coverageSchema } from '#domain/film/coverage.ts';
import { date, id, text } from '#domain/records/fields.ts';
import { promiseSchema } from './warranty-tier.ts';

const issuedToSchema = z.looseObject({ name: text, vehicle: text, vin: text, licensePlate: text, bodyType: text });
/** Owner and vehicle as a certificate was issued to them. */
export type IssuedTo = z.infer<typeof issuedToSchema>;

const visitSchema = z.looseObject({ date, note: text, bookingId: z.optional(z.string()) });

const transferSchema = z.looseObject({
  date,
  /** The owner from that day on. */
  customerId: z.string(),
  name: text,
});

const voidSchema = z.looseObject({ date, reason: text, by: text });

export const warrantySchema = z.looseObject({
  id,
  warrantyNumber: z.string(),
  jobId: z.optional(z.string()),
  /** The owner of the car today, with the car. */
  customerId: z.string(),
  customer: customerSnapshotSchema,
  issuedTo: issuedToSchema,
  tierId: z.optional(z.string()),
  /** Copy of the tier as it was issued: what changes in the tier later changes nothing promised. */
  promise: promiseSchema,
  /** Covered work: film on panels and windows, or the services of a workmanship warranty. */
  coverage: z._default(z.array(z.extend(coverageSchema, { batch: text })), () => []),
  services: z._default(z.array(z.string()), () => []),
  /** First day of the term. */
  startsOn: date,
  /** Day on which it was registered with the maker, and the maker's number. */
  registeredOn: z.optional(date),
  registration: text,
  /** Inspections that were done. */
  visits: z._default(z.array(visitSchema), () => []),
  transfers: z._default(z.array(transferSchema), () => []),
  voided: z.optional(voidSchema),
  /** The certificate that this one corrects; that one is void. */
  corrects: z.optional(z.string()),
  issuedAt: z.string(),
  issuedBy: text,
  /** SHA-256 of what was issued, in hex. */
  hash: text,
  createdAt: text,
  updatedAt: text,
});
/** A warranty certificate. What was issued never changes; only registration, visits, transfers and its end are added. */
export type Warranty = z.infer<typeof warrantySchema>;

export const WARRANTY_PREFIX = 'WAR-';

/** A film or coating on a certificate, with its batch. */
export type CertifiedFilm = { key: string; film: string; batch: string };

/** Returns the key that distinguishes the films of a certificate. */
export const filmKey = ({ productId, film = '' }: Warranty['coverage'][number]) => productId ?? film;

/** Returns the films of a certificate, each once. */
export function filmsOf({ coverage }: Pick<Warranty, 'coverage'>): CertifiedFilm[] {
  const films = new Map(coverage.map((one) => [filmKey(one), { film: one.film ?? '', batch: one.batch.trim() }]));
  return [...films].map(([key, one]) => ({ key, ...one }));
}

/** Returns the batches of the film, each once. */
export function batchesOf({ coverage }: Pick<Warranty, 'coverage'>): string[] {
  return [...new Set(coverage.map(({ batch }) => batch.trim()))].filter(Boolean);
}
