import type { ParsedQuery } from './query.ts';

/** Quality of a match, best first. In all but the last two, each typed word is the start of a word in the text. */
export const RANKS = ['title begins', 'in title', 'together', 'begins', 'inside', 'near'] as const;
export type Rank = (typeof RANKS)[number];

/** Letters and digits continue a word, as does everything beyond ASCII. False past the end of the text. */
function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 128;
}

/** Returns the position where the typed word begins a word of the text, or -1. */
export function startOf(text: string, word: string): number {
  const needsStart = isInWord(word, 0);
  let at = text.indexOf(word);
  while (needsStart && at > 0 && isInWord(text, at - 1)) at = text.indexOf(word, at + 1);
  return at;
}

/** Ranks a text that contains every word of the query, or its digits. The first line of the text is its title. */
export function rankOf(text: string, { words, phrase, digits }: ParsedQuery): Rank {
  const titleEnd = text.indexOf('\n');
  let isInTitle = true;
  for (const word of words) {
    const at = startOf(text, word);
    if (at < 0) {
      const isDigitsAlone = digits !== '' && !words.every((one) => text.includes(one));
      return isDigitsAlone && startOf(text, digits) >= 0 ? 'together' : 'inside';
    }
    if (titleEnd >= 0 && at > titleEnd) isInTitle = false;
  }
  if (text.startsWith(phrase)) return 'title begins';
  if (isInTitle) return 'in title';
  return startOf(text, phrase) >= 0 ? 'together' : 'begins';
}
