import { addDays, dayOfInstant, formatTime } from '#domain/calendar/calendar.ts';
import { careReasons } from '#domain/care/care-reasons.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { accountShare, freeCredit } from '#domain/invoices/owed.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { sum } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { joinWords } from '#domain/text/join-words.ts';
import { addressOn, type ConsentBook, consentBook, consentOf, isOnOtherRecord, mayMessage } from './consent.ts';
import {
  confirmationOf,
  type DueTime,
  followUpDue,
  jobReasons,
  overdueOf,
  type Reason,
  reminderOf,
} from './due-reasons.ts';
import { CHANNELS, type Channel, isHandledBy, type Message, type Purpose } from './message.ts';
import { addressProblem } from './open-message.ts';
import { quietUntil } from './quiet-hours.ts';
import { TEMPLATE_NAMES, TEMPLATES, type TemplateName } from './templates.ts';

/** A message that a customer should get today. */
export type Due = Reason & {
  /** The channels that reach the customer, the preferred one first. */
  channels: readonly Channel[];
  /** Why it is not offered, or not now; undefined when it is offered. */
  held: Held | undefined;
};

type Held = { kind: 'deleted' | 'no channel' | 'consent' | 'quiet hours' | 'credit'; sentence: string };

/** Channels that reach a customer for a purpose. */
type Reach = {
  /** The channels, the customer's preferred one first. */
  channels: readonly Channel[];
  /** Why there is none. */
  held: Held | undefined;
};

/**
 * The records that decide who is due what. Lists may leave out records that are long past, but no invoice or deposit of a customer whose invoice
 * is overdue: they may be credit.
 */
export type ShopFacts = Pick<
  Lists,
  | 'customers'
  | 'bookings'
  | 'estimates'
  | 'invoices'
  | 'deposits'
  | 'jobs'
  | 'followUps'
  | 'warranties'
  | 'messages'
  | 'consents'
>;

export type DueContext = DueTime & {
  /** Time of day in the shop, 'HH:MM'. */
  time: string;
  settings: DueTime['settings'] & Pick<Settings, 'quietHours' | 'tintLimits'>;
};

/** Days after which a message may be due again for the same reason; others are due once. */
const REPEATS: { readonly [N in TemplateName]?: number } = { 'overdue invoice': 14 };
/** Days in which a customer gets the template once, however many jobs they have. */
const PAUSES: { readonly [N in TemplateName]?: number } = { 'care check': 14, 'review request': 180 };

/** Held for a deleted customer: their yes is deleted with them. */
const DELETED: Held = { kind: 'deleted', sentence: 'This customer was deleted.' };

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { email: 'email', text: 'text message' };

/** Returns how a message may reach the customer, who has an address there and did not say no. */
export function reachOf(customer: Customer, purpose: Purpose, book: ConsentBook): Reach {
  const ordered = customer.preferredContactMethod === 'phone' ? CHANNELS.toReversed() : CHANNELS;
  const known = ordered.filter((channel) => addressProblem(channel, addressOn(customer, channel)) === undefined);
  const channels = known.filter((channel) => mayMessage(customer, channel, purpose, book));
  if (channels.length > 0) return { channels, held: undefined };
  if (known.length === 0) {
    return { channels, held: { kind: 'no channel', sentence: 'No valid email address or phone number on file.' } };
  }
  const asked = known.map((channel) => CHANNEL_NAMES[channel]).join(' or ');
  const isElsewhere = known.some((channel) => isOnOtherRecord(consentOf(customer, channel, purpose, book)));
  const sentence = isElsewhere
    ? `Said no to ${purpose === 'marketing' ? 'marketing' : 'messages'} by ${asked}, on another record with the same contact.`
    : purpose === 'marketing'
      ? `Has not agreed to marketing by ${asked}.`
      : `Said no to messages by ${asked}.`;
  return { channels, held: { kind: 'consent', sentence } };
}

function keepLatest(instants: Map<string, string>, key: string, at: string): void {
  if (at >= (instants.get(key) ?? '')) instants.set(key, at);
}

/** Returns the instant of the last message of each reason, and of each template and customer. One that was not sent does not count. */
function handledAt(messages: readonly Message[]) {
  const byKey = new Map<string, string>();
  const byCustomer = new Map<string, string>();
  for (const message of messages) {
    if (!isHandledBy(message)) continue;
    const { dueKey, at, template, customerId } = message;
    if (dueKey !== '') keepLatest(byKey, dueKey, at);
    keepLatest(byCustomer, `${template} ${customerId}`, at);
  }
  return { byKey, byCustomer };
}

function earlier(a: Booking, b: Booking): Booking {
  return `${a.date} ${a.startTime}` <= `${b.date} ${b.startTime}` ? a : b;
}

function latestDelivery({ deliveredAt: a = '' }: Job, { deliveredAt: b = '' }: Job): number {
  return a === b ? 0 : a < b ? 1 : -1;
}

