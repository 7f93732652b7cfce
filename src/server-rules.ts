// What the team server uses of the app's rules. scripts/build.mjs makes one file of it for Node, `server/rules/rules.mjs`; its types are in
// `server/rules/rules.d.mts`, which names each export too.
import { type FeedState, feedOf } from '#domain/calendar/calendar-feed.ts';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import {
  type AutomaticContext,
  automaticMessages,
  type Sender,
  senderShop,
  type Turn,
  textNumber,
  turnOf,
} from '#domain/messages/automatic.ts';
import type { ShopFacts } from '#domain/messages/due-messages.ts';
import { AUTOMATIC_ID, type Channel, type Message } from '#domain/messages/message.ts';
import { isStopWord, noAnswers, stopAnswers } from '#domain/messages/stop-words.ts';
import { answerEntry, type TextAnswer } from '#domain/messages/text-answer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { FRAME_ORIGIN } from '#domain/shop/frame-origin.ts';
import { linkOrigin } from '#domain/shop/link-origin.ts';
import { type Settings, settingsSchema, zoneOf } from '#domain/shop/settings.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { recordFrom } from '#io/hosted/hosted-rows.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';

type Row = Readonly<Record<string, unknown>>;

/** The answer of the database to the address of a calendar. */
export type FeedRows = {
  bookings: readonly Row[];
  /** The customers of the bookings as they are today, with their vehicles. */
  customers: readonly Row[];
  states: readonly FeedState[];
  /** Empty where the shop has none. */
  business: string;
  /** The shop's IANA time zone. */
  zone: string;
};

/** Returns the records of the rows that can be read: one bad row must not take the others away. */
function recordsOf<T>(entity: keyof ShopFacts, rows: readonly Row[]): T[] {
  return rows.flatMap((row) => (recordFrom(entity, row) as T | undefined) ?? []);
}

function placeOf({ date, startTime, id }: Booking): string {
  return `${date} ${startTime} ${id}`;
}

/** Returns the calendar that phones subscribe to, and what it says of each booking for the first time. @param at ISO text of now */
export function calendarFeed({ bookings, customers, states, business, zone }: FeedRows, at: string) {
  const live = new Map(recordsOf<Customer>('customers', customers).map((customer) => [customer.id, customer]));
  const named = recordsOf<Booking>('bookings', bookings).map((booking) => ({
    ...booking,
    customer: customerForRecord(booking, live.get(booking.customerId)),
  }));
  // The database gives them in any order; the same bookings have to be the same text.
  const sorted = named.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return feedOf(sorted, states, { product: APP_NAME, at, zone, name: business || APP_NAME });
}

/** Returns whether the text names a web site that may show the request page within it, in a form that no header is broken by. */
export function isFrameOrigin(text: string): boolean {
  return FRAME_ORIGIN.test(text);
}

// ---- messages that go by themselves

/** The rows of a shop that sends, as the database gives them; see private.sending_rows. */
export type SendingRows = Readonly<Record<keyof ShopFacts, readonly Row[]>> & {
  revision: string;
  settings: object | null;
  sending: object | null;
  business: { businessName: string; phone: string } | null;
};

/** Facts that the server adds to the rows. */
export type SendingNow = {
  /** ISO text of now. */
  at: string;
  /** The channels for which the shop has an account. */
  channels: readonly Channel[];
  /** The server's own address, where it knows it. */
  origin: string | undefined;
  /** User of the email account, if there is one. */
  account?: string | undefined;
};

/** Stands for the link in a text. The server puts the real one there, which is made once. */
export const LINK_PLACE = 'https://link.invalid/';

const NO_QUIET_HOURS = { from: '00:00', to: '00:00' };

function settingsIn({ settings, sending }: SendingRows): Settings | undefined {
  const parsed = settingsSchema.safeParse({ ...settings, ...(sending && { sending }) });
  return parsed.success ? parsed.data : undefined;
}

function factsIn(rows: SendingRows): ShopFacts {
  return {
    customers: recordsOf('customers', rows.customers),
    bookings: recordsOf('bookings', rows.bookings),
    estimates: recordsOf('estimates', rows.estimates),
    invoices: recordsOf('invoices', rows.invoices),
    deposits: recordsOf('deposits', rows.deposits),
    jobs: recordsOf('jobs', rows.jobs),
    followUps: recordsOf('followUps', rows.followUps),
    warranties: recordsOf('warranties', rows.warranties),
    messages: recordsOf('messages', rows.messages),
    consents: recordsOf('consents', rows.consents),
  };
}

