/** Encodings that a customer file may have, named as in the menus of other programs. */
export const TEXT_ENCODINGS = ['UTF-8', 'Windows-1252', 'Mac Roman', 'UTF-16'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Enough of a file to recognize UTF-16. */
const START = 65_536;

/** The byte order of UTF-16, by its mark or by the zero bytes of Western text; undefined for other encodings. */
function byteOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, START);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  // Western text has a zero in nearly each pair of bytes, always on the same side.
  const most = start.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** The length of the UTF-8 sequence that begins there (RFC 3629); 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOutside =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isOutside ? 0 : length;
}

/** How many characters beyond ASCII the bytes hold as UTF-8, and how many bytes are no UTF-8. */
function countedAsUtf8(bytes: Uint8Array): { sequences: number; wrong: number } {
  let sequences = 0;
  let wrong = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length > 1) sequences += 1;
    if (length === 0) wrong += 1;
    at += length || 1;
  }
  return { sequences, wrong };
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);
const isLower = (sign: string) => /\p{Ll}/u.test(sign);
const isUpper = (sign: string) => /\p{Lu}/u.test(sign);

/** How well a character beyond ASCII fits between its neighbors in text of a Western language: from -2 to 1. */
function fitOf(before: string, sign: string, after: string): number {
  if (/[\u0080-\u009f]/.test(sign)) return -2;
  const isInWord = isLetter(before) && isLetter(after);
  if (/[ﬁﬂıªºƒ]/.test(sign)) return isInWord ? -1 : 0;
  if (isLetter(sign)) {
    if (isLower(before) && isUpper(sign)) return -1;
    return isLetter(before) || isLetter(after) ? 1 : 0;
  }
  if (sign === '’' && isInWord) return 1;
  if (isInWord) return -1;
  if (/[‘“]/.test(sign)) return isLetter(before) ? -1 : 1;
  if (/[’”]/.test(sign)) return before.trim() === '' ? -1 : 1;
  return 0;
}

/** How much the text looks like one of a Western language. */
function plausibility(text: string): number {
  let sum = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
  for (const { 0: sign, index } of text.matchAll(/[^\x00-\x7f]/g)) {
    sum += fitOf(text[index - 1] ?? ' ', sign, text[index + 1] ?? ' ');
  }
  return sum;
}

function decodedBy(label: 'windows-1252' | 'macintosh', bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

/** Excel for Mac ends lines with a carriage return alone where it writes Mac Roman. */
function endsLinesAsMac(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a);
}

/** The encoding that the bytes most likely have. A few wrong bytes do not hide UTF-8. */
export function guessedEncoding(bytes: Uint8Array): TextEncoding {
  if (byteOrder(bytes)) return 'UTF-16';
  const { sequences, wrong } = countedAsUtf8(bytes);
  if (wrong === 0 || sequences > wrong) return 'UTF-8';
  const asMac = plausibility(decodedBy('macintosh', bytes)) + (endsLinesAsMac(bytes) ? 1 : 0);
  return asMac > plausibility(decodedBy('windows-1252', bytes)) ? 'Mac Roman' : 'Windows-1252';
}

/**
 * A byte that is no UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF, as in Python's "surrogateescape" (PEP 383): no decoded text has
 * one otherwise, so it can be found again in the rows.
 */
const WRONG_BYTE = /[\udc80-\udcff]/gu;
const FIRST_WRONG_BYTE = 0xdc00;

function utf8(bytes: Uint8Array): string {
  // The mark of UTF-8 belongs to the file, not to the text; a fatal decoder would not tell where it failed.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let start = at;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      text += decoder.decode(bytes.subarray(start, at)) + String.fromCharCode(FIRST_WRONG_BYTE + (bytes[at] ?? 0));
      start = at + 1;
    }
    at += length || 1;
  }
  return text + decoder.decode(bytes.subarray(start));
}

/** The text in the encoding, without a byte order mark. Bytes that are no UTF-8 are kept for `replaceInvalidBytes`. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'UTF-16') return new TextDecoder(byteOrder(bytes) ?? 'utf-16le').decode(bytes);
  if (encoding === 'Mac Roman') return decodedBy('macintosh', bytes);
  if (encoding === 'Windows-1252') return decodedBy('windows-1252', bytes);
  return utf8(bytes);
}

export function hasInvalidByte(text: string): boolean {
  return text.search(WRONG_BYTE) >= 0;
}

/** The text with each wrong byte read as Windows-1252. */
export function replaceInvalidBytes(text: string): string {
  return text.replace(WRONG_BYTE, (sign) =>
    decodedBy('windows-1252', Uint8Array.of(sign.charCodeAt(0) - FIRST_WRONG_BYTE)),
  );
}
