import { emailProblem } from '#domain/customers/email.ts';
import { textMessageHref } from '#domain/customers/phone.ts';
import { mailAddress } from '#domain/documents/email-text.ts';
import { encodedText } from '#domain/text/encoded-text.ts';
import type { Channel } from './message.ts';
import type { MessageText } from './templates.ts';

/** Mail and text programs cut longer addresses. */
const LONGEST_ADDRESS = 2000;

export type Opening = {
  /** Address that opens the program. */
  href: string;
  /** The text is too long for the address, so it has to be copied and pasted. */
  copies: boolean;
};

/** Returns a sentence about an address that no message can go to; undefined when one can. */
export function addressProblem(channel: Channel, address: string): string | undefined {
  if (address.trim() === '') return channel === 'email' ? 'Enter the email address.' : 'Enter the phone number.';
  if (channel === 'email') return emailProblem(address);
  return textMessageHref(address) === undefined ? 'Enter a phone number with at least 7 digits.' : undefined;
}

/** Returns how a message opens in the mail program (RFC 6068) or the text program (RFC 5724) of the device. */
export function openingOf(channel: Channel, address: string, { subject, body }: MessageText): Opening {
  if (channel === 'email') {
    const whole = mailAddress(address, { subject, message: body });
    if (whole.length < LONGEST_ADDRESS) return { href: whole, copies: false };
    return { href: whole.slice(0, whole.lastIndexOf('&body=')), copies: true };
  }
  const to = textMessageHref(address) ?? '';
  // iPhones read the body after '&', Android after '?'.
  const whole = `${to}?&body=${encodedText(body)}`;
  return whole.length < LONGEST_ADDRESS ? { href: whole, copies: false } : { href: to, copies: true };
}
