type Searchable = { label: string; detail?: string | undefined };

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/**
 * The items whose label and detail hold every word of the query, whatever its case and accents; those whose label starts with
 * it come first.
 */
export function matchItems<T extends Searchable>(items: readonly T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const [firstWord = ''] = words;
  const atStart: T[] = [];
  const elsewhere: T[] = [];
  for (const item of items) {
    const text = fold(`${item.label} ${item.detail ?? ''}`);
    if (!words.every((word) => text.includes(word))) continue;
    if (text.startsWith(firstWord)) atStart.push(item);
    else elsewhere.push(item);
  }
  return [...atStart, ...elsewhere];
}
