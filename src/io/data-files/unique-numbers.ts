import { fullName } from '#domain/customers/customer.ts';
import {
  ESTIMATE_PREFIX,
  INVOICE_PREFIX,
  type NumberChange,
  resolveNumberConflicts,
} from '#domain/documents/document-numbers.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { JOB_PREFIX, type Job } from '#domain/jobs/job.ts';
import type { Lists } from '#io/store/store.ts';

type NumberedList = 'invoices' | 'estimates' | 'jobs';
type Numbers = { readonly [L in NumberedList]?: readonly string[] };
type Numbered = Partial<Pick<Lists, NumberedList>>;

/** Reads and writes the numbers of a list. */
type Numbering<T> = {
  usual: string;
  numberOf: (record: T) => string;
  withNumber: (record: T, number: string) => T;
  isDraft: (record: T) => boolean;
  /** Absent for records without an amount. */
  total?: (record: T) => number;
};

const isDraft = ({ status }: Invoice | Estimate) => status === 'Draft';

const INVOICES: Numbering<Invoice> = {
  usual: INVOICE_PREFIX,
  numberOf: ({ invoiceNumber }) => invoiceNumber,
  withNumber: (invoice, invoiceNumber) => ({ ...invoice, invoiceNumber }),
  isDraft,
  total: totalOf,
};

const ESTIMATES: Numbering<Estimate> = {
  usual: ESTIMATE_PREFIX,
  numberOf: ({ estimateNumber }) => estimateNumber,
  withNumber: (estimate, estimateNumber) => ({ ...estimate, estimateNumber }),
  isDraft,
  total: totalOf,
};

const JOBS: Numbering<Job> = {
  usual: JOB_PREFIX,
  numberOf: ({ jobNumber }) => jobNumber,
  withNumber: (job, jobNumber) => ({ ...job, jobNumber }),
  isDraft: () => false,
};

type Renumbered<T> = { records: readonly T[]; changes: readonly NumberChange[] };

/** Returns the records with unique numbers; undefined when none changes. */
function renumbered<T extends Invoice | Estimate | Job>(
  records: readonly T[] = [],
  taken: readonly string[] = [],
  { usual, numberOf, withNumber, isDraft, total }: Numbering<T>,
): Renumbered<T> | undefined {
  const numbers = records.map((one) => ({ id: one.id, number: numberOf(one), isDraft: isDraft(one) }));
  const next = resolveNumberConflicts(numbers, usual, taken);
  if (next.size === 0) return undefined;
  const changes: NumberChange[] = [];
  return {
    changes,
    records: records.map((one) => {
      const to = next.get(one.id);
      if (to === undefined) return one;
      const customer = fullName(one.customer);
      changes.push({ id: one.id, from: numberOf(one), to, customer, ...(total && { totalAmount: total(one) }) });
      return Object.freeze(withNumber(one, to));
    }),
  };
}

/**
 * Gives each invoice, estimate and job a unique number that is not in `taken`. Lists that need no change are returned as they are.
 */
export function withUniqueNumbers<Some extends Numbered>(
  lists: Some,
  taken: Numbers = {},
): { lists: Some; changes: readonly NumberChange[] } {
  const invoices = renumbered(lists.invoices, taken.invoices, INVOICES);
  const estimates = renumbered(lists.estimates, taken.estimates, ESTIMATES);
  const jobs = renumbered(lists.jobs, taken.jobs, JOBS);
  return {
    lists: {
      ...lists,
      ...(invoices && { invoices: invoices.records }),
      ...(estimates && { estimates: estimates.records }),
      ...(jobs && { jobs: jobs.records }),
    },
    changes: [invoices, estimates, jobs].flatMap((list) => list?.changes ?? []),
  };
}
