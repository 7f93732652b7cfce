import { lineStart, type Page, textsOf } from './page.ts';
import type { Query } from './query.ts';

/** How well a line answers, the best first. */
export const RANKS = ['title begins', 'in title', 'together', 'begins', 'inside', 'near'] as const;
export type Rank = (typeof RANKS)[number];

const TITLE_BEGINS = RANKS.indexOf('title begins');
const IN_TITLE = RANKS.indexOf('in title');
const TOGETHER = RANKS.indexOf('together');
const BEGINS = RANKS.indexOf('begins');
const INSIDE = RANKS.indexOf('inside');
const NEAR = RANKS.indexOf('near');
/** Of a line that does not answer. */
export const NO_RANK = 255;

/** For each line of a page its place in RANKS, or NO_RANK. */
export type Ranking = (page: Page) => Uint8Array;

const noRanks = ({ ids }: Page) => new Uint8Array(ids.length).fill(NO_RANK);

/** Ranks the lines without a rank that hold what is wanted, each by where it stands first. */
function rankHolders(
  page: Page,
  wanted: string,
  ranks: Uint8Array,
  rankAt: (line: number, at: number) => number,
): void {
  const { text, ends } = page;
  for (let line = 0; line < ranks.length; line += 1) {
    if (ranks[line] !== NO_RANK) continue;
    const at = text.indexOf(wanted, lineStart(page, line));
    if (at < 0) return;
    while ((ends[line] ?? 0) <= at) line += 1;
    if (ranks[line] === NO_RANK) ranks[line] = rankAt(line, at);
  }
}

/** Of each line the rank of its worst word. */
function ranksOfWords(page: Page, { starts, insides, phrase }: Query): Uint8Array {
  const ranks = new Uint8Array(page.ids.length);
  const rankAt = (line: number, at: number) => {
    if (at === lineStart(page, line)) return TITLE_BEGINS;
    return at < (page.titleEnds[line] ?? 0) ? IN_TITLE : TOGETHER;
  };
  for (const [at, start] of starts.entries()) {
    // Of a line without an earlier word nothing is asked any more.
    const own = ranks.map((rank) => (rank === NO_RANK ? INSIDE : NO_RANK));
    rankHolders(page, start, own, rankAt);
    rankHolders(page, insides[at] ?? '', own, () => INSIDE);
    // Of tens of thousands of lines at each key: no pairs are made for that.
    for (let line = 0; line < ranks.length; line += 1) ranks[line] = Math.max(own[line] ?? 0, ranks[line] ?? 0);
  }
  if (starts.length === 1 || !ranks.some((rank) => rank <= TOGETHER)) return ranks;
  const together = noRanks(page);
  rankHolders(page, phrase, together, rankAt);
  return ranks.map((rank, line) => {
    if (rank > TOGETHER) return rank;
    if (rank === TOGETHER) return together[line] === NO_RANK ? BEGINS : TOGETHER;
    return together[line] === TITLE_BEGINS ? TITLE_BEGINS : IN_TITLE;
  });
}

/** Ranks the lines that hold every word of the query, or the digits of the phone number. The first line of a text is its title. */
export function rankedBy(query: Query): Ranking {
  const { digits, digitsStart } = query;
  return (page) => {
    const ranks = ranksOfWords(page, query);
    if (digits === '') return ranks;
    rankHolders(page, digitsStart, ranks, () => TOGETHER);
    rankHolders(page, digits, ranks, () => INSIDE);
    return ranks;
  };
}

/** Ranks the lines whose text is near to what is meant. */
export function rankedNear(isMeant: (text: string) => boolean): Ranking {
  return (page) => Uint8Array.from(textsOf(page), (text) => (isMeant(text) ? NEAR : NO_RANK));
}
