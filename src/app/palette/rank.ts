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

/** A word as it begins words of a text, and as it stands inside of one: alike but for their beginnings. */
type Wanted = { start: string; inside: string };

/** What few words of a text hold: marks and signs. */
const RARE = /[^a-z0-9\u0080-\uffff]/;

/** Where in a word the search for it begins: where both of its forms are alike, with what is rare in a text. */
function pivotOf(inside: string): number {
  const rare = inside.slice(1).search(RARE);
  return rare < 0 ? 1 : rare + 1;
}

type RankAt = (line: number, at: number) => number;

const noRanks = ({ ids }: Page) => new Uint8Array(ids.length).fill(NO_RANK);

/** Ranks the lines without a rank that hold the text, each by where it stands first. */
function rankHolders(page: Page, wanted: string, ranks: Uint8Array, rankAt: RankAt): void {
  const { text, ends } = page;
  for (let line = 0; line < ranks.length; line += 1) {
    if (ranks[line] !== NO_RANK) continue;
    const at = text.indexOf(wanted, lineStart(page, line));
    if (at < 0) return;
    while ((ends[line] ?? 0) <= at) line += 1;
    if (ranks[line] === NO_RANK) ranks[line] = rankAt(line, at);
  }
}

/** Ranks the lines without a rank that hold the word: by where it first begins one, else as inside of one. */
function rankWord(page: Page, { start, inside }: Wanted, ranks: Uint8Array, rankAt: RankAt): void {
  if (start === inside || inside.length === 1) {
    rankHolders(page, start, ranks, rankAt);
    if (start !== inside) rankHolders(page, inside, ranks, () => INSIDE);
    return;
  }
  // Both forms in one go.
  const pivot = pivotOf(inside);
  const pivotOfStart = pivot + start.length - inside.length;
  const common = inside.slice(pivot);
  const { text, ends } = page;
  for (let line = 0; line < ranks.length; line += 1) {
    if (ranks[line] !== NO_RANK) continue;
    let at = text.indexOf(common, lineStart(page, line) + pivot);
    if (at < 0) return;
    while ((ends[line] ?? 0) <= at) line += 1;
    if (ranks[line] !== NO_RANK) continue;
    for (const end = ends[line] ?? 0; at >= 0 && at < end; at = text.indexOf(common, at + 1)) {
      const begin = at - pivotOfStart;
      if (begin >= 0 && text.startsWith(start, begin)) {
        ranks[line] = rankAt(line, begin);
        break;
      }
      if (text.startsWith(inside, at - pivot)) ranks[line] = INSIDE;
    }
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
    rankWord(page, { start, inside: insides[at] ?? start }, own, rankAt);
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
    rankWord(page, { start: digitsStart, inside: digits }, ranks, () => TOGETHER);
    return ranks;
  };
}

/** Ranks the lines whose text is near to what is meant. */
export function rankedNear(isMeant: (text: string) => boolean): Ranking {
  return (page) => Uint8Array.from(textsOf(page), (text) => (isMeant(text) ? NEAR : NO_RANK));
}
