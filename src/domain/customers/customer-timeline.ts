import { instantOf } from '#domain/calendar/calendar.ts';
import { depositEvents } from '#domain/deposits/deposit-events.ts';
import { type DocumentEvent, sortEvents } from '#domain/documents/document-history.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { wholeHeadlineAmount } from '#domain/estimates/offered-options.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { kindLabel, ledgerOf } from '#domain/invoices/payments.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Lists } from '#domain/lists/lists.ts';
import type { Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { formatDollars, formatWholeDollars } from '#domain/money/money.ts';
import { type Booking, earnsMoney, workDays } from '#domain/scheduling/booking.ts';
import { joinFilled } from '#domain/text/join-filled.ts';

/** The records of a customer. Those about money and messages are absent for a person who may not see them. */
export type TimelineFacts = Pick<Lists, 'bookings' | 'jobs'> &
  Partial<Pick<Lists, 'estimates' | 'invoices' | 'deposits' | 'messages'>>;

/** The record that an event happened to. */
export type TimelineRecord =
  | { kind: 'booking'; record: Booking }
  | { kind: 'job'; record: Job; bookings: readonly Booking[] }
  | { kind: 'estimate'; record: Estimate }
  | { kind: 'invoice'; record: Invoice };

/** Something that happened with a customer, or is planned. */
export type TimelineEvent = DocumentEvent & {
  kind: 'bookings' | 'jobs' | 'documents' | 'payments' | 'messages';
  about?: TimelineRecord;
  /** Price of a booking or total of a document, in whole dollars. */
  amount?: string;
  /** The newest event of its record, which shows the record's state. */
  isLatest?: boolean;
  message?: Message;
};

function bookingEvents(bookings: readonly Booking[], zone: string, withPrices: boolean): TimelineEvent[] {
  return bookings.map((booking) => ({
    kind: 'bookings',
    at: instantOf(booking.date, booking.startTime, zone).toISOString(),
    what: '',
    detail: booking.station,
    about: { kind: 'booking', record: booking },
    ...(withPrices && { amount: formatWholeDollars(booking.pricing.servicePrice) }),
  }));
}

function jobEvents(record: Job, all: ReadonlyMap<string, Booking>): TimelineEvent[] {
  const { createdAt, checkedInAt = '', readyAt = '', deliveredAt = '' } = record;
  const bookings = record.bookingIds.flatMap((id) => all.get(id) ?? []).filter(earnsMoney);
  return [
    { at: createdAt, what: 'Booked' },
    { at: checkedInAt, what: 'Checked in' },
    { at: readyAt, what: 'Ready' },
    { at: deliveredAt, what: 'Delivered' },
  ].map((event) => ({ ...event, kind: 'jobs', about: { kind: 'job', record, bookings } }));
}

function estimateEvents(record: Estimate): TimelineEvent[] {
  const { createdAt, sentAt = '', acceptedAt = '', declinedAt = '', acceptedBy, declineReason } = record;
  return [
    { at: createdAt, what: 'Created', amount: wholeHeadlineAmount(record) },
    { at: sentAt, what: 'Sent' },
    { at: acceptedAt, what: 'Accepted', detail: acceptedBy },
    { at: declinedAt, what: 'Declined', detail: declineReason },
  ].map((event) => ({ ...event, kind: 'documents', about: { kind: 'estimate', record } }));
}

function invoiceEvents(record: Invoice, zone: string, saysDeposits: boolean): TimelineEvent[] {
  const { createdAt, sentAt = '', cancelledAt = '' } = record;
  const about = { kind: 'invoice', record } as const;
  return [
    ...[
      { at: createdAt, what: 'Created', amount: formatWholeDollars(totalOf(record)) },
      { at: sentAt, what: 'Sent' },
      { at: cancelledAt, what: 'Cancelled' },
    ].map((event) => ({ ...event, kind: 'documents' as const, about })),
    ...paymentEvents(record, zone, saysDeposits).map((event) => ({ ...event, kind: 'payments' as const, about })),
  ];
}

/** `saysDeposits`: the deposits' own events say that one was applied. */
function paymentEvents(invoice: Invoice, zone: string, saysDeposits: boolean): DocumentEvent[] {
  return ledgerOf(invoice, zone).flatMap((payment) => {
    if (payment.depositId !== undefined && saysDeposits) return [];
    const what = `${kindLabel(payment)} of ${formatDollars(payment.amount)}`;
    return [
      { at: payment.date, what, detail: payment.method },
      ...(payment.reversedOn === undefined ? [] : [{ at: payment.reversedOn, what: `${what} reversed` }]),
    ];
  });
}

function messageEvent(message: Message): TimelineEvent {
  const detail = joinFilled([message.channel === 'email' ? 'Email' : 'Text', message.by], ' · ');
  return { kind: 'messages', at: message.at, what: templateLabel(message.template), detail, message };
}

/** Marks the first event of each record among those that are shown. */
export function withLatest(newestFirst: readonly TimelineEvent[]): TimelineEvent[] {
  const seen = new Set<unknown>();
  return newestFirst.map((event) => {
    const record = event.about?.record;
    if (!record || seen.has(record)) return event;
    seen.add(record);
    return { ...event, isLatest: true };
  });
}

/** Returns bookings, jobs, documents, money and messages of a customer in one order, the newest first. */
export function customerTimeline(facts: TimelineFacts, zone: string, leaves?: 'without deposits'): TimelineEvent[] {
  const { bookings, jobs, estimates = [], invoices, messages = [] } = facts;
  const deposits = leaves ? undefined : facts.deposits;
  const bookingById = new Map(bookings.map((booking) => [booking.id, booking]));
  const events = [
    ...bookingEvents(bookings, zone, invoices !== undefined),
    ...jobs.flatMap((job) => jobEvents(job, bookingById)),
    ...estimates.flatMap(estimateEvents),
    ...(invoices ?? []).flatMap((invoice) => invoiceEvents(invoice, zone, deposits !== undefined)),
    ...depositEvents(deposits ?? []).map((event) => ({ ...event, kind: 'payments' as const })),
    ...messages.map(messageEvent),
  ];
  const happened = events.filter(({ at }) => at !== '');
  return sortEvents(happened, zone).reverse();
}

/** Returns whether the event is a booking that is still to be worked on. */
export function isAhead({ about }: TimelineEvent, today: string): boolean {
  if (about?.kind !== 'booking') return false;
  const { record } = about;
  return record.status === 'Scheduled' && (workDays(record).at(-1)?.date ?? record.date) >= today;
}
