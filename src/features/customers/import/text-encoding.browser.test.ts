import { describe, expect, test } from 'vitest';
import {
  decodedText,
  guessedEncoding,
  hasInvalidByte,
  replaceInvalidBytes,
  type TextEncoding,
} from '#domain/text/text-encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { mark, big }: { mark: boolean; big: boolean }): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...text.split('').map((sign) => sign.charCodeAt(0))];
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

/** Encodes the text in a single-byte encoding, by decoding each byte. */
function inBytes(text: string, label: 'windows-1252' | 'macintosh'): Uint8Array {
  const signs = [...new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Uint8Array.from([...text].map((sign) => signs.indexOf(sign)));
}

const ACCENTS = 'Name,Notes\nJosé Muñoz,crème “satin” – don’t\nZoë Åkesson,été\n';

describe('the encoding of a file', () => {
  test.each<[TextEncoding, string, Uint8Array]>([
    ['UTF-8', ACCENTS, utf8(ACCENTS)],
    ['UTF-8', ACCENTS, utf8(`\uFEFF${ACCENTS}`)],
    ['UTF-8', 'Name\nNora\n', utf8('Name\nNora\n')],
    ['UTF-16', ACCENTS, utf16(ACCENTS, { mark: true, big: false })],
    ['UTF-16', ACCENTS, utf16(ACCENTS, { mark: true, big: true })],
    ['UTF-16', ACCENTS, utf16(ACCENTS, { mark: false, big: false })],
    ['UTF-16', ACCENTS, utf16(ACCENTS, { mark: false, big: true })],
    ['Windows-1252', ACCENTS, inBytes(ACCENTS, 'windows-1252')],
    ['Mac Roman', ACCENTS, inBytes(ACCENTS, 'macintosh')],
    ['Mac Roman', 'José\n', inBytes('José\n', 'macintosh')],
    ...[
      'Jürgen Weiß\n',
      'Zoë\n',
      'José\n',
      'O’Neil\n',
      'Muñoz – “satin”\n',
      'ÅKESSON\n',
      'François Lefèvre, Orléans\n',
      'Peña\n',
    ].flatMap((text): [TextEncoding, string, Uint8Array][] => [
      ['Windows-1252', text, inBytes(text, 'windows-1252')],
      ['Mac Roman', text.replaceAll('\n', '\r'), inBytes(text.replaceAll('\n', '\r'), 'macintosh')],
    ]),
  ])('%s is detected, and %j is decoded exactly', (encoding, text, bytes) => {
    expect(guessedEncoding(bytes)).toBe(encoding);
    expect(decodedText(bytes, encoding)).toBe(text);
  });

  test('a few invalid bytes do not hide UTF-8; they are found and read as Windows-1252', () => {
    const bytes = Uint8Array.from([...utf8('José Muñoz 🚗,call'), 0xe9, ...utf8(' Zoë\n'), 0xff]);
    expect(guessedEncoding(bytes)).toBe('UTF-8');
    const text = decodedText(bytes, 'UTF-8');
    expect(hasInvalidByte(text)).toBe(true);
    expect(text.split(',').map(hasInvalidByte)).toEqual([false, true]);
    expect(replaceInvalidBytes(text)).toBe('José Muñoz 🚗,callé Zoë\nÿ');
  });

  test.each([
    ['a continuation alone', [0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong one', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ])('%s is not UTF-8', (_, bytes) => {
    const text = decodedText(Uint8Array.from([0x61, ...bytes, 0x62]), 'UTF-8');
    expect([...text].length).toBe(bytes.length + 2);
    expect(hasInvalidByte(text)).toBe(true);
  });

  test('valid UTF-8 with all kinds of characters has no invalid byte', () => {
    const text = 'aé€🚗\u0800\uffff\u{10ffff}';
    expect(decodedText(utf8(text), 'UTF-8')).toBe(text);
    expect(hasInvalidByte(text)).toBe(false);
  });
});
