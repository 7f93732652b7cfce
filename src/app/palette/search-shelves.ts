import { isNear, nearWords } from './near-words.ts';
import type { Page, Shelf } from './page.ts';
import type { Query } from './query.ts';
import { NO_RANK, RANKS, type Rank, type Ranking, rankedBy, rankedNear } from './rank.ts';
import { createTurn, inSlices, type Turn } from './slices.ts';

/** What was found of one kind. */
export type Found = {
  kind: string;
  count: number;
  /** Of the best of them. */
  rank: Rank;
  /** The best of them, recent ones first among equals. */
  ids: readonly string[];
};

export type Answer = {
  found: readonly Found[];
  /** The pages that hold the query as it was typed: whatever answers a narrower one is among them. */
  matched: readonly Shelf[];
  /** All that was found. */
  count: number;
  /** The words that were found: as they were typed, or what was near to them. */
  words: readonly string[];
};

/** How many of one kind are named. */
const MOST_NAMED = 100;

type Ranked = Found & { pages: readonly Page[] };

/** Undefined when it was given up. */
async function ranked(
  shelves: readonly Shelf[],
  ranking: Ranking,
  turn: Turn,
  isWanted: () => boolean,
): Promise<readonly Ranked[] | undefined> {
  const found: Ranked[] = [];
  for (const { kind, pages } of shelves) {
    const byRank: string[][] = RANKS.map(() => []);
    const matched: Page[] = [];
    let count = 0;
    const isDone = await inSlices(pages, turn, isWanted, (page) => {
      const before = count;
      ranking(page).forEach((rank, line) => {
        if (rank === NO_RANK) return;
        count += 1;
        const ids = byRank[rank];
        if (ids && ids.length < MOST_NAMED) ids.push(page.ids[line] ?? '');
      });
      if (count > before) matched.push(page);
    });
    if (!isDone) return undefined;
    const best = RANKS.find((_, rank) => byRank[rank]?.length);
    if (best) found.push({ kind, count, rank: best, ids: byRank.flat().slice(0, MOST_NAMED), pages: matched });
  }
  return found.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}

function answerOf(all: readonly Ranked[], words: readonly string[], matched: readonly Shelf[]): Answer {
  const found = all.map(({ pages: _pages, ...one }) => one);
  return { found, matched, count: found.reduce((sum, { count }) => sum + count, 0), words };
}

type SearchOptions = {
  /** Whatever can answer the query as it was typed; all shelves by default. */
  among?: readonly Shelf[] | undefined;
  turn?: Turn;
  isWanted?: () => boolean;
};

/**
 * What the shelves hold for the query; kinds with better matches come first, else in the order of the shelves. Only when nothing
 * holds what was typed, words near to it count too. `vocabulary` is every word in which a slip may be forgiven. Undefined when it
 * was given up because it was no longer wanted.
 */
export async function searchShelves(
  shelves: readonly Shelf[],
  vocabulary: Iterable<string>,
  query: Query,
  { among = shelves, turn = createTurn(), isWanted = () => true }: SearchOptions = {},
): Promise<Answer | undefined> {
  const asTyped = await ranked(among, rankedBy(query), turn, isWanted);
  if (!asTyped) return undefined;
  if (asTyped.length > 0) {
    // In the order of the shelves, for the next search among them.
    const matched = among.flatMap(({ kind }) => asTyped.filter((found) => found.kind === kind));
    return answerOf(asTyped, query.words, matched);
  }
  const near = nearWords(query);
  if (!(await inSlices(vocabulary, turn, isWanted, near.look))) return undefined;
  const meant = near.meant();
  if (!meant) return answerOf([], query.words, []);
  const found = await ranked(shelves, rankedNear(isNear(meant)), turn, isWanted);
  return found && answerOf(found, meant.flat(), []);
}
