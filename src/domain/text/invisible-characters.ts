/** Names of the characters that come in by copying and can't be seen. */
const NAMES: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u2003': 'em space',
  '\u2007': 'figure space',
  '\u2009': 'thin space',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2011': 'no-break hyphen',
  '\u2028': 'line separator',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u3000': 'wide space',
  '\ufeff': 'byte order mark',
};
/** A joiner or variant sign is part of an emoji. */
const IN_EMOJI =
  /(?<=\p{Extended_Pictographic}\p{M}*)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Extended_Pictographic}\d#*])\ufe0f/gu;
const INVISIBLE = /[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\t\r\u2800]/u;

/** Names a character for a sentence: in quotes as it looks, or in words when it can't be seen. */
export function characterName(character: string): string {
  const name = NAMES[character];
  if (name !== undefined) return `a ${name}`;
  if (!INVISIBLE.test(character)) return `“${character}”`;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /\p{Zs}/u.test(character) ? `a special space (U+${code})` : `an invisible character (U+${code})`;
}

/** Replaces special spaces, hyphens and line ends by plain ones, and leaves out other characters that can't be seen. Keeps emoji. */
export function withPlainCharacters(text: string): string {
  const emoji: number[] = [];
  for (const { index } of text.matchAll(IN_EMOJI)) emoji.push(index);
  const kept = new Set(emoji);
  return text
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replaceAll('\u2011', '-')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, (one, at: number) => (kept.has(at) ? one : ''))
    .replace(/\r\n?/g, '\n');
}
