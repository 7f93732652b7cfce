/** Legal forms of companies. 'Co' alone is a family name. */
const COMPANY =
  /(?:^|[\s,])(?:l\.?l\.?c|l\.?l\.?p|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|company|gmbh)(?![\p{L}\p{N}])|(?:^|\s)co\.(?:\s|,|$)|[,&]\s*co$/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|esq|md|phd|dds)$/i;

/** Returns whether a name has a legal form and so is a company: 'Bluebonnet Motors, LLC'. */
export function isCompanyName(name: string): boolean {
  return COMPANY.test(name.trim());
}

function isSuffix(word: string): boolean {
  return SUFFIX.test(word.replaceAll('.', ''));
}

/** Splits 'Ines Varga', 'Varga, Ines' or 'Marcus T. Hale, Jr.' into first and last name. A suffix stays with the last name. */
export function parsePersonName(name: string): { firstName: string; lastName: string } {
  const parts = name.split(',').flatMap((part) => part.trim() || []);
  const suffixes: string[] = [];
  while (parts.length > 1 && isSuffix(parts.at(-1) ?? '')) suffixes.unshift(parts.pop() ?? '');
  const [last = '', ...firsts] = parts;
  if (firsts.length > 0) return { firstName: firsts.join(' '), lastName: [last, ...suffixes].join(' ') };
  const words = last.split(/\s+/);
  while (words.length > 2 && isSuffix(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName: [lastName, ...suffixes].filter(Boolean).join(' ') };
}
