/** Anything outside line feed and printable ASCII. */
const NEEDS_FOLDING = /[^\n -~]/;
/** Invisible characters: zero-width and direction controls, soft hyphens, Hangul fillers, the blank Braille cell. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ACCENTS = /\p{Mn}/gu;
const SPACES = /[\p{Zs}\t\r]/gu;

/** Lower-case letters that Unicode does not decompose, and punctuation that phones and word processors substitute. */
const EQUIVALENTS = new Map(
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
const OTHERS = new RegExp(`[${[...EQUIVALENTS.keys()].join('')}]`, 'g');
const plainOf = (other: string) => EQUIVALENTS.get(other) ?? other;

/**
 * Normalizes text for search and comparison: removes case, accents, curly quotes, special spaces and invisible characters.
 * 'Søren O’Neil' and "soren o'neil" are the same. The result may be longer than the text ('ß' is 'ss'). Keeps line feeds.
 */
export function foldText(text: string): string {
  // Fast path: most texts are ASCII, and this check costs a tenth of the rest.
  if (!NEEDS_FOLDING.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      // Before decomposing, because a lone acute accent, typed as an apostrophe, would become a space.
      .replaceAll('´', "'")
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(INVISIBLE, '')
      .replace(OTHERS, plainOf)
      .replace(SPACES, ' ')
  );
}

/** Returns whether two texts are equal after folding and trimming. */
export function sameText(a: string, b: string): boolean {
  return foldText(a).trim() === foldText(b).trim();
}

const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether the text is empty or has only spaces and invisible characters. */
export function isBlankText(text: string): boolean {
  return !VISIBLE.test(text);
}
