import { foldText } from '#domain/text/fold-text.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';

type Searchable = {
  label: string;
  detail?: string | undefined;
  /** Also searched, with and without punctuation: phone numbers, license plates, VINs. */
  numbers?: readonly string[] | undefined;
};

// Folds each item once, not on every keystroke: there may be 10,000.
const texts = new WeakMap<Searchable, string>();

function textOf(item: Searchable): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { label, detail = '', numbers } = item;
  const text = searchTextOf([`${label} ${detail}`], numbers);
  texts.set(item, text);
  return text;
}

/** Returns the items that contain every word of the query (see `searchFor`), those that start with its first word first. */
export function matchItems<T extends Searchable>(items: readonly T[], query: string): T[] {
  const [firstWord] = foldText(query).split(/\s+/).filter(Boolean);
  if (firstWord === undefined) return [...items];
  const isFound = searchFor(query);
  const matches = items.filter((item) => isFound(textOf(item)));
  const starts = (item: T) => textOf(item).startsWith(firstWord);
  return [...matches.filter(starts), ...matches.filter((item) => !starts(item))];
}
