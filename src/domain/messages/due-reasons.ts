import {
  addDays,
  dayOfInstant,
  daysBetween,
  formatDate,
  formatInstantTime,
  formatTime,
  formatWeekdayDate,
} from '#domain/calendar/calendar.ts';
import { DEFAULT_WEEK_HOURS, openInterval } from '#domain/calendar/week-hours.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker, isPendingEstimate } from '#domain/estimates/estimate-figures.ts';
import { openTotals } from '#domain/estimates/offered-options.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import type { Job } from '#domain/jobs/job.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { payLinkFor } from '#domain/online-payment/pay-link.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import { joinWords } from '#domain/text/join-words.ts';
import type { TemplateName } from './templates.ts';

/** The day, and the shop's settings that decide what is due. */
export type DueTime = {
  today: string;
  zone: string;
  settings: Pick<Settings, 'weekHours' | 'closedDays' | 'paymentLink' | 'sending'>;
  /** Also before its day, for a message that someone writes by hand. */
  isEarly?: boolean;
};

/** A reason for a message, before the log and the customer's consent are looked at. */
export type Reason = {
  template: TemplateName;
  /** Names the reason in the log. */
  key: string;
  record: { kind: 'booking' | 'estimate' | 'job' | 'invoice' | 'follow-up' | 'warranty'; id: string };
  /** The record's copy of the customer, with the vehicle that it is about. */
  customerId: string;
  customer: Customer;
  /** A sentence for the front desk. */
  why: string;
  values: Readonly<Record<string, string>>;
  /** The day from which it is due. */
  dueOn: string;
  /** The instant at which it became due, in ISO 8601, where a person waits for it. */
  dueAt?: string;
  /** Why nobody needs to be asked: credit covers what is owed. */
  covered?: string;
  /** The visit or offer that can be booked. */
  followUp?: FollowUp;
};

const FOLLOW_UP_DAYS = 3;
const CARE = { from: 7, to: 21 };
const REVIEW = { from: 3, to: 30 };
/** The latest day after delivery on which a job is still due something. */
export const DAYS_AFTER_DELIVERY = Math.max(CARE.to, REVIEW.to);
/** The latest day before an appointment on which a reminder can be due: a closed week lies between. */
const DAYS_BEFORE_BOOKING = 9;
/** The latest day before an appointment on which one that was just made is confirmed. */
export const DAYS_AHEAD = 366;

function isOpenOn(date: string, settings: DueTime['settings']): boolean {
  return openInterval(settings.weekHours ?? DEFAULT_WEEK_HOURS, date) !== undefined && !closedDayOn(settings, date);
}

/** Returns the day for a reminder: `days` before, or the last open day before that, because nobody opens messages on a closed day. */
function reminderDay(date: string, days: number, settings: DueTime['settings']): string {
  const wished = addDays(date, -days);
  for (let back = 0; back < DAYS_BEFORE_BOOKING - days; back += 1) {
    const day = addDays(wished, -back);
    if (isOpenOn(day, settings)) return day;
  }
  return wished;
}

/** Returns what every message about an appointment needs. */
function appointment(booking: Booking, services: string) {
  const [date, time] = [formatWeekdayDate(booking.date), formatTime(booking.startTime)];
  return {
    record: { kind: 'booking', id: booking.id },
    customerId: booking.customerId,
    customer: booking.customer,
    why: `Booked for ${date} at ${time}`,
    values: { date, time, service: services },
  } as const;
}

/** Returns whether the appointment is on a day to come, and its car is not in the shop yet. */
function isAhead({ status, date }: Booking, job: Job | undefined, today: string): boolean {
  return status === 'Scheduled' && date > today && (!job || job.stage === 'Booked');
}

/**
 * Returns the confirmation of an appointment that was made today or yesterday. A shop that has not chosen to have it go by itself confirms
 * it when it books, so it is offered there only to someone who writes a message by hand.
 */
export function confirmationOf(
  booking: Booking,
  job: Job | undefined,
  { today, zone, settings, isEarly = false }: DueTime,
  services: string,
): Reason | undefined {
  const template = 'booking confirmation';
  if (!isAhead(booking, job, today)) return undefined;
  const made = dayOfInstant(booking.createdAt, zone) ?? '';
  const isNew = settings.sending?.automatic?.[template] !== undefined && made >= addDays(today, -1);
  if (!isNew && !isEarly) return undefined;
  return {
    ...appointment(booking, services),
    template,
    key: `${template} ${booking.id}`,
    dueOn: made,
    dueAt: booking.createdAt,
  };
}

/** Returns the reminder of an appointment that has not begun. Only the first booking of a job has one: the car comes once. */
export function reminderOf(
  booking: Booking,
  job: Job | undefined,
  time: DueTime,
  services: string,
): Reason | undefined {
  const { today, zone, settings, isEarly = false } = time;
  if (!isAhead(booking, job, today)) return undefined;
  const first = reminderDay(booking.date, 2, settings);
  const second = reminderDay(booking.date, 1, settings);
  if (today < first && !isEarly) return undefined;
  const template = today < second ? 'reminder 48 h' : 'reminder 24 h';
  const day = template === 'reminder 48 h' ? first : second;
  // A customer who booked since then knows.
  const booked = dayOfInstant(booking.createdAt, zone) ?? '';
  if (booked >= day && !isEarly) return undefined;
  return {
    ...appointment(booking, services),
    template,
    key: `${template} ${booking.id} ${booking.date}`,
    dueOn: day,
  };
}

