import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { unbilledBookings } from '#domain/invoices/invoice-links.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useRecord, useRecords } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import type { JobView } from './job-view.ts';

export type JobDocuments = {
  estimate: Estimate | undefined;
  /** The invoices that still exist, in the order in which they were linked. */
  invoices: readonly Invoice[];
  /** Services that count and that no invoice bills. */
  unbilled: readonly Booking[];
};

/** Reads the documents of a job; undefined while they load, and for users who can't view money. */
export function useJobDocuments({ job, bookings }: JobView): JobDocuments | undefined {
  const canViewMoney = useCan('viewMoney');
  const found = useRecord('estimates', (canViewMoney && job.estimateId) || '').data;
  const ids = [...job.invoiceIds, ...bookings.map(({ invoiceId }) => invoiceId), found?.invoiceId];
  const known = canViewMoney ? [...new Set(ids.filter((id) => id !== undefined))] : [];
  const invoices = useRecords('invoices', known).data;
  if (!canViewMoney || found === undefined || invoices === undefined) return undefined;
  const estimate = found ?? undefined;
  return { estimate, invoices, unbilled: unbilledBookings(bookings, invoices, estimate) };
}
