import { type Customer, fullName } from '#domain/customers/customer.ts';
import { mayMessage } from './consent.ts';
import { type DueContext, dueMessages, type ShopFacts } from './due-messages.ts';
import type { Message } from './message.ts';

/** The newest records of one customer; undefined when they were deleted. */
export type CustomerFacts = Omit<ShopFacts, 'customers'> & { customer: Customer | undefined };

type Refused = Pick<Message, 'customerId' | 'dueKey' | 'channel' | 'purpose'>;

/** Returns why a message that was due is not any more, as a sentence; undefined when it still is. */
export function dueRefusal(dueKey: string, { customer, ...facts }: CustomerFacts, context: DueContext) {
  const due = dueMessages({ ...facts, customers: customer ? [customer] : [] }, context).find(
    ({ key }) => key === dueKey,
  );
  if (due) return due.held?.sentence;
  const done = facts.messages.findLast((one) => one.dueKey === dueKey && one.state !== 'not sent');
  return done
    ? `${done.by || 'Someone'} already took care of this message.`
    : 'This message is no longer due: it was paid, answered, moved or cancelled in the meantime.';
}

/** Returns why the customer must not get a message on its channel, as a sentence; undefined when they may. */
export function consentRefusal({ channel, purpose }: Refused, customer: Customer | undefined): string | undefined {
  if (!customer) return 'This customer was deleted.';
  if (mayMessage(customer, channel, purpose)) return undefined;
  const name = fullName(customer) || customer.companyName;
  const by = channel === 'email' ? 'by email' : 'by text message';
  return purpose === 'marketing' ? `${name} has not agreed to marketing ${by}.` : `${name} said no to messages ${by}.`;
}
