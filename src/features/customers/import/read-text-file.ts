import { decodedText, guessedEncoding, type TextEncoding } from '#domain/text/text-encoding.ts';
import { StoreError } from '#io/store/store.ts';

export type TextFileRead =
  | { text: string; encoding: TextEncoding }
  | { /** A sentence that says what to do. */ problem: string };

/** Bytes that are enough to detect the kind of a file. */
const SNIFFED_BYTES = 65_536;
/** Bytes of 500,000 customers, or of some thousand contacts with pictures. */
const MAX_BYTES = 100_000_000;
const TOO_LARGE =
  "The file has more than 100 MB, so it can't be read here. Leave out the pictures of contacts, or split it into smaller files.";

const SAVE_AS =
  'Open it in a spreadsheet program, save the sheet as “CSV UTF-8 (comma delimited)”, and choose the file you saved.';

/** Files that are often mistaken for a CSV file, by their first bytes. */
const OTHER_KINDS: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook (.xlsx, .ods or .numbers) or a zip file. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an older Excel workbook (.xls). ${SAVE_AS}`],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose the original list as a CSV file.'],
];
const NOT_TEXT = `This is not a text file, so no rows can be read from it. ${SAVE_AS}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these control characters appear only in binary files
const BINARY_CHARACTERS = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Reads a text file in the given encoding, or in a guessed one. Rejects with a StoreError when the file cannot be read.
 */
export async function readTextFile(file: Blob, chosen?: TextEncoding): Promise<TextFileRead> {
  if (file.size > MAX_BYTES) return { problem: TOO_LARGE };
  try {
    const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
    if (start.length === 0) return { problem: 'The file is empty. Choose a CSV file with a row of column names.' };
    const other = OTHER_KINDS.find(([begin]) => begin.every((byte, at) => start[at] === byte));
    if (other) return { problem: other[1] };
    if (BINARY_CHARACTERS.test(decodedText(start, chosen ?? guessedEncoding(start)))) return { problem: NOT_TEXT };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = chosen ?? guessedEncoding(bytes);
    return { text: decodedText(bytes, encoding), encoding };
  } catch (error) {
    const what = 'The file could not be read. It may have been moved or changed after you chose it. Choose it again.';
    throw new StoreError('unavailable', what, { cause: error });
  }
}
