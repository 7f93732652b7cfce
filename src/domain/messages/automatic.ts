// What the team server sends by itself, and when. Everything else stays with the people of the shop.
import { addDays, hoursAfter, instantOf, isBefore, isDate, isTime, wallTimeOf } from '#domain/calendar/calendar.ts';
import { textMessageHref } from '#domain/customers/phone.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { fieldsIn } from '#domain/text/merge-fields.ts';
import { addressOn, consentBook } from './consent.ts';
import { defaultTexts } from './default-texts.ts';
import { type Due, type DueContext, dueMessages, type ShopFacts } from './due-messages.ts';
import { bringsDocument, type Channel, isByPerson, isHandledBy, type Message } from './message.ts';
import { consentRefusal, dueRefusal } from './open-refusal.ts';
import { DEFAULT_QUIET_HOURS, quietUntil } from './quiet-hours.ts';
import {
  fieldProblems,
  fieldValues,
  type MessageShop,
  type MessageText,
  messageText,
  TEMPLATES,
  templateTexts,
} from './templates.ts';

/** Minutes in which what was done by mistake can be taken back before its customer hears of it: a job moved to Ready, a booking. */
const PAUSE_MINUTES = 3;
/** Hours in which the customer of a job hears once that it is ready, however often it is moved. */
const READY_HOURS = 12;
/** Hours after which a message is too late to go without a person: a reminder of this morning is no news tonight. */
const LATEST_HOURS = 12;
/** Minutes in which a text that a person wrote goes also in quiet hours. Then it is tried or sent again, and nobody expects it at night. */
const AT_ONCE_MINUTES = 15;

/** The shop as its messages name it, and what it can send with. */
export type Sender = {
  shop: MessageShop['shop'];
  /** The channels for which the shop has an account. */
  channels: readonly Channel[];
  /** Stands for the link to a document until there is one; '' where there can be none. */
  link: string;
};

/**
 * Returns the shop as its automatic messages name it: with the email address that customers can answer to. `account`: user of the email
 * account, which is the sender where the owner entered none.
 */
export function senderShop(
  { businessName, phone }: Pick<MessageShop['shop'], 'businessName' | 'phone'>,
  { sending }: Pick<Settings, 'sending'>,
  account = '',
): MessageShop['shop'] {
  const sender = sending?.from?.address || (account.includes('@') ? account : '');
  return { businessName, phone, email: sending?.replyTo || sender };
}

export type AutomaticContext = Omit<DueContext, 'settings' | 'today' | 'time'> &
  Sender & {
    settings: Settings;
    /** Now, in ISO 8601. */
    at: string;
  };

/** A message that goes by itself. */
export type AutomaticMessage = Pick<Message, 'customerId' | 'template' | 'dueKey' | 'channel' | 'purpose' | 'address'> &
  MessageText & {
    due: Due;
    /** The instant from which it may go, in ISO 8601. */
    goesAt: string;
    /** The text names the link to its document. */
    hasLink: boolean;
  };

/** Returns the number that a provider dials, in E.164 form; undefined where its country or area code is missing. */
export function textNumber(phone: string): string | undefined {
  const number = textMessageHref(phone)?.slice('sms:'.length);
  return number?.startsWith('+') ? number : undefined;
}

type Timed = { zone: string; settings: Pick<Settings, 'quietHours'> };

/** Returns the time of day at which what is due on a day goes: nobody is written to in the middle of the night. */
function morningOf({ quietHours }: Timed['settings']): string {
  const { from, to } = quietHours ?? DEFAULT_QUIET_HOURS;
  return isTime(from) && isTime(to) && from !== to ? to : DEFAULT_QUIET_HOURS.to;
}

/**
 * Returns the instant from which a message may go: in the morning of its day, or a few minutes after it is due where a person waits for it.
 * Undefined when the record does not say since when.
 */
