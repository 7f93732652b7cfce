import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Lead } from '#domain/leads/lead.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';

/** Lists whose sample records are removed by a fresh start. */
export const SAMPLE_LISTS = [
  'customers',
  'leads',
  'bookings',
  'estimates',
  'invoices',
  'jobs',
  'inspections',
  'deposits',
  'messages',
  'consents',
  'followUps',
  'warranties',
  'claims',
] as const;
export type SampleList = (typeof SAMPLE_LISTS)[number];

export type SampledLists = {
  customers: readonly Customer[];
  leads: readonly Lead[];
  bookings: readonly Booking[];
  estimates: readonly Estimate[];
  invoices: readonly Invoice[];
  jobs: readonly Job[];
  inspections: readonly Inspection[];
  deposits: readonly Deposit[];
  messages: readonly Message[];
  consents: readonly AddressConsent[];
  followUps: readonly FollowUp[];
  warranties: readonly Warranty[];
  claims: readonly Claim[];
};

/** Patterns of sample ids. Other ids are random. */
const SAMPLE_IDS: Readonly<Record<SampleList, RegExp>> = {
  customers: /^customer-[a-z]+$/,
  leads: /^lead-[a-z]+$/,
  bookings: /^booking-\d{2}$/,
  estimates: /^estimate-\d{4}$/,
  invoices: /^invoice-\d{4}$/,
  jobs: /^job-\d{4}$/,
  inspections: /^inspection-\d{4}$/,
  deposits: /^deposit-\d{4}$/,
  messages: /^message-\d{4}$/,
  // Made from the answers of sample customers, so only the time says so.
  consents: /./,
  followUps: /^care job-\d{4} /,
  warranties: /^warranty-\d{4}$/,
  claims: /^claim-\d{4}$/,
};

/** End of all timestamps from `sampleInstant`. A real timestamp almost never matches to the millisecond. */
const SAMPLE_TIME = 'T17:00:00.000Z';

/** Returns whether the timestamp is one of a sample. */
export function isSampleTime(instant: string): boolean {
  return instant.endsWith(SAMPLE_TIME);
}

type Stamped = { id: string; createdAt: string; updatedAt: string };

/** Returns whether the record is a sample, by its id and creation time. */
export function isSample(list: SampleList, { id, createdAt }: Stamped): boolean {
  return SAMPLE_IDS[list].test(id) && isSampleTime(createdAt);
}

/** Returns whether the sample was saved since. */
function isChanged({ updatedAt }: Stamped): boolean {
  return !isSampleTime(updatedAt);
}

/** Ids that a record of each list refers to. */
const REFERENCES: { readonly [L in SampleList]: (record: SampledLists[L][number]) => readonly (string | undefined)[] } =
  {
    customers: () => [],
    leads: ({ customerId }) => [customerId],
    bookings: ({ customerId, invoiceId }) => [customerId, invoiceId],
    estimates: ({ customerId, invoiceId, supplementTo }) => [customerId, invoiceId, supplementTo],
    invoices: ({ customerId, bookingIds, estimateId, payments = [] }) => [
      customerId,
      estimateId,
      ...bookingIds,
      ...payments.map(({ depositId }) => depositId),
    ],
    jobs: ({ customerId, bookingIds, estimateId, invoiceIds }) => [
      customerId,
      estimateId,
      ...bookingIds,
      ...invoiceIds,
    ],
    inspections: ({ jobId, replacesId }) => [jobId, replacesId],
    deposits: ({ customerId, estimateId, jobId, uses }) => [
      customerId,
      estimateId,
      jobId,
      ...uses.map(({ invoiceId }) => invoiceId),
    ],
    messages: ({ customerId }) => [customerId],
    consents: () => [],
    followUps: ({ customerId, jobId, bookingId }) => [customerId, jobId, bookingId],
    warranties: ({ customerId, jobId }) => [customerId, jobId],
    claims: ({ customerId, warrantyId, jobId }) => [customerId, warrantyId, jobId],
  };

export type FreshStart = {
  /** Removed ids by list. */
  removed: Readonly<Record<SampleList, readonly string[]>>;
  /** Number of samples kept because they were changed. */
  changed: number;
  /** Number of samples kept because a remaining record refers to them. */
  referred: number;
};

type Known = { list: SampleList; record: Stamped; isSample: boolean; refersTo: readonly (string | undefined)[] };

function allOf(lists: SampledLists): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const list of SAMPLE_LISTS) {
    for (const record of lists[list]) {
      // The key selects the matching function, which TypeScript cannot follow.
      const refersTo = (REFERENCES[list] as (one: typeof record) => readonly (string | undefined)[])(record);
      known.set(record.id, { list, record, isSample: isSample(list, record), refersTo });
    }
  }
  return known;
}

/**
 * Returns the sample records to remove for a fresh start. Keeps samples that the shop's own records refer to, and changed samples unless
 * `withChanged` is set.
 */
export function freshStart(lists: SampledLists, { withChanged }: { withChanged: boolean }): FreshStart {
  const known = allOf(lists);
  const isKept = ({ record, isSample: sample }: Known) => !sample || (!withChanged && isChanged(record));
  const keptIds = new Set([...known.values()].filter(isKept).map(({ record }) => record.id));
  // Also visits ids added during the loop: a Set's iterator includes them.
  for (const id of keptIds) {
    for (const other of known.get(id)?.refersTo ?? []) if (other && known.has(other)) keptIds.add(other);
  }
  const samples = [...known.values()].filter((one) => one.isSample);
  const kept = samples.filter(({ record }) => keptIds.has(record.id));
  const changed = kept.filter(isKept).length;
  const removedFrom = (list: SampleList) =>
    samples.flatMap(({ list: own, record }) => (own === list && !keptIds.has(record.id) ? [record.id] : []));
  return {
    removed: {
      customers: removedFrom('customers'),
      leads: removedFrom('leads'),
      bookings: removedFrom('bookings'),
      estimates: removedFrom('estimates'),
      invoices: removedFrom('invoices'),
      jobs: removedFrom('jobs'),
      inspections: removedFrom('inspections'),
      deposits: removedFrom('deposits'),
      messages: removedFrom('messages'),
      consents: removedFrom('consents'),
      followUps: removedFrom('followUps'),
      warranties: removedFrom('warranties'),
      claims: removedFrom('claims'),
    },
    changed,
    referred: kept.length - changed,
  };
}
