import { hoursAfter, isBefore } from '#domain/calendar/calendar.ts';
import { isHandledBy, type Message } from './message.ts';

const SHOWN_HOURS = 7 * 24;

/** Returns whether the server could not send the message, or does not know whether it went. */
export function didNotGo({ state, why = '' }: Pick<Message, 'state' | 'why'>): boolean {
  return state === 'refused' || state === 'bounced' || state === 'unconfirmed' || (state === 'not sent' && why !== '');
}

/** Returns the messages of the last 7 days that did not go and whose reason nobody has taken care of since. `at`: ISO text of now. */
export function failedMessages(messages: readonly Message[], at: string): Message[] {
  const handled = new Set(
    messages.filter((message) => isHandledBy(message) && !didNotGo(message)).map(({ dueKey }) => dueKey),
  );
  return messages.filter(
    (message) =>
      didNotGo(message) &&
      isBefore(at, hoursAfter(message.at, SHOWN_HOURS)) &&
      (message.dueKey === '' || !handled.has(message.dueKey)),
  );
}
