import { phoneKeys } from '#domain/customers/phone.ts';
import { foldText } from './fold-text.ts';

/** Signs that people put between the characters of a phone number, a plate or a VIN, or leave out. */
const SIGNS = /[ ()./+-]+/g;
/** Digits of a phone number with the country code of North America. */
const LONG_PHONE = 11;
const PHONE = /^[\d\s()./+-]+$/;

/** The text that a search looks at for one record: its texts, and its numbers also without the signs between their characters. */
export function searchTextOf(texts: readonly string[], numbers: readonly string[] = []): string {
  let all = foldText(texts.join('\n'));
  for (const number of numbers) {
    const folded = foldText(number);
    const bare = folded.replace(SIGNS, '');
    all += `\n${folded}`;
    // What is the same without signs is not searched twice.
    if (!all.includes(bare)) all += `\n${bare}`;
  }
  return all;
}

/** The phone number as typed and as it is dialed: letters are digits, '+44 (0)20' has no 0. For `searchTextOf`. */
export function phoneNumbers(phone: string): string[] {
  return [phone, ...phoneKeys(phone)];
}

/** The digits of what looks like a phone number, whole or in part, without the country code of North America; else empty. */
export function searchedDigits(query: string): string {
  const typed = foldText(query).trim();
  if (!PHONE.test(typed)) return '';
  const digits = typed.replace(/\D/g, '');
  if (digits.startsWith('1') && (typed.startsWith('+') || digits.length === LONG_PHONE)) return digits.slice(1);
  return phoneKeys(typed)[0] ?? digits;
}

/**
 * Returns whether a text holds every word of the query, in any order. Plates and phone numbers are found however they are written:
 * 'HCC-17' in 'HCC 17', '512-555' in '(512) 555-0142'.
 */
export function searchFor(query: string): (text: string) => boolean {
  const words = foldText(query)
    .split(/\s+/)
    .flatMap((word) => (word ? { word, bare: /\d/.test(word) ? word.replace(SIGNS, '') : word } : []));
  const digits = searchedDigits(query);
  return (text) =>
    words.every(({ word, bare }) => text.includes(word) || text.includes(bare)) ||
    (digits !== '' && text.includes(digits));
}
