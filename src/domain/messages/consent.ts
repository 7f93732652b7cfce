import type { Consent, Customer } from '#domain/customers/customer.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import { phoneKeys } from '#domain/customers/phone.ts';
import { textHash } from '#domain/text/text-hash.ts';
import type { AddressConsent } from './address-consent.ts';
import { type Channel, PURPOSES, type Purpose } from './message.ts';

type Reached = Pick<Customer, 'consents' | 'email' | 'phone'>;

/** The last answer for each channel, purpose and number or address. Made by `consentBook`. */
export type ConsentBook = ReadonlyMap<string, AddressConsent>;

/** Returns the customer's address on a channel. */
export function addressOn(customer: Pick<Customer, 'email' | 'phone'>, channel: Channel): string {
  return channel === 'email' ? customer.email : customer.phone;
}

/** One address in a text such as 'Jake <jake@example.com>; mailto:jn@example.com'. */
const ADDRESS = /[^\s<>,;:"()]+@[^\s<>,;:"()]*[^\s<>,;:"().]/g;

type Question = Pick<Consent, 'channel' | 'purpose'>;

/** Returns the keys of the numbers or the address in the text, however they are written. */
function consentKeys({ channel, purpose }: Question, address: string): string[] {
  const keys = channel === 'email' ? (emailKey(address).match(ADDRESS) ?? []) : phoneKeys(address);
  return keys.map((key) => `${channel} ${purpose} ${key}`);
}

/** Puts the answer into the book if it is the last one. At one time, a no counts. */
function putInto(book: Map<string, AddressConsent>, answer: AddressConsent): void {
  for (const key of consentKeys(answer, answer.address)) {
    const last = book.get(key);
    if (!last || last.at < answer.at || (last.at === answer.at && last.given)) book.set(key, answer);
  }
}

/** Indexes the answers by number and address. Build once for all customers. */
export function consentBook(answers: readonly AddressConsent[]): ConsentBook {
  const book = new Map<string, AddressConsent>();
  for (const answer of answers) putInto(book, answer);
  return book;
}

/** Returns the last answer for the number or address; of several numbers, the one with a no. */
export function answerFor(book: ConsentBook, question: Question, address: string): AddressConsent | undefined {
  const answers = consentKeys(question, address).flatMap((key) => book.get(key) ?? []);
  return answers.find(({ given }) => !given) ?? answers[0];
}

/**
 * Returns the last answer for a channel and purpose; undefined when the customer was never asked. A no to the number or address counts
 * whichever record it was given on. A yes on another record ends a no and allows nothing more.
 */
export function consentOf(
  customer: Reached,
  channel: Channel,
  purpose: Purpose,
  book: ConsentBook,
): Consent | AddressConsent | undefined {
  const own = customer.consents?.findLast((one) => one.channel === channel && one.purpose === purpose);
  const known = answerFor(book, { channel, purpose }, addressOn(customer, channel));
  if (!known || !own) return known?.given === false ? known : own;
  if (own.given) return known.given ? own : known;
  return known.at > own.at ? known : own;
}

/** Returns whether the answer was given on another record with the same number or address, which may be deleted by now. */
export function isOnOtherRecord(answer: Consent | AddressConsent | undefined): boolean {
  return answer !== undefined && 'address' in answer;
}

/** Returns whether the shop may send such a message: service unless the customer said no, marketing only after a yes. */
export function mayMessage(customer: Reached, channel: Channel, purpose: Purpose, book: ConsentBook): boolean {
  return consentOf(customer, channel, purpose, book)?.given ?? purpose === 'service';
}

/**
 * Returns the answers with new ones at the end, except those that are the last of their kind already, in the same words. Nothing is
 * removed: the earlier answers are the record of what was agreed.
 */
export function withConsents({ consents = [] }: Pick<Customer, 'consents'>, answers: readonly Consent[]): Consent[] {
  const isKnown = ({ channel, purpose, given, wording }: Consent) => {
    const last = consents.findLast((one) => one.channel === channel && one.purpose === purpose);
    return last?.given === given && last.wording === wording;
  };
  return [...consents, ...answers.filter((answer) => !isKnown(answer))];
}

type CustomerChange = { before?: Reached | undefined; after: Reached };

function sameAnswer(a: Consent, b: Consent): boolean {
  return a.channel === b.channel && a.purpose === b.purpose && a.at === b.at && a.given === b.given;
}

/** Returns the customer's answers that may be news for their number or address: new ones, and the no that still counts. */
function newsOf({ before, after: { consents = [], ...after } }: CustomerChange) {
  const isLast = (answer: Consent) =>
    answer === consents.findLast(({ channel, purpose }) => channel === answer.channel && purpose === answer.purpose);
  return consents.flatMap((answer) => {
    const isNew = !before?.consents?.some((one) => sameAnswer(one, answer));
    const address = addressOn(after, answer.channel).trim();
    return isNew || (!answer.given && isLast(answer)) ? [{ ...answer, address }] : [];
  });
}

/**
 * Returns what the changed customers add to the answers that outlive them: each no, and the yes that ends one. Two devices give
 * an answer the same id, so that it is added once.
 */
export function outlivingConsents(
  changes: readonly CustomerChange[],
  kept: readonly AddressConsent[],
): AddressConsent[] {
  const news = changes.flatMap(newsOf).sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  if (news.length === 0) return [];
  const book = new Map(consentBook(kept));
  return news.flatMap((answer): AddressConsent[] => {
    const { channel, purpose, given, at, wording, address } = answer;
    const known = consentKeys(answer, address).map((key) => book.get(key));
    const isNews = known.some((last) =>
      given ? last?.given === false && last.at < at : !last || (last.given && last.at <= at),
    );
    if (!isNews) return [];
    const id = textHash(JSON.stringify([channel, purpose, address, given, at]));
    const added = { id, channel, purpose, given, at, wording, address, createdAt: at, updatedAt: at };
    putInto(book, added);
    return [added];
  });
}

/** The questions that a customer can answer. */
export const CONSENT_KINDS = [
  { channel: 'email', purpose: 'service', label: 'Service by email', hint: 'Appointments, estimates and invoices' },
  { channel: 'text', purpose: 'service', label: 'Service by text message', hint: '' },
  { channel: 'email', purpose: 'marketing', label: 'Marketing by email', hint: 'Review requests and offers' },
  { channel: 'text', purpose: 'marketing', label: 'Marketing by text message', hint: '' },
] as const satisfies readonly { channel: Channel; purpose: Purpose; label: string; hint: string }[];

/** Returns the question to ask a customer for each purpose. */
export function consentQuestion(shop: string, purposes: readonly Purpose[]): string {
  const name = shop.trim() || 'we';
  const questions: Readonly<Record<Purpose, string>> = {
    service: `May ${name} email and text you about your car, your appointments, estimates and invoices? You can say stop at any time.`,
    marketing: `May ${name} send you offers and ask you for a review? You don’t have to say yes to have work done, and you can say stop at any time.`,
  };
  return PURPOSES.filter((purpose) => purposes.includes(purpose))
    .map((purpose) => questions[purpose])
    .join(' ');
}
