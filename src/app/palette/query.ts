import { addDays } from '#domain/calendar.ts';
import { foldText } from '#domain/fold-text.ts';
import { searchedDigits } from '#domain/search-text.ts';
import { insideOf, withStarts } from './word-starts.ts';

/** What was typed, as it is compared with the texts of the index. */
export type Query = {
  words: readonly string[];
  /** The words as they begin words of a text, and as they stand inside of one. */
  starts: readonly string[];
  insides: readonly string[];
  /** All of them one after the other. */
  phrase: string;
  /** The digits alone of what looks like a phone number, else empty. */
  digits: string;
  /** The same as they begin a word of a text. */
  digitsStart: string;
};

/** Control characters are marks in the texts. */
const BETWEEN = /[\s\p{Cc}]+/u;
/** '$1,215.50' */
const AMOUNT = /^\$?\d[\d,]*(?:\.\d+)?$/;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

const DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

function wordOf(typed: string, today: string): string {
  const word = typed.replace(/^[,;]+|[,;]+$/g, '');
  const days = DAYS[word];
  if (days !== undefined) return addDays(today, days);
  if (AMOUNT.test(word)) return word.replace(/[$,]/g, '');
  // '11/05' and '11/5' are the same day.
  if (word.includes('/')) return word.replace(/(^|\/)0(?=\d)/g, '$1');
  return word.replace(ORDINAL, '$1');
}

/** Undefined when nothing was typed. */
export function queryOf(typed: string, today: string): Query | undefined {
  const words = foldText(typed)
    .split(BETWEEN)
    .map((word) => wordOf(word, today))
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const digits = searchedDigits(typed);
  const starts = words.map(withStarts);
  return {
    words,
    starts,
    insides: starts.map(insideOf),
    phrase: withStarts(words.join(' ')),
    digits,
    digitsStart: withStarts(digits),
  };
}

/** Whether all that answers the query answers the former one, too: as when one more letter was typed. */
export function isNarrower(query: Query, former: Query): boolean {
  const last = former.words.length - 1;
  const goesOn = former.words.every((word, at) =>
    at === last ? query.words[at]?.startsWith(word) : query.words[at] === word,
  );
  // Digits find what words do not.
  return goesOn && (query.digits === '' || (former.digits !== '' && query.digits.startsWith(former.digits)));
}
