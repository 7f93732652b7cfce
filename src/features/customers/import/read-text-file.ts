import { decodedText, guessedEncoding, type TextEncoding } from '#domain/text/text-encoding.ts';
import { StoreError } from '#io/store/store.ts';

export type TextFileRead =
  | { text: string; encoding: TextEncoding }
  | { /** A sentence that says what to do. */ problem: string };

/** Enough to tell what a file is, however large it is. */
const LOOKED_AT = 65_536;

const SAVE_AS =
  'Open it in a spreadsheet program, save the sheet as “CSV UTF-8 (comma delimited)”, and choose the file you saved.';

/** Files that people take for a list, by the bytes that they begin with. */
const OTHER_KINDS: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook (.xlsx, .ods or .numbers) or a zip file. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is a workbook of an older Excel (.xls). ${SAVE_AS}`],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose the list that it was made from, as a CSV file.'],
];
const NOT_TEXT = `This is not a text file, so no rows can be read from it. ${SAVE_AS}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds these
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a]/;

/**
 * Reads a file that is said to be text, in the encoding or in the one that it most likely has. Rejects with a StoreError when it cannot
 * be read.
 */
export async function readTextFile(file: Blob, chosen?: TextEncoding): Promise<TextFileRead> {
  try {
    const start = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
    if (start.length === 0) return { problem: 'The file is empty. Choose a CSV file with a row of column names.' };
    const other = OTHER_KINDS.find(([begin]) => begin.every((byte, at) => start[at] === byte));
    if (other) return { problem: other[1] };
    if (NO_TEXT.test(decodedText(start, chosen ?? guessedEncoding(start)))) return { problem: NOT_TEXT };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = chosen ?? guessedEncoding(bytes);
    return { text: decodedText(bytes, encoding), encoding };
  } catch (error) {
    const what = 'The file could not be read. It may have been moved or changed after you chose it: choose it again.';
    throw new StoreError('unavailable', what, { cause: error });
  }
}
