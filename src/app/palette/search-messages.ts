import type { Rank } from './rank.ts';

/** Searchable record. `text` is folded (see `foldText`); its first line is the title. */
export type SearchRecord = {
  id: string;
  text: string;
  /** Date or instant, for the order of equal matches; '' if none. */
  moment: string;
};

export type SearchRequest = {
  typed: string;
  today: string;
  /** Names of the lists to search, in the order of the reply. */
  lists: readonly string[];
  /** Short lists, searched after the others. */
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
  /** Matched words: as typed, and near ones. */
  words: readonly string[];
};

/** Message to the worker. `begin`, `records` and `end` replace the content of a list. `find` returns a `SearchReply`. */
export type SearchMessage =
  | { type: 'begin'; list: string }
  | { type: 'records'; records: readonly SearchRecord[] }
  | { type: 'end'; today: string }
  | { type: 'find'; request: SearchRequest };
