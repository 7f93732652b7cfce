import type { Estimate } from '#domain/estimates/estimate.ts';
import { supplementsOf } from '#domain/estimates/supplements.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { unbilledBookings } from '#domain/invoices/invoice-links.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useIndexed, useRecord, useRecords } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
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

/** Reads the documents of a job; undefined while they load, and for users who can't view money. */
export function useJobDocuments({ job, bookings }: JobView): JobDocuments | undefined {
  const canViewMoney = useCan('viewMoney');
  const found = useRecord('estimates', (canViewMoney && job.estimateId) || '').data;
  const customerId = canViewMoney && found ? found.customerId : '';
  const ofCustomer = useIndexed('estimates', { name: 'customer', from: customerId, to: customerId }).data;
  const supplements = found ? supplementsOf(found, ofCustomer ?? []).filter(({ status }) => status === 'Accepted') : [];
  const billing = [found, ...supplements].map((one) => one?.invoiceId);
  const ids = [...job.invoiceIds, ...bookings.map(({ invoiceId }) => invoiceId), ...billing];
  const known = canViewMoney ? [...new Set(ids.filter((id) => id !== undefined))] : [];
  const invoices = useRecords('invoices', known).data;
  if (!canViewMoney || found === undefined || invoices === undefined) return undefined;
  const estimate = found ?? undefined;
  return { estimate, supplements, invoices, unbilled: unbilledBookings(bookings, invoices, estimate) };
}
