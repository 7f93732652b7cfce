import type { Consent } from '#domain/customers/customer.ts';
import type { AddressConsent } from './address-consent.ts';
import { outlivingConsents } from './consent.ts';
import { type Channel, PURPOSES } from './message.ts';

/** Words by which people end text messages in the United States (CTIA), alone in their message. */
const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];
const START = ['start', 'unstop'];

function wordOf(text: string): string {
  return text.replace(/[^a-z]/gi, '').toLowerCase();
}

/** Returns whether the text is one of the words alone, and so no message to the shop. */
export function isStopWord(text: string): boolean {
  return STOP.includes(wordOf(text)) || START.includes(wordOf(text));
}

/**
 * Returns the answers that a text from a number adds. STOP is a no to all text messages. START ends a no to those about the work, and is no
 * yes to marketing.
 */
export function stopAnswers(
  text: string,
  number: string,
  known: readonly AddressConsent[],
  at: string,
): AddressConsent[] {
  const word = wordOf(text);
  const answer = (purpose: Consent['purpose'], given: boolean): Consent => ({
    channel: 'text',
    purpose,
    given,
    at,
    wording: `They texted: ${text.trim().slice(0, 100)}`,
  });
  const consents = STOP.includes(word)
    ? PURPOSES.map((purpose) => answer(purpose, false))
    : START.includes(word)
      ? [answer('service', true)]
      : [];
  return outlivingConsents([{ after: { email: '', phone: number, consents } }], known);
}

/** Returns the answers by which nothing goes to an address any more: its owner said so to the provider, or it reaches nobody. */
export function noAnswers(
  { channel, address, wording }: { channel: Channel; address: string; wording: string },
  known: readonly AddressConsent[],
  at: string,
): AddressConsent[] {
  const consents = PURPOSES.map((purpose): Consent => ({ channel, purpose, given: false, at, wording }));
  const [email, phone] = channel === 'email' ? [address, ''] : ['', address];
  return outlivingConsents([{ after: { email, phone, consents } }], known);
}
