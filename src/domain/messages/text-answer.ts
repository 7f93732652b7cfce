import { hoursAfter, isBefore } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { phoneKeys } from '#domain/customers/phone.ts';
import { AUTOMATIC_ID, type Message } from './message.ts';

/** Template of a text that a customer wrote to the shop. */
const ANSWER = 'answer';
const SHOWN_HOURS = 3 * 24;

/** A text that the provider took for the shop. */
export type TextAnswer = { from: string; text: string; providerId: string };

/** Returns whether the customer wrote it. */
export function isAnswer({ template }: Pick<Message, 'template'>): boolean {
  return template === ANSWER;
}

/** Returns the entry of the log for a text, of the last of the customers who has its number. `at`: ISO text of now. */
export function answerEntry(
  { from, text, providerId }: TextAnswer,
  customers: readonly Pick<Customer, 'id' | 'phone'>[],
  at: string,
): Message {
  const keys = phoneKeys(from);
  const customer = customers.findLast(({ phone }) => phoneKeys(phone).some((key) => keys.includes(key)));
  return {
    id: `text-${providerId}`,
    customerId: customer?.id ?? '',
    template: ANSWER,
    dueKey: '',
    channel: 'text',
    purpose: 'service',
    address: from,
    subject: '',
    body: text,
    state: 'sent',
    at,
    by: from,
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns whether a person wrote to the customer: what went by itself answers nothing. */
function isWritten(message: Message): boolean {
  const isByPerson = !isAnswer(message) && !message.id.startsWith(AUTOMATIC_ID);
  return isByPerson && (message.state === 'sent' || message.state === 'opened');
}

/** Returns the answers of the last 3 days after which nobody has written to the customer. `at`: ISO text of now. */
export function openAnswers(messages: readonly Message[], at: string): Message[] {
  const written = new Map<string, string>();
  for (const message of messages) {
    if (isWritten(message) && message.at > (written.get(message.customerId) ?? ''))
      written.set(message.customerId, message.at);
  }
  return messages.filter(
    (message) =>
      isAnswer(message) &&
      isBefore(at, hoursAfter(message.at, SHOWN_HOURS)) &&
      (message.customerId === '' || message.at > (written.get(message.customerId) ?? '')),
  );
}
