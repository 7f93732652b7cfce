import { hoursAfter, isBefore } from '#domain/calendar/calendar.ts';
import { isHandledBy, type Message } from './message.ts';

const SHOWN_HOURS = 7 * 24;

/** Returns whether the server could not send the message, or does not know whether it went. */
export function didNotGo({ state, why = '' }: Pick<Message, 'state' | 'why'>): boolean {
  return state === 'refused' || state === 'bounced' || state === 'unconfirmed' || (state === 'not sent' && why !== '');
}

/** Returns the messages of the last 7 days that did not go and whose reason nobody has taken care of since. `at`: ISO text of now. */
export function failedMessages(messages: readonly Message[], at: string): Message[] {
  // An estimate or invoice that is sent again has the same key as before.
  const handledAt = new Map<string, string>();
  for (const message of messages) {
    const last = handledAt.get(message.dueKey) ?? '';
    if (isHandledBy(message) && !didNotGo(message) && message.at > last) handledAt.set(message.dueKey, message.at);
  }
  return messages.filter(
    (message) =>
      didNotGo(message) &&
      isBefore(at, hoursAfter(message.at, SHOWN_HOURS)) &&
      (message.dueKey === '' || (handledAt.get(message.dueKey) ?? '') < message.at),
  );
}