function goesFrom({ dueOn, dueAt }: Due, channel: Channel, { zone, settings }: Timed): string | undefined {
  if (!isDate(dueOn)) return undefined;
  if (dueAt === undefined || !wallTimeOf(dueAt, zone)) return instantOf(dueOn, morningOf(settings), zone).toISOString();
  const from = hoursAfter(dueAt, PAUSE_MINUTES / 60);
  const wall = wallTimeOf(from, zone);
  const until = channel === 'text' && wall ? quietUntil(wall.time, settings) : undefined;
  if (!wall || until === undefined) return from;
  return instantOf(until > wall.time ? wall.date : addDays(wall.date, 1), until, zone).toISOString();
}

/** Returns subject and body of a message that is due, and whether they name the link to its document. */
function textOf({ customer, template, values }: Due, channel: Channel, { settings, shop, link }: AutomaticContext) {
  const defaults = defaultTexts({ hasLinks: link !== '', paymentLink: settings.paymentLink, isAutomatic: true });
  const raw = templateTexts(template, settings, defaults);
  const text = messageText(raw, channel, fieldValues(customer, { ...values, link }, { shop, settings }));
  const hasLink = fieldsIn(channel === 'text' ? raw.text : `${raw.subject} ${raw.message}`).includes('link');
  return { ...text, hasLink };
}

/** Returns the day and time of the context in the shop. */
function dueContextOf(context: AutomaticContext): DueContext {
  const { date: today = '', time = '' } = wallTimeOf(context.at, context.zone) ?? {};
  return { ...context, today, time };
}

/** Returns whether a reason does not go by itself any more. */
type WasTried = (due: Due, at: string) => boolean;

/**
 * Returns whether a reason was tried and left open: only a person tries it again. So is one whose customer has just heard the same: a car that
 * is moved out of Ready and back.
 */
function triedIn(messages: readonly Message[]): WasTried {
  const open = new Set(messages.filter((message) => !isHandledBy(message)).map(({ dueKey }) => dueKey));
  const ready = messages.filter(
    ({ template, state }) => template === 'car ready' && state !== 'skipped' && isHandledBy({ state }),
  );
  return ({ key, template, record }, at) =>
    open.has(key) ||
    (template === 'car ready' &&
      ready.some(
        (message) =>
          message.dueKey.startsWith(`car ready ${record.id} `) && isBefore(at, hoursAfter(message.at, READY_HOURS)),
      ));
}

/** Returns the message of a reason if it goes by itself, at whatever time. */
function automaticOf(due: Due, context: AutomaticContext): AutomaticMessage | undefined {
  const { customerId, template, key: dueKey, customer } = due;
  const since = context.settings.sending?.automatic?.[template]?.since;
  const channel = due.channels.find(
    (one) => context.channels.includes(one) && (one !== 'text' || textNumber(customer.phone) !== undefined),
  );
  if (since === undefined || !channel || due.held) return undefined;
  const goesAt = goesFrom(due, channel, context);
  if (goesAt === undefined || isBefore(goesAt, since)) return undefined;
  const text = textOf(due, channel, context);
  if (fieldProblems(template, `${text.subject}\n${text.body}`).length > 0) return undefined;
  const { purpose } = TEMPLATES[template];
  return {
    customerId,
    template,
    dueKey,
    channel,
    purpose,
    address: addressOn(customer, channel),
    ...text,
    due,
    goesAt,
  };
}

/** Returns the reason without quiet hours, where they do not hold it back: they are for text messages, and end. */
function withoutQuiet(due: Due): Due {
  return due.held?.kind === 'quiet hours' ? { ...due, held: undefined } : due;
}

/**
 * Returns the messages that go by themselves now. One that became due before the shop chose so, or more than 12 hours ago, waits for a
 * person, and so does one that was tried before.
 */
export function automaticMessages(facts: ShopFacts, context: AutomaticContext): AutomaticMessage[] {
  const time = dueContextOf(context);
  const wasTried = triedIn(facts.messages);
  const isQuiet = quietUntil(time.time, context.settings) !== undefined;
  return dueMessages(facts, time).flatMap((due) => {
    const message = wasTried(due, context.at) ? undefined : automaticOf(withoutQuiet(due), context);
    if (!message || (isQuiet && message.channel === 'text') || isBefore(context.at, message.goesAt)) return [];
    return isBefore(hoursAfter(message.goesAt, LATEST_HOURS), context.at) ? [] : [message];
  });
}

