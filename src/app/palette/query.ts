import { addDays } from '#domain/calendar/calendar.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { searchedDigits } from '#domain/text/search-text.ts';

/** Typed text, normalized like the texts of records. */
export type ParsedQuery = {
  words: readonly string[];
  phrase: string;
  /** Digits of a phone number; empty if the text doesn't look like one. */
  digits: string;
};

/** Includes quotes, which uFuzzy reads as the ends of an exact term. */
const BETWEEN_WORDS = /[\s\p{Cc}"]+/u;
/** '$1,215.50' */
const AMOUNT = /^\$?\d[\d,]*(?:\.\d+)?$/;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;

/** A map: 'constructor' is a name that every object has. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

function wordOf(typed: string, today: string): string {
  const word = typed.replace(/^[,;]+|[,;]+$/g, '');
  const days = DAYS.get(word);
  if (days !== undefined) return addDays(today, days);
  if (AMOUNT.test(word)) return word.replace(/[$,]/g, '');
  // '11/05' and '11/5' are the same day.
  if (word.includes('/')) return word.replace(/(^|\/)0(?=\d)/g, '$1');
  return word.replace(ORDINAL, '$1');
}

/** Parses the typed text. Returns undefined if it has no word. */
export function queryOf(typed: string, today: string): ParsedQuery | undefined {
  const words = foldText(typed)
    .split(BETWEEN_WORDS)
    .map((word) => wordOf(word, today))
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return { words, phrase: words.join(' '), digits: searchedDigits(typed) };
}
