import type { Query } from './query.ts';

/** How well a text answers, the best first. */
export const RANKS = ['title begins', 'in title', 'together', 'begins', 'inside', 'near'] as const;
export type Rank = (typeof RANKS)[number];

function rankOfWords(text: string, { starts, insides, phrase }: Query): Rank | undefined {
  let isInTitle = true;
  let isBegun = true;
  // Tens of thousands of texts are asked at each key: no pairs are made for that.
  for (let at = 0; at < starts.length; at += 1) {
    const start = text.indexOf(starts[at] ?? '');
    if (start < 0) {
      if (!text.includes(insides[at] ?? '')) return undefined;
      isBegun = false;
      isInTitle = false;
    } else if (isInTitle && start > 0) {
      const titleEnd = text.indexOf('\n');
      isInTitle = titleEnd < 0 || start < titleEnd;
    }
  }
  if (isBegun && text.startsWith(phrase)) return 'title begins';
  if (isInTitle) return 'in title';
  if (!isBegun) return 'inside';
  return starts.length === 1 || text.includes(phrase) ? 'together' : 'begins';
}

/**
 * How a text (with its marks for words) answers the query: it must hold every word of it, or the digits of the phone number. The
 * first line of a text is its title. Undefined when it does not answer.
 */
export function rankOf(text: string, query: Query): Rank | undefined {
  const rank = rankOfWords(text, query);
  if (rank !== undefined || query.digits === '') return rank;
  if (text.includes(query.digitsStart)) return 'together';
  return text.includes(query.digits) ? 'inside' : undefined;
}