/** Returns where links lead: the server's own address, or the one at which the owner set this up. '' where customers reach neither. */
function originOf(settings: Settings, { origin }: SendingNow): string {
  return linkOrigin(origin ?? settings.sending?.origin);
}

function contextOf(rows: SendingRows, settings: Settings, now: SendingNow): AutomaticContext {
  const { businessName = '', phone = '' } = rows.business ?? {};
  const zone = zoneOf(settings, zoneOf({ timeZone: settings.sending?.zone }, ''));
  const sender: Sender = {
    shop: senderShop({ businessName, phone }, settings, now.account),
    channels: now.channels,
    link: originOf(settings, now) === '' ? '' : LINK_PLACE,
  };
  // Nobody knows when it is night in a shop whose zone is not known: its texts would wait all afternoon, and go at night.
  if (zone === '') return { ...sender, settings: { ...settings, quietHours: NO_QUIET_HOURS }, zone: 'UTC', at: now.at };
  return { ...sender, settings, zone, at: now.at };
}

/** Returns the messages to queue, each with its id: one reason has one on a day, whichever process queues it. */
export function messagesToQueue(rows: SendingRows, now: SendingNow) {
  const settings = settingsIn(rows);
  if (!settings) return [];
  return automaticMessages(factsIn(rows), contextOf(rows, settings, now)).map(({ due, hasLink, ...message }) => ({
    ...message,
    id: `${AUTOMATIC_ID}${textHash(`${message.dueKey} ${message.goesAt}`)}`,
    by: APP_NAME,
  }));
}

export type SendingTurn =
  | Exclude<Turn, { kind: 'send' }>
  | (Turn & {
      kind: 'send';
      from: { name: string; address: string } | undefined;
      replyTo: string | undefined;
      /** Address without its token; '' where there can be no link. */
      origin: string;
      /** Number in E.164 form, or the email address. */
      to: string;
    });

/** Returns what to do with a queued message now. `isAsked`: a person wants it sent, also where its template goes by hand. */
export function sendingTurn(rows: SendingRows, row: Row, now: SendingNow & { isAsked: boolean }): SendingTurn {
  const settings = settingsIn(rows);
  const message = recordFrom('messages', row) as Message | undefined;
  if (!settings || !message) return { kind: 'ended', why: 'The settings or the message cannot be read.' };
  if (!now.channels.includes(message.channel))
    return { kind: 'ended', why: `${message.channel === 'email' ? 'Email' : 'Text'} is not set up any more.` };
  if (!now.isAsked && !settings.sending?.automatic?.[message.template])
    return { kind: 'ended', why: 'Messages of this kind are sent by hand now.' };
  const turn = turnOf(message, factsIn(rows), contextOf(rows, settings, now));
  if (turn.kind !== 'send') return turn;
  const { from, replyTo } = settings.sending ?? {};
  const to = message.channel === 'text' ? textNumber(message.address) : message.address.trim();
  if (to === undefined)
    return {
      kind: 'ended',
      why: 'This phone number has no area code. Complete it on the customer, then send the message.',
    };
  return { ...turn, from, replyTo, origin: originOf(settings, now), to };
}

/** Returns what a text from a customer changes: STOP is a no to all text messages, START ends the no to those about the work. */
export function answersToAdd(text: string, number: string, known: readonly Row[], at: string): AddressConsent[] {
  return stopAnswers(text, number, recordsOf<AddressConsent>('consents', known), at);
}

/** Returns the entry of the log for a text from a customer; undefined for one that is STOP or START alone, which is kept as an answer. */
export function answerToLog(answer: TextAnswer, customers: readonly { id: string; phone: string }[], at: string) {
  return isStopWord(answer.text) ? undefined : answerEntry(answer, customers, at);
}

/** Returns the answers that end all messages to an address, in the words of the provider. */
export function noToAdd(no: Parameters<typeof noAnswers>[0], known: readonly Row[], at: string): AddressConsent[] {
  return noAnswers(no, recordsOf<AddressConsent>('consents', known), at);
}
