import type { Query } from './query.ts';
import { insideOf, withStarts } from './word-starts.ts';

const LEAST_LETTERS = 4;
const LONG_WORD = 8;
const LETTERS_ONLY = /^\p{L}+$/u;

/** How many slips a word of that length is forgiven. */
function slipsAllowed(word: string): number {
  if (word.length < LEAST_LETTERS || !LETTERS_ONLY.test(word)) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

/**
 * The least number of slips (a letter too many, missing, wrong, or two changed places) between what was typed and any beginning of
 * the word: the optimal string alignment distance. Above `most` it only says that it is more.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most);
  if (width < typed.length - most) return most + 1;
  let [before, former]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let slips = Math.min((former[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (former[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (isSwapped) slips = Math.min(slips, (before[at - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    before = former;
    former = current;
  }
  return Math.min(...former);
}

/** For each word of a query what may be meant by it: itself, or the words nearest to it. */
export type Meant = readonly (readonly string[])[];

/** Collects for one typed word the nearest of the words that it is shown. */
function nearest(typed: string) {
  const allowed = slipsAllowed(typed);
  let least = allowed + 1;
  let found: string[] = [];
  return {
    look(word: string): void {
      if (allowed === 0) return;
      const slips = slipsBetween(typed, word, Math.min(allowed, least));
      if (slips > allowed || slips > least) return;
      if (slips < least) found = [];
      least = slips;
      found.push(word);
    },
    // What is there as it was typed is found by itself.
    words: () => [typed, ...(least === 0 ? [] : found)],
  };
}

/** Shown all words that there are, it knows what may be meant; undefined when there is nothing beside what was typed. */
export function nearWords({ words }: Query) {
  const wanted = words.map(nearest);
  return {
    look(word: string): void {
      for (const one of wanted) one.look(word);
    },
    meant(): Meant | undefined {
      const meant = wanted.map((one) => one.words());
      return meant.some(({ length }) => length > 1) ? meant : undefined;
    },
  };
}

/** Whether a text (with its marks for words) holds, of every word, what was typed or something near to it. */
export function isNear(meant: Meant): (text: string) => boolean {
  const wanted = meant.map((words) => {
    const starts = words.map(withStarts);
    return [...starts, insideOf(starts[0] ?? '')];
  });
  return (text) => wanted.every((ways) => ways.some((way) => text.includes(way)));
}
