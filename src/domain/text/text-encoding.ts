/** Supported encodings of customer files, with the names used in other programs. */
export const TEXT_ENCODINGS = ['UTF-8', 'Windows-1252', 'Mac Roman', 'UTF-16'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Bytes used to detect UTF-16. */
const START = 65_536;

/** Detects the byte order of UTF-16 from its mark or from the zero bytes of Western text; undefined for other encodings. */
function byteOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, START);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  // Western text has a zero in almost every byte pair, always on the same side.
  const most = start.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** Returns the length of the UTF-8 sequence at the index (RFC 3629); 0 when invalid. */
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

/** Counts non-ASCII UTF-8 sequences and invalid bytes. */
function countedAsUtf8(bytes: Uint8Array): { sequences: number; invalid: number } {
  let sequences = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length > 1) sequences += 1;
    if (length === 0) invalid += 1;
    at += length || 1;
  }
  return { sequences, invalid };
}

const isLetter = (character: string) => /\p{L}/u.test(character);
const isLower = (character: string) => /\p{Ll}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);

/** Scores how well a non-ASCII character fits its neighbors in Western text, from -2 to 1. */
function fitOf(before: string, character: string, after: string): number {
  if (/[\u0080-\u009f]/.test(character)) return -2;
  const isInWord = isLetter(before) && isLetter(after);
  if (/[ﬁﬂıªºƒ]/.test(character)) return isInWord ? -1 : 0;
  if (isLetter(character)) {
    if (isLower(before) && isUpper(character)) return -1;
    return isLetter(before) || isLetter(after) ? 1 : 0;
  }
  if (character === '’' && isInWord) return 1;
  if (isInWord) return -1;
  if (/[‘“]/.test(character)) return isLetter(before) ? -1 : 1;
  if (/[’”]/.test(character)) return before.trim() === '' ? -1 : 1;
  return 0;
}

/** Scores how much the text looks like Western text. */
function plausibility(text: string): number {
  let sum = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
  for (const { 0: character, index } of text.matchAll(/[^\x00-\x7f]/g)) {
    sum += fitOf(text[index - 1] ?? ' ', character, text[index + 1] ?? ' ');
  }
  return sum;
}

function decode(label: 'windows-1252' | 'macintosh', bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

/** Returns whether lines end with a lone CR, as Excel for Mac writes Mac Roman files. */
function endsLinesAsMac(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a);
}

/** Returns the most likely encoding. Still detects UTF-8 with a few invalid bytes. */
export function guessedEncoding(bytes: Uint8Array): TextEncoding {
  if (byteOrder(bytes)) return 'UTF-16';
  const { sequences, invalid } = countedAsUtf8(bytes);
  if (invalid === 0 || sequences > invalid) return 'UTF-8';
  const asMac = plausibility(decode('macintosh', bytes)) + (endsLinesAsMac(bytes) ? 1 : 0);
  return asMac > plausibility(decode('windows-1252', bytes)) ? 'Mac Roman' : 'Windows-1252';
}

/**
 * Invalid UTF-8 bytes are decoded as lone surrogates, U+DC80 to U+DCFF, like Python's "surrogateescape" (PEP 383). Valid text never has
 * them, so they can be found again in the rows.
 */
const INVALID_BYTE = /[\udc80-\udcff]/gu;
const FIRST_INVALID_BYTE = 0xdc00;

function utf8(bytes: Uint8Array): string {
  // Skips the byte order mark. A fatal decoder would not report where it failed.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let start = at;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      text += decoder.decode(bytes.subarray(start, at)) + String.fromCharCode(FIRST_INVALID_BYTE + (bytes[at] ?? 0));
      start = at + 1;
    }
    at += length || 1;
  }
  return text + decoder.decode(bytes.subarray(start));
}

/** Decodes the text, without a byte order mark. Keeps invalid UTF-8 bytes for `replaceInvalidBytes`. */
export function decodedText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'UTF-16') return new TextDecoder(byteOrder(bytes) ?? 'utf-16le').decode(bytes);
  if (encoding === 'Mac Roman') return decode('macintosh', bytes);
  if (encoding === 'Windows-1252') return decode('windows-1252', bytes);
  return utf8(bytes);
}

export function hasInvalidByte(text: string): boolean {
  return text.search(INVALID_BYTE) >= 0;
}

/** Decodes invalid bytes as Windows-1252. */
export function replaceInvalidBytes(text: string): string {
  return text.replace(INVALID_BYTE, (character) =>
    decode('windows-1252', Uint8Array.of(character.charCodeAt(0) - FIRST_INVALID_BYTE)),
  );
}
