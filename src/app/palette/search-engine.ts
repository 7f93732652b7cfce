import uFuzzy from '@leeoniya/ufuzzy';
import { bareWord } from '#domain/text/search-text.ts';
import { lettersIn, nearestWords } from './near-words.ts';
import { type ParsedQuery, queryOf } from './query.ts';
import { RANKS, type Rank, rankOf, startOf } from './rank.ts';
import type { ListMatches, SearchMessage, SearchRecord, SearchReply, SearchRequest } from './search-messages.ts';

const MAX_IDS = 100;

// Without this, uFuzzy takes the 'ne of "o'neil" for an English contraction.
const matcher = new uFuzzy({ intraContr: '(?!)' });

type List = {
  name: string;
  ids: readonly string[];
  texts: string[];
  /** Words that tolerate typos. */
  letters: ReadonlySet<string>;
};

function listOf(name: string, records: readonly SearchRecord[]): List {
  const texts = records.map(({ text }) => text);
  return { name, ids: records.map(({ id }) => id), texts, letters: new Set(texts.flatMap(lettersIn)) };
}

/** Sorts records newest first; bookings with upcoming ones first, the next one at the top. */
function recentFirst(list: string, today: string): (a: SearchRecord, b: SearchRecord) => number {
  const isUpcoming = (moment: string) => list === 'bookings' && moment >= today;
  return ({ moment: a }, { moment: b }) => {
    if (a === b) return 0;
    if (isUpcoming(a) !== isUpcoming(b)) return isUpcoming(a) ? -1 : 1;
    return a < b === isUpcoming(a) ? -1 : 1;
  };
}

/** Returns the positions of the texts that contain the word, among those given. */
function containing(texts: string[], word: string, among?: number[]): number[] {
  return matcher.filter(texts, `"${word}"`, among) ?? [];
}

/** Returns the positions of the texts that contain every word, or the digits of a phone number. */
function matchesAsTyped({ texts }: List, { words, digits }: ParsedQuery): number[] {
  let withWords: number[] | undefined;
  for (const word of words) {
    const typed = containing(texts, word, withWords);
    // A plate is stored with or without its punctuation: 'ZQX-4417' finds 'ZQX4417'.
    const bare = /\p{L}/u.test(word) ? bareWord(word) : word;
    withWords =
      bare === word ? typed : [...new Set([...typed, ...containing(texts, bare, withWords)])].sort((a, b) => a - b);
  }
  const positions = withWords ?? [];
  if (digits === '' || positions.length === texts.length) return positions;
  const isMatch: boolean[] = Array(texts.length).fill(false);
  for (const at of positions) isMatch[at] = true;
  for (const at of containing(texts, digits)) isMatch[at] = true;
  return texts.flatMap((_, at) => (isMatch[at] ? at : []));
}

/** Returns the positions of the texts that contain each word, or a word near it at the start of a word. */
function matchesNear({ texts }: List, words: readonly string[], near: readonly (readonly string[])[]): number[] {
  const isNear = (text: string) =>
    words.every((word, at) => text.includes(word) || near[at]?.some((one) => startOf(text, one) >= 0));
  return texts.flatMap((text, at) => (isNear(text) ? at : []));
}

function foundIn(
  { name, ids, texts }: List,
  positions: readonly number[],
  rankIn: (text: string) => Rank,
): ListMatches[] {
  const byRank = new Map<Rank, string[]>(RANKS.map((rank) => [rank, []]));
  for (const at of positions) {
    const ranked = byRank.get(rankIn(texts[at] ?? ''));
    if (ranked && ranked.length < MAX_IDS) ranked.push(ids[at] ?? '');
  }
  const best = RANKS.find((rank) => byRank.get(rank)?.length);
  if (!best) return [];
  return [{ list: name, count: positions.length, rank: best, ids: [...byRank.values()].flat().slice(0, MAX_IDS) }];
}

function replyOf(found: ListMatches[], words: readonly string[]): SearchReply {
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return { found: found.sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank)), count, words };
}

/** Finds exact matches; near words only if there are none. */
function find(lists: readonly List[], query: ParsedQuery): SearchReply {
  const { words } = query;
  const asTyped = lists.flatMap((list) => foundIn(list, matchesAsTyped(list, query), (text) => rankOf(text, query)));
  if (asTyped.length > 0) return replyOf(asTyped, words);
  const letters = new Set(lists.flatMap((list) => [...list.letters]));
  const near = words.map((word) => nearestWords(word, letters));
  if (near.every((nearest) => nearest.length === 0)) return replyOf([], words);
  const found = lists.flatMap((list) => foundIn(list, matchesNear(list, words, near), () => 'near'));
  return replyOf(found, [...words, ...near.flat()]);
}

/** Creates the search index of a shop, filled and searched by messages. */
export function createSearchEngine() {
  const lists = new Map<string, List>();
  let incoming: { list: string; records: SearchRecord[] } | undefined;

  function replaceList(today: string): void {
    if (!incoming) return;
    const { list, records } = incoming;
    incoming = undefined;
    // Later records first for the same moment.
    lists.set(list, listOf(list, records.reverse().sort(recentFirst(list, today))));
  }

  function search({ typed, today, lists: names, commands }: SearchRequest): SearchReply {
    const query = queryOf(typed, today);
    if (!query) return { found: [], count: 0, words: [] };
    const known = names.flatMap((name) => lists.get(name) ?? []);
    return find([...known, ...commands.map(({ list, records }) => listOf(list, records))], query);
  }

  return {
    /** Returns the reply to `find`; undefined for other messages. */
    receive(message: SearchMessage): SearchReply | undefined {
      if (message.type === 'find') return search(message.request);
      if (message.type === 'begin') incoming = { list: message.list, records: [] };
      else if (message.type === 'records') incoming?.records.push(...message.records);
      else replaceList(message.today);
      return undefined;
    },
  };
}
