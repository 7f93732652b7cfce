import { foldText } from '#domain/text/fold-text.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';

type Searchable = {
  label: string;
  detail?: string | undefined;
  /** Also searched, with and without the signs in them: phone numbers, plates, VINs. */
  numbers?: readonly string[] | undefined;
};

// Ten thousand items are folded once, not again with every letter typed.
const texts = new WeakMap<Searchable, string>();

function textOf(item: Searchable): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { label, detail = '', numbers } = item;
  const text = searchTextOf([`${label} ${detail}`], numbers);
  texts.set(item, text);
  return text;
}

/** The items that hold every word of the query, as in the lists (`searchFor`); those that begin with its first word come first. */
export function matchItems<T extends Searchable>(items: readonly T[], query: string): T[] {
  const [firstWord] = foldText(query).split(/\s+/).filter(Boolean);
  if (firstWord === undefined) return [...items];
  const isFound = searchFor(query);
  const matches = items.filter((item) => isFound(textOf(item)));
  const starts = (item: T) => textOf(item).startsWith(firstWord);
  return [...matches.filter(starts), ...matches.filter((item) => !starts(item))];
}
