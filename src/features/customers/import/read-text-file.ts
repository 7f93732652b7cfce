import { StoreError } from '#io/react.tsx';

export type TextFile = {
  text: string;
  /** As it is called for the user. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
};
export type TextFileRead = { file: TextFile } | { /** A sentence that says what to do. */ problem: string };

/** Enough to tell what a file is, however large it is. */
const LOOKED_AT = 65_536;

const SAVE_AS =
  'Open it in a spreadsheet program, save the sheet as “CSV UTF-8 (comma delimited)”, and choose the file that comes of it.';

/** Files that people take for a list, by the bytes that they begin with. */
const OTHER_KINDS: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook (.xlsx, .ods or .numbers) or a zip file. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is a workbook of an older Excel (.xls). ${SAVE_AS}`],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose the list that it was made from, as a CSV file.'],
];
const NOT_TEXT = `This is not a text file, so no rows can be read from it. ${SAVE_AS}`;

/** The encoding that a mark of order, or the place of the zeros, tells. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  // Western text in two bytes a sign has a zero in nearly each pair, always at the same side.
  const most = bytes.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text holds
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a]/;

function decoded(bytes: ArrayBuffer, wide: 'utf-16le' | 'utf-16be' | undefined): TextFile {
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Reads a file that is said to be text, in the encoding that it tells itself. Rejects with a StoreError when it cannot be read. */
export async function readTextFile(file: Blob): Promise<TextFileRead> {
  try {
    const start = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
    if (start.length === 0) return { problem: 'The file is empty. Choose a CSV file with a row of column names.' };
    const other = OTHER_KINDS.find(([begin]) => begin.every((byte, at) => start[at] === byte));
    if (other) return { problem: other[1] };
    const wide = wideEncoding(start);
    if (NO_TEXT.test(decoded(start.buffer, wide).text)) return { problem: NOT_TEXT };
    return { file: decoded(await file.arrayBuffer(), wide) };
  } catch (error) {
    const what = 'The file could not be read. It may have been moved or changed after you chose it: choose it again.';
    throw new StoreError('unavailable', what, { cause: error });
  }
}
