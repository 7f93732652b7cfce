import type { Rank } from './rank.ts';

/** Something that can be found. `text` is folded; its first line is the title. */
export type SearchRecord = {
  id: string;
  text: string;
  /** A date or an instant, for the order among equal matches; empty without one. */
  moment: string;
};

export type SearchRequest = {
  typed: string;
  today: string;
  /** Names of the lists to search, in the order of the answer. */
  lists: readonly string[];
  /** Short lists that come with the question and follow the others. */
  commands: readonly { list: string; records: readonly SearchRecord[] }[];
};

/** Matches in one list. */
export type ListMatches = {
  list: string;
  count: number;
  /** The best rank of its matches. */
  rank: Rank;
  /** The best matches, recent ones first among equals. */
  ids: readonly string[];
};

export type SearchReply = {
  /** Lists with better matches first. */
  found: readonly ListMatches[];
  /** Matches in all lists. */
  count: number;
  /** The words that were found: as typed, and those near to them. */
  words: readonly string[];
};

/** Sent to the worker. A list arrives between `begin` and `end`, which replaces its former content. `find` is answered by an SearchReply. */
export type SearchMessage =
  | { type: 'begin'; list: string }
  | { type: 'records'; records: readonly SearchRecord[] }
  | { type: 'end'; today: string }
  | { type: 'find'; question: SearchRequest };
