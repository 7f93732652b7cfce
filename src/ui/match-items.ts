import { foldText } from '#domain/fold-text.ts';

type Searchable = { label: string; detail?: string | undefined };

// Ten thousand items are folded once, not again with every letter typed.
const folded = new WeakMap<Searchable, string>();

function textOf(item: Searchable): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const text = foldText(`${item.label} ${item.detail ?? ''}`);
  folded.set(item, text);
  return text;
}

/**
 * The items whose label and detail hold every word of the query, whatever its case and accents; those that begin with its first
 * word come first.
 */
export function matchItems<T extends Searchable>(items: readonly T[], query: string): T[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const [firstWord] = words;
  if (firstWord === undefined) return [...items];
  const matches = items.filter((item) => words.every((word) => textOf(item).includes(word)));
  const starts = (item: T) => textOf(item).startsWith(firstWord);
  return [...matches.filter(starts), ...matches.filter((item) => !starts(item))];
}
