/** Stands before a word that begins with neither one of `a` to `z` nor a digit: no folded text holds it by itself. */
const SIGN = '\u0001';
/** From a small letter to its capital, and from a digit to a sign that no text holds. */
const TO_START = 32;
const BEYOND_ASCII = '\u0080';
const WITH_LETTERS = new RegExp(`[A-Z][a-z\\u0080-\\uffff]{3,}|${SIGN}[a-z\\u0080-\\uffff]{4,}`, 'g');
const STARTS = /(?<![a-z0-9\u0080-\uffff])[a-z0-9\u0080-\uffff]/g;

function shifted(sign: string, by: number): string {
  return String.fromCharCode(sign.charCodeAt(0) + by);
}

/**
 * The folded text with another first sign in each of its words: where a word begins so is then found by a plain search. Browsers look for
 * the first sign of what is searched at the speed of memory, and a capital stands where a word begins with it, and nowhere else. A word
 * goes on over letters and digits.
 */
export function withStarts(text: string): string {
  return text.replace(STARTS, (first) => (first < BEYOND_ASCII ? shifted(first, -TO_START) : SIGN + first));
}

/** The same without the mark of its first word: what is found inside of a word. */
export function insideOf(marked: string): string {
  if (marked.startsWith(SIGN)) return marked.slice(SIGN.length);
  const rest = marked.slice(1);
  const [first = ''] = marked;
  const plain = shifted(first, TO_START);
  return withStarts(plain) === first ? plain + rest : marked;
}

/** The marked words of a marked text in which a slip may be forgiven: they begin with four letters at least, which are what counts. */
export function lettersIn(marked: string): readonly string[] {
  return marked.match(WITH_LETTERS) ?? [];
}
