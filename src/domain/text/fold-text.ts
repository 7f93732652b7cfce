/** Anything outside line feed and printable ASCII. */
const NEEDS_FOLDING = /[^\n -~]/;
/** Characters without a shape of their own: zero-width and direction controls, soft hyphens, Hangul fillers, the blank Braille cell. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ACCENTS = /\p{Mn}/gu;
const SPACES = /[\p{Zs}\t\r]/gu;

/** Letters that Unicode does not decompose, in lower case, and the punctuation that a phone or a word processor puts in for the typed one. */
const TWINS = new Map(
  Object.entries({
    a: 'ɑ',
    ae: 'æ',
    d: 'đð',
    h: 'ħ',
    i: 'ı',
    l: 'ł',
    o: 'ø',
    oe: 'œ',
    ss: 'ß',
    t: 'ŧ',
    th: 'þ',
    σ: 'ς',
    "'": '`‘’‚‛ʹʻʼ′׳',
    '"': '“”„‟«»″״',
    '-': '‐‑‒–—−',
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);
const OTHERS = new RegExp(`[${[...TWINS.keys()].join('')}]`, 'g');
const plainOf = (other: string) => TWINS.get(other) ?? other;

/**
 * The text as every search and comparison sees it: without case, accents, curly quotes, special spaces and invisible characters.
 * 'Søren O’Neil' and "soren o'neil" are the same. May be longer than the text ('ß' is 'ss'); line feeds stay.
 */
export function foldText(text: string): string {
  // Most texts are plain ASCII, and this check costs a tenth of the rest.
  if (!NEEDS_FOLDING.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      // Before decomposing: the acute accent on its own, as typed for an apostrophe, would become a space.
      .replaceAll('´', "'")
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(INVISIBLE, '')
      .replace(OTHERS, plainOf)
      .replace(SPACES, ' ')
  );
}

/** Returns whether two texts are the same to a search; outer spaces do not count. */
export function sameText(a: string, b: string): boolean {
  return foldText(a).trim() === foldText(b).trim();
}

const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether nothing of the text can be seen: it is empty, or spaces and invisible characters alone. */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text);
}
