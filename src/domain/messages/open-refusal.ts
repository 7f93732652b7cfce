import { type Customer, customerName } from '#domain/customers/customer.ts';
import {
  addressOn,
  answerFor,
  CONSENT_KINDS,
  type ConsentBook,
  consentOf,
  isOnOtherRecord,
  mayMessage,
} from './consent.ts';
import { type DueContext, dueMessages, reasonsByHand, type ShopFacts } from './due-messages.ts';
import { isHandledBy, type Message } from './message.ts';
import { TEMPLATE_NAMES, type TemplateName } from './templates.ts';

const NO_REASON = 'This message is no longer due: it was paid, answered, moved or cancelled in the meantime.';

/** The newest records of one customer; undefined when they were deleted. */
export type RecordsOfCustomer = Omit<ShopFacts, 'customers'> & { customer: Customer | undefined };

type Addressed = Pick<Message, 'channel' | 'purpose' | 'address'>;
type Refused = Addressed & Pick<Message, 'customerId' | 'dueKey'>;

/** Returns why a message is not due any more, as a sentence; undefined when it still is. Quiet hours hold no email back. */
export function dueRefusal(
  dueKey: string,
  { customer, ...facts }: RecordsOfCustomer,
  context: DueContext,
  channel?: Message['channel'],
) {
  const due = dueMessages({ ...facts, customers: customer ? [customer] : [] }, context).find(
    ({ key }) => key === dueKey,
  );
  if (due) return channel === 'email' && due.held?.kind === 'quiet hours' ? undefined : due.held?.sentence;
  const done = facts.messages.findLast((one) => one.dueKey === dueKey && isHandledBy(one));
  return done ? `${done.by || 'Someone'} already took care of this message.` : NO_REASON;
}

/** Returns why a message that was made from a record must not go once more, as a sentence: its text is not true any more. */
export function againRefusal(
  { template, dueKey }: Pick<Message, 'template' | 'dueKey'>,
  { customer, ...facts }: RecordsOfCustomer,
  context: DueContext,
): string | undefined {
  if (!TEMPLATE_NAMES.includes(template as TemplateName)) return undefined;
  const reasons = reasonsByHand({ ...facts, customers: customer ? [customer] : [] }, context);
  return reasons.some(({ key }) => key === dueKey) ? undefined : NO_REASON;
}

/** Returns why the customer, or the address that was typed, must not get a message on its channel, as a sentence; undefined when they may. */
export function consentRefusal(
  message: Refused,
  customer: Customer | undefined,
  book: ConsentBook,
): string | undefined {
  if (!customer) return 'This customer was deleted.';
  const { channel, purpose } = message;
  const by = channel === 'email' ? 'by email' : 'by text message';
  if (!mayMessage(customer, channel, purpose, book)) {
    const name = customerName(customer);
    if (purpose === 'service' || isOnOtherRecord(consentOf(customer, channel, purpose, book)))
      return `${name} said no to ${purpose === 'service' ? 'messages' : 'marketing'} ${by}.`;
    return `${name} has not agreed to marketing ${by}.`;
  }
  return addressRefusal(message, book);
}

/** Returns why no message may go to the address that was typed, as a sentence; undefined when one may. */
export function addressRefusal({ channel, purpose, address }: Addressed, book: ConsentBook): string | undefined {
  if (answerFor(book, { channel, purpose }, address)?.given !== false) return undefined;
  const what = channel === 'email' ? 'This email address' : 'This number';
  const kind = purpose === 'marketing' ? 'marketing' : channel === 'email' ? 'emails' : 'text messages';
  return `${what} said no to ${kind}.`;
}

/** Returns what the number and the address said no to, as sentences. */
export function addressRefusals(contact: Pick<Customer, 'email' | 'phone'>, book: ConsentBook): string[] {
  return CONSENT_KINDS.flatMap(
    (kind) => addressRefusal({ ...kind, address: addressOn(contact, kind.channel) }, book) ?? [],
  );
}