function reasonsOf(facts: ShopFacts, time: DueTime): Reason[] {
  const { bookings, jobs, estimates, invoices, deposits, followUps, warranties } = facts;
  const bookingById = new Map(bookings.map((booking) => [booking.id, booking]));
  const visited = new Set(followUps.filter(({ kind }) => kind === 'visit').map(({ jobId }) => jobId));
  const inJobs = new Set<string>();
  const reasons: (Reason | undefined)[] = [];
  const addBooked = (booking: Booking, job: Job | undefined, services: string) =>
    reasons.push(reminderOf(booking, job, time, services), confirmationOf(booking, job, time, services));
  for (const job of jobs) {
    const ofJob = job.bookingIds.flatMap((id) => bookingById.get(id) ?? []);
    for (const { id } of ofJob) inJobs.add(id);
    // The visit that was agreed on takes the place of the question how the car is.
    const isAsked = ({ template }: Reason) => time.isEarly || template !== 'care check' || !visited.has(job.id);
    reasons.push(...jobReasons(job, ofJob, time).filter(isAsked));
    const scheduled = ofJob.filter(({ status }) => status === 'Scheduled');
    if (scheduled.length === 0) continue;
    const first = scheduled.reduce(earlier);
    const sameDay = scheduled.filter(({ date }) => date === first.date);
    addBooked(first, job, joinWords(sameDay.map(({ service }) => service.name)));
  }
  for (const booking of bookings) if (!inJobs.has(booking.id)) addBooked(booking, undefined, booking.service.name);
  reasons.push(...careReasons({ followUps, warranties, bookingById }, time));
  for (const estimate of estimates) reasons.push(followUpDue(estimate, time));
  const credit = new Map<string, number>();
  const add = (id: string, amount: number) => amount !== 0 && credit.set(id, sum([credit.get(id) ?? 0, amount]));
  for (const invoice of invoices) add(invoice.customerId, freeCredit(invoice));
  for (const deposit of deposits) add(deposit.customerId, heldOf(deposit));
  for (const invoice of invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))) {
    const { customerId } = invoice;
    const left = credit.get(customerId) ?? 0;
    const reason = overdueOf(invoice, time, left);
    reasons.push(reason);
    // The oldest invoice is covered first.
    if (reason && left > 0) add(customerId, -Math.min(left, accountShare(invoice).owed));
  }
  return reasons.filter((reason) => reason !== undefined);
}

/** Returns what a message by hand can start from, also before it is due and after it was sent. */
export function reasonsByHand(facts: ShopFacts, time: DueTime): Reason[] {
  return reasonsOf(facts, { ...time, isEarly: true });
}

const ORDER = new Map(TEMPLATE_NAMES.map((name, index) => [name, index]));

/**
 * Returns who should hear what today, in the order of the morning round. The log decides what was done; a customer's no, a missing
 * address or quiet hours hold a message back, with the reason.
 */
export function dueMessages(facts: ShopFacts, context: DueContext): Due[] {
  const { today, zone, time, settings } = context;
  const customers = new Map(facts.customers.map((customer) => [customer.id, customer]));
  const book = consentBook(facts.consents);
  const { byKey, byCustomer } = handledAt(facts.messages);
  const quiet = quietUntil(time, settings);

  /** Returns the day from which it is due after what was sent before; undefined when that took care of it. */
  function openFrom({ key, template, customerId, dueOn }: Reason): string | undefined {
    const after = (at: string, days: number) => addDays(dayOfInstant(at, zone) ?? today, days);
    const done = byKey.get(key);
    const repeat = REPEATS[template];
    if (done !== undefined && repeat === undefined) return undefined;
    const pause = PAUSES[template];
    const last = byCustomer.get(`${template} ${customerId}`);
    const again = done !== undefined && repeat !== undefined ? after(done, repeat) : '';
    const rested = last !== undefined && pause !== undefined ? after(last, pause) : '';
    const day = [again, rested].sort().at(-1) ?? '';
    if (day > today) return undefined;
    return day > dueOn ? day : dueOn;
  }

  const paused = new Set<string>();
  // The newest job first, which speaks for the others of the customer.
  const reasons = reasonsOf({ ...facts, jobs: facts.jobs.toSorted(latestDelivery) }, context);
  const due = reasons.flatMap((reason): Due[] => {
    const pause = `${reason.template} ${reason.customerId}`;
    const dueOn = openFrom(reason);
    if (dueOn === undefined || paused.has(pause)) return [];
    if (PAUSES[reason.template] !== undefined) paused.add(pause);
    const live = customers.get(reason.customerId);
    const customer = customerForRecord(reason, live);
    if (!live) return [{ ...reason, dueOn, customer, channels: [], held: DELETED }];
    const { channels, held } = reachOf(customer, TEMPLATES[reason.template].purpose, book);
    const waits: Held | undefined =
      quiet !== undefined && channels[0] === 'text'
        ? { kind: 'quiet hours', sentence: `Quiet hours. Text messages are offered from ${formatTime(quiet)}.` }
        : undefined;
    const covered: Held | undefined =
      reason.covered === undefined ? undefined : { kind: 'credit', sentence: reason.covered };
    return [{ ...reason, dueOn, customer, channels, held: covered ?? held ?? waits }];
  });
  const rank = ({ template }: Due) => ORDER.get(template) ?? 0;
  return due.sort((a, b) => rank(a) - rank(b) || fullName(a.customer).localeCompare(fullName(b.customer)));
}