function asSent({ due, goesAt, hasLink, ...message }: AutomaticMessage): Message {
  return { ...message, id: due.key, state: 'sent', at: goesAt, by: '', createdAt: goesAt, updatedAt: goesAt };
}

/** Returns the messages that go by themselves next, with the time of each, as far as the records say today. */
export function comingMessages(facts: ShopFacts, context: AutomaticContext, days: number): AutomaticMessage[] {
  const { today } = dueContextOf(context);
  const wasTried = triedIn(facts.messages);
  const morning = morningOf(context.settings);
  const mornings = Array.from({ length: days + 1 }, (_, n) =>
    instantOf(addDays(today, n), morning, context.zone).toISOString(),
  );
  const found: AutomaticMessage[] = [];
  for (const at of [context.at, ...mornings.filter((one) => isBefore(context.at, one))]) {
    const messages = [...facts.messages, ...found.map(asSent)];
    for (const due of dueMessages({ ...facts, messages }, dueContextOf({ ...context, at }))) {
      const message = wasTried(due, at) ? undefined : automaticOf(withoutQuiet(due), context);
      if (message && !isBefore(hoursAfter(message.goesAt, LATEST_HOURS), at)) found.push(message);
    }
  }
  return found.sort((a, b) => (isBefore(a.goesAt, b.goesAt) ? -1 : 1));
}

/** The server's decision about a queued message when its turn comes. */
export type Turn =
  | ({ kind: 'send' } & MessageText & {
        /** The text names the link to the record, which is made when it goes. */
        hasLink: boolean;
        /** Undefined for a message that a person wrote. */
        record: Due['record'] | undefined;
      })
  /** Until quiet hours end. */
  | { kind: 'wait'; until: string }
  /** Why it must not go any more, as a sentence. */
  | { kind: 'ended'; why: string };

/** Returns the turn of a text in quiet hours, which waits until they end; undefined outside them. */
function quietTurn(channel: Channel, { today, time, zone, settings }: DueContext): Turn | undefined {
  const until = channel === 'text' ? quietUntil(time, settings) : undefined;
  if (until === undefined) return undefined;
  return { kind: 'wait', until: instantOf(until > time ? today : addDays(today, 1), until, zone).toISOString() };
}

/**
 * Derives once more whether a queued message is due and allowed, and what it says now. What a person has just written goes as they wrote it, at
 * any hour, unless the customer has said no. `facts` are those of its customer.
 */
export function turnOf(message: Message, facts: ShopFacts, context: AutomaticContext): Turn {
  const { channel, customerId, dueKey, address } = message;
  const { customers, ...others } = { ...facts, messages: facts.messages.filter(({ id }) => id !== message.id) };
  const customer = customers.find(({ id }) => id === customerId);
  const isAskedFor = customer !== undefined && bringsDocument(message);
  const no = isAskedFor ? undefined : consentRefusal(message, customer, consentBook(facts.consents));
  if (no !== undefined) return { kind: 'ended', why: no };
  const time = dueContextOf(context);
  const waits = quietTurn(channel, time);
  if (isByPerson(message)) {
    const { subject, body, createdAt } = message;
    const isOld = isBefore(createdAt, hoursAfter(context.at, -AT_ONCE_MINUTES / 60));
    return isOld && waits ? waits : { kind: 'send', subject, body, hasLink: false, record: undefined };
  }
  const found = dueMessages({ ...others, customers }, time).find(({ key }) => key === dueKey);
  const due = found && withoutQuiet(found);
  const why = due ? due.held?.sentence : dueRefusal(dueKey, { ...others, customer }, time);
  if (!due || why !== undefined) return { kind: 'ended', why: why ?? 'This message is no longer due.' };
  if (addressOn(due.customer, channel) !== address) {
    return { kind: 'ended', why: 'The customer has another address now. Send the message to that one.' };
  }
  if (waits) return waits;
  const text = textOf(due, channel, context);
  const [problem] = fieldProblems(due.template, `${text.subject}\n${text.body}`);
  return problem ? { kind: 'ended', why: problem.sentence } : { kind: 'send', ...text, record: due.record };
}