/** Returns the total of an offer: from the lowest to the highest that is left to choose. In words, which keep a text message short. */
function offeredTotal(estimate: Estimate): string {
  const { low, high } = openTotals(estimate);
  return low === high ? formatDollars(high) : `${formatDollars(low)} to ${formatDollars(high)}`;
}

export function followUpDue(estimate: Estimate, { today, zone, isEarly = false }: DueTime): Reason | undefined {
  if (!isPendingEstimate(estimate) || hasExpiredMarker(estimate, today)) return undefined;
  const sent = dayOfInstant(estimate.sentAt, zone) ?? estimate.date;
  if (daysBetween(sent, today) < FOLLOW_UP_DAYS && !isEarly) return undefined;
  return {
    template: 'estimate follow-up',
    key: `estimate follow-up ${estimate.id}`,
    record: { kind: 'estimate', id: estimate.id },
    customerId: estimate.customerId,
    customer: estimate.customer,
    why: `${estimate.estimateNumber} sent ${formatDate(sent)}, no answer yet`,
    values: {
      number: estimate.estimateNumber,
      total: offeredTotal(estimate),
      date: formatDate(estimate.expiryDate),
    },
    dueOn: addDays(sent, FOLLOW_UP_DAYS),
  };
}

/** `credit`: dollars of the customer that are not used yet. They are taken off what the reminder asks for. */
export function overdueOf(invoice: Invoice, { today, settings }: DueTime, credit = 0): Reason | undefined {
  if (invoiceStatus(invoice, today) !== 'Overdue') return undefined;
  const { total, balance: owed } = owedOn(invoice);
  const balance = Math.max(0, minus(owed, credit));
  const days = daysBetween(invoice.dueDate, today);
  return {
    template: 'overdue invoice',
    key: `overdue invoice ${invoice.id}`,
    record: { kind: 'invoice', id: invoice.id },
    customerId: invoice.customerId,
    customer: invoice.customer,
    why: `${invoice.invoiceNumber}: ${formatDollars(owed)} overdue for ${days} ${days === 1 ? 'day' : 'days'}${credit > 0 && balance > 0 ? `, ${formatDollars(balance)} after their credit of ${formatDollars(credit)}` : ''}`,
    ...(balance === 0 && {
      covered: `Their credit of ${formatDollars(credit)} covers it. Open the invoice and use it.`,
    }),
    values: {
      number: invoice.invoiceNumber,
      total: formatDollars(total),
      balance: formatDollars(balance),
      'pay link': payLinkFor(settings.paymentLink, { number: invoice.invoiceNumber, amount: balance }) ?? '',
      date: formatDate(invoice.dueDate),
    },
    dueOn: addDays(invoice.dueDate, 1),
  };
}

/** Returns the reasons of a job: the car is ready, then how it is, then a request for a review. */
export function jobReasons(job: Job, bookings: readonly Booking[], time: DueTime): Reason[] {
  const { today, zone, isEarly = false } = time;
  const worked = bookings.filter(({ status }) => status !== 'Cancelled' && status !== 'No Show');
  const service = joinWords([...new Set(worked.map((booking) => booking.service.name))]);
  const about = {
    record: { kind: 'job', id: job.id },
    customerId: job.customerId,
    customer: job.customer,
    values: { service },
  } as const;
  if (job.stage === 'Ready') {
    const since = job.readyAt ?? '';
    const why =
      since === '' ? `${job.jobNumber} is ready` : `${job.jobNumber} ready since ${formatInstantTime(since, zone)}`;
    const dueOn = dayOfInstant(job.readyAt, zone) ?? '';
    return [
      {
        ...about,
        template: 'car ready',
        key: `car ready ${job.id} ${since}`,
        why,
        dueOn,
        ...(since !== '' && { dueAt: since }),
      },
    ];
  }
  const delivered = job.stage === 'Delivered' ? dayOfInstant(job.deliveredAt, zone) : undefined;
  if (delivered === undefined || worked.length === 0) return [];
  const days = daysBetween(delivered, today);
  const why = `${job.jobNumber} delivered ${formatDate(delivered)}`;
  const needsCare = worked.some((booking) => booking.service.category !== 'Detailing');
  const reasons: Reason[] = [];
  if (needsCare && (isEarly || days >= CARE.from) && days <= CARE.to)
    reasons.push({
      ...about,
      template: 'care check',
      key: `care check ${job.id}`,
      why,
      dueOn: addDays(delivered, CARE.from),
    });
  if ((isEarly || days >= REVIEW.from) && days <= REVIEW.to)
    reasons.push({
      ...about,
      template: 'review request',
      key: `review request ${job.id}`,
      why,
      dueOn: addDays(delivered, REVIEW.from),
    });
  return reasons;
}
