import type { Customer } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Lead } from '#domain/leads/lead.ts';
import type { Booking } from '#domain/scheduling/booking.ts';

/** The lists of which a shop that starts for real has no sample records. */
export const SAMPLE_LISTS = ['customers', 'leads', 'bookings', 'estimates', 'invoices'] as const;
export type SampleList = (typeof SAMPLE_LISTS)[number];

export type SampledLists = {
  customers: readonly Customer[];
  leads: readonly Lead[];
  bookings: readonly Booking[];
  estimates: readonly Estimate[];
  invoices: readonly Invoice[];
};

/** The ids that the sample shop gives; the app's own are random. */
const SAMPLE_IDS: Readonly<Record<SampleList, RegExp>> = {
  customers: /^customer-[a-z]+$/,
  leads: /^lead-[a-z]+$/,
  bookings: /^booking-\d{2}$/,
  estimates: /^estimate-\d{4}$/,
  invoices: /^invoice-\d{4}$/,
};

/** `sampleInstant` gives it to every sample; a clock hardly ever shows it to the millisecond. */
const SAMPLE_TIME = 'T17:00:00.000Z';

/** Whether the time is one that samples carry. */
export function isSampleTime(instant: string): boolean {
  return instant.endsWith(SAMPLE_TIME);
}

type Stamped = { id: string; createdAt: string; updatedAt: string };

/** Whether the record came with the sample shop: both its id and its time say so. */
export function isSample(list: SampleList, { id, createdAt }: Stamped): boolean {
  return SAMPLE_IDS[list].test(id) && isSampleTime(createdAt);
}

/** Whether somebody has saved the sample since. */
function isChanged({ updatedAt }: Stamped): boolean {
  return !isSampleTime(updatedAt);
}

/** The ids of the records that a record of the list refers to. */
const REFERENCES: { readonly [L in SampleList]: (record: SampledLists[L][number]) => readonly (string | undefined)[] } =
  {
    customers: () => [],
    leads: ({ customerId }) => [customerId],
    bookings: ({ customerId, invoiceId }) => [customerId, invoiceId],
    estimates: ({ customerId, invoiceId }) => [customerId, invoiceId],
    invoices: ({ customerId, bookingIds, estimateId }) => [customerId, estimateId, ...bookingIds],
  };

export type FreshStart = {
  /** Ids by list. */
  removed: Readonly<Record<SampleList, readonly string[]>>;
  /** Samples that were changed and stay for that. */
  changed: number;
  /** Samples that stay because a record that stays refers to them. */
  referred: number;
};

type Known = { list: SampleList; record: Stamped; isSample: boolean; refersTo: readonly (string | undefined)[] };

function allOf(lists: SampledLists): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const list of SAMPLE_LISTS) {
    for (const record of lists[list]) {
      // The list says which of the functions takes its records; TypeScript cannot follow that through the key.
      const refersTo = (REFERENCES[list] as (one: typeof record) => readonly (string | undefined)[])(record);
      known.set(record.id, { list, record, isSample: isSample(list, record), refersTo });
    }
  }
  return known;
}

/**
 * What goes when a shop starts fresh: the samples, but for those that a record of the shop's own refers to, and those that were
 * changed unless they are to go too.
 */
export function freshStart(lists: SampledLists, { withChanged }: { withChanged: boolean }): FreshStart {
  const known = allOf(lists);
  const staysByItself = ({ record, isSample: sample }: Known) => !sample || (!withChanged && isChanged(record));
  const staying = new Set([...known.values()].filter(staysByItself).map(({ record }) => record.id));
  // What is added on the way is looked at too: a Set goes on with it.
  for (const id of staying) {
    for (const other of known.get(id)?.refersTo ?? []) if (other && known.has(other)) staying.add(other);
  }
  const samples = [...known.values()].filter((one) => one.isSample);
  const kept = samples.filter(({ record }) => staying.has(record.id));
  const changed = kept.filter(staysByItself).length;
  const goes = (list: SampleList) =>
    samples.flatMap(({ list: own, record }) => (own === list && !staying.has(record.id) ? [record.id] : []));
  return {
    removed: {
      customers: goes('customers'),
      leads: goes('leads'),
      bookings: goes('bookings'),
      estimates: goes('estimates'),
      invoices: goes('invoices'),
    },
    changed,
    referred: kept.length - changed,
  };
}
