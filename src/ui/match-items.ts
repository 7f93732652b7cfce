type Searchable = { label: string; detail?: string | undefined };

// Ten thousand items are folded once, not again with every letter typed.
const folded = new WeakMap<Searchable, string>();

/** The text without case and accents, as it is compared in a search. */
export function fold(text: string): string {
  // Most texts have no accents, and taking them apart costs ten times as much as looking.
  if (!/[^\n -~]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

function textOf(item: Searchable): string {
  const known = folded.get(item);
  if (known !== undefined) return known;
  const text = fold(`${item.label} ${item.detail ?? ''}`);
  folded.set(item, text);
  return text;
}

/**
 * The items whose label and detail hold every word of the query, whatever its case and accents; those that begin with its first
 * word come first.
 */
export function matchItems<T extends Searchable>(items: readonly T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const [firstWord] = words;
  if (firstWord === undefined) return [...items];
  const matches = items.filter((item) => words.every((word) => textOf(item).includes(word)));
  const starts = (item: T) => textOf(item).startsWith(firstWord);
  return [...matches.filter(starts), ...matches.filter((item) => !starts(item))];
}
