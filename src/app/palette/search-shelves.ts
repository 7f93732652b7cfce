import { isNear, nearWords } from './near-words.ts';
import type { Query } from './query.ts';
import { RANKS, type Rank, rankOf } from './rank.ts';
import { createTurn, inSlices, type Turn } from './slices.ts';

/**
 * One thing that can be found: its title, and below that whatever else it is searched by, without case and accents and with its words
 * marked.
 */
export type Line = { id: string; text: string };

/** Things of one kind, the most recent first. */
export type Shelf = { kind: string; lines: readonly Line[] };

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
  /** What holds the query as it was typed: whatever answers a narrower one is among it. */
  matched: readonly Shelf[];
  /** All that was found. */
  count: number;
  /** The words that were found: as they were typed, or what was near to them. */
  words: readonly string[];
};

/** How many of one kind are named. */
const MOST_NAMED = 100;

type Ranking = (text: string) => Rank | undefined;
type Ranked = Found & { lines: readonly Line[] };

/** Undefined when it was given up. */
async function ranked(
  shelves: readonly Shelf[],
  rank: Ranking,
  turn: Turn,
  isWanted: () => boolean,
): Promise<readonly Ranked[] | undefined> {
  const found: Ranked[] = [];
  for (const { kind, lines } of shelves) {
    const byRank = new Map<Rank, string[]>(RANKS.map((one) => [one, []]));
    const matched: Line[] = [];
    const isDone = await inSlices(lines, turn, isWanted, (line) => {
      const own = rank(line.text);
      if (own === undefined) return;
      matched.push(line);
      const ids = byRank.get(own);
      if (ids && ids.length < MOST_NAMED) ids.push(line.id);
    });
    if (!isDone) return undefined;
    const best = RANKS.find((one) => byRank.get(one)?.length);
    const ids = [...byRank.values()].flat().slice(0, MOST_NAMED);
    if (best) found.push({ kind, count: matched.length, rank: best, ids, lines: matched });
  }
  return found.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}

function answerOf(all: readonly Ranked[], words: readonly string[], matched: readonly Shelf[]): Answer {
  const found = all.map(({ lines: _lines, ...one }) => one);
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
  const asTyped = await ranked(among, (text) => rankOf(text, query), turn, isWanted);
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
  const isMeant = isNear(meant);
  const found = await ranked(shelves, (text) => (isMeant(text) ? 'near' : undefined), turn, isWanted);
  return found && answerOf(found, meant.flat(), []);
}
