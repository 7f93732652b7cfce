import type { Estimate } from '#domain/estimates/estimate.ts';
import { supplementsOf } from '#domain/estimates/supplements.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { unbilledBookings } from '#domain/invoices/invoice-links.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { by, type QueryResult, useIndexed, useRecord, useRecords } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import type { JobView } from './job-view.ts';

export type JobDocuments = {
  estimate: Estimate | undefined;
  /** Accepted supplements to the estimate. */
  supplements: readonly Estimate[];
  /** The invoices that still exist, in the order in which they were linked. */
  invoices: readonly Invoice[];
  /** Services that count and that no invoice bills. */
  unbilled: readonly Booking[];
};

/** Reads the documents of a job. There are none for users who can't view money. */
export function useJobDocuments({ job, bookings }: JobView): QueryResult<JobDocuments> {
  const canViewMoney = useCan('viewMoney');
  const one = useRecord('estimates', (canViewMoney && job.estimateId) || '');
  const found = one.data;
  const ofCustomer = useIndexed('estimates', by('customer', found?.customerId ?? ''));
  const supplements = found
    ? supplementsOf(found, ofCustomer.data ?? []).filter(({ status }) => status === 'Accepted')
    : [];
  const billing = [found, ...supplements].map((one) => one?.invoiceId);
  const ids = [...job.invoiceIds, ...bookings.map(({ invoiceId }) => invoiceId), ...billing];
  const ofIds = useRecords('invoices', canViewMoney ? [...new Set(ids.filter((id) => id !== undefined))] : []);
  const query = useQueries({ one, ofCustomer, ofIds });
  const estimate = found ?? undefined;
  const invoices = query.data?.ofIds;
  return {
    ...query,
    data: invoices && {
      estimate,
      supplements,
      invoices,
      unbilled: canViewMoney ? unbilledBookings(bookings, invoices, estimate) : [],
    },
  };
}
