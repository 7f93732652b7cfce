import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { EstimateStatus } from '#domain/estimates/estimate.ts';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';
import type { Entities } from '#domain/lists/lists.ts';
import type { BookingStatus } from '#domain/scheduling/booking.ts';

/** Lists of the records that are reasons for messages. */
export const REASON_LISTS = {
  booking: 'bookings',
  estimate: 'estimates',
  invoice: 'invoices',
  job: 'jobs',
  'follow-up': 'followUps',
  warranty: 'warranties',
} as const;
type ReasonKind = keyof typeof REASON_LISTS;
type ReasonList = (typeof REASON_LISTS)[ReasonKind];

const BOOKING: { readonly [S in BookingStatus]?: string } = {
  'In Progress': 'The appointment has begun.',
  Complete: 'The appointment is complete.',
  Cancelled: 'The appointment was cancelled.',
  'No Show': 'The appointment was marked as No Show.',
};

const ESTIMATE: { readonly [S in EstimateStatus]?: string } = {
  Draft: 'The estimate is a Draft again.',
  Accepted: 'The estimate was accepted.',
  Declined: 'The estimate was declined.',
  Expired: 'The estimate has expired.',
};

const SENTENCES: { readonly [L in ReasonList]: (record: Entities[L], key: string, today: string) => string } = {
  bookings({ status, date }, key, today) {
    const ended = BOOKING[status];
    if (ended) return ended;
    if (key.startsWith('reminder') && !key.endsWith(date))
      return `The appointment was moved to ${formatWeekdayDate(date)}.`;
    return date <= today ? 'The day of the appointment has come.' : 'The car was checked in, or has another reminder.';
  },
  estimates: ({ status }) => ESTIMATE[status] ?? 'The estimate has expired.',
  invoices(invoice, _key, today) {
    const status = invoiceStatus(invoice, today);
    if (status === 'Paid') return 'The invoice was paid.';
    return status === 'Cancelled' ? 'The invoice was cancelled.' : 'The invoice is no longer overdue.';
  },
  jobs({ stage }, key) {
    const isThere = stage === (key.startsWith('car ready') ? 'Ready' : 'Delivered');
    return isThere ? 'The job was changed.' : `The job is now in the stage ${stage}.`;
  },
  followUps: ({ ended, bookingId }) =>
    ended
      ? 'The care date was marked as done or not wanted.'
      : bookingId
        ? 'It was booked.'
        : 'The time for it is over.',
  warranties: ({ voided }) =>
    voided ? 'The warranty was voided.' : 'The inspection was booked or done, or the time for it is over.',
};

const NOUNS: Readonly<Record<ReasonList, string>> = {
  bookings: 'appointment',
  estimates: 'estimate',
  invoices: 'invoice',
  jobs: 'job',
  followUps: 'care date',
  warranties: 'warranty',
};

/**
 * Says what happened to the record of a message that has no reason any more. `record`: null after it was deleted. `key`: that of the reason,
 * which ends with the day of a reminder.
 */
export function whatHappened<L extends ReasonList>(
  list: L,
  record: Entities[L] | null,
  { key, today }: { key: string; today: string },
): string {
  return record ? SENTENCES[list](record, key, today) : `The ${NOUNS[list]} was deleted.`;
}
