import { phoneKeys } from '#domain/customers/phone.ts';
import { foldText } from './fold-text.ts';

/** Punctuation that people add to or leave out of phone numbers, plates and VINs. */
const PUNCTUATION = /[ ()./+·•_-]+/g;
/** Digits of a phone number with the North American country code. */
const LONG_PHONE = 11;
const PHONE = /^[\d\s()./+-]+$/;

/** Returns the searchable text of a record: its texts, and its numbers with and without punctuation. */
export function searchTextOf(texts: readonly string[], numbers: readonly string[] = []): string {
  let all = foldText(texts.join('\n'));
  for (const number of numbers) {
    const folded = foldText(number);
    const bare = folded.replace(PUNCTUATION, '');
    all += `\n${folded}`;
    // Skips a number that is the same without punctuation.
    if (!all.includes(bare)) all += `\n${bare}`;
  }
  return all;
}

/** Returns the phone number as typed and as dialed (letters as digits, no 0 in '+44 (0)20'), for `searchTextOf`. */
export function phoneNumbers(phone: string): string[] {
  return [phone, ...phoneKeys(phone)];
}

/** Returns the digits of a query that looks like a phone number or part of one, without the North American country code; else empty. */
export function searchedDigits(query: string): string {
  const typed = foldText(query).trim();
  if (!PHONE.test(typed)) return '';
  const digits = typed.replace(/\D/g, '');
  if (digits.startsWith('1') && (typed.startsWith('+') || digits.length === LONG_PHONE)) return digits.slice(1);
  return phoneKeys(typed)[0] ?? digits;
}

/** Returns the word without the punctuation of plates and numbers; unchanged if it has nothing else. */
export function bareWord(word: string): string {
  return word.replace(PUNCTUATION, '') || word;
}

/** Returns the plate in a form for comparison: 'ZQX-4417', 'zqx 4417' and 'ZQX.4417' are one. */
export function plateKey(plate: string): string {
  return bareWord(foldText(plate).trim());
}

/**
 * Returns a function that checks whether a text has all words of the query, in any order. Finds plates and phone numbers whatever their
 * punctuation: 'HCC-17' in 'HCC 17', '512-555' in '(512) 555-0142'.
 */
export function searchFor(query: string): (text: string) => boolean {
  const typed = foldText(query).split(/\s+/).filter(Boolean);
  // A hyphen between spaces, as in 'ZQX - 4417', is no word of its own.
  const spoken = typed.filter((word) => word.replace(PUNCTUATION, '') !== '');
  const words = (spoken.length > 0 ? spoken : typed).map((word) => ({ word, bare: bareWord(word) }));
  const digits = searchedDigits(query);
  return (text) =>
    words.every(({ word, bare }) => text.includes(word) || text.includes(bare)) ||
    (digits !== '' && text.includes(digits));
}
