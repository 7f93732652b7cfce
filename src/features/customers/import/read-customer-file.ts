import { headRowOf } from '#domain/customers/customer-import-fields.ts';
import { isVcard, readVcards } from '#domain/customers/vcard.ts';
import { csvRecords, type Delimiter, detectDelimiter, isBlank } from '#domain/data-files/csv-reader.ts';
import { hasInvalidByte, replaceInvalidBytes, type TextEncoding } from '#domain/text/text-encoding.ts';
import { pause } from '#io/browser/pause.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { readTextFile } from './read-text-file.ts';

/** A row with its number in a spreadsheet, counted from 1, or a contact card with its position in the file. */
export type FileRow = { row: number; cells: readonly string[] };

/** A cell with a byte that is invalid in the encoding; that byte is read as Windows-1252. */
export type WrongByte = { row: number; column: number; text: string };

/** A parsed file without blank rows. */
export type CustomerFile = {
  picked: File;
  encoding: TextEncoding;
  /** Character between cells; undefined for contact cards. */
  separator: Delimiter | undefined;
  rows: readonly FileRow[];
  /** Index in `rows` of the row that looks like column names, -1 if none does. */
  headAt: number;
  wrongBytes: readonly WrongByte[];
};
export type CustomerFileRead = { file: CustomerFile } | { /** A sentence that says what to do. */ problem: string };

/** Milliseconds of reading before the browser gets a turn. */
const SLICE_MS = 8;
/** Wider files are not customer lists. */
const MAX_COLUMNS = 200;
/** Longer files are not customer lists, and would fill the memory. */
const MAX_ROWS = 500_000;
const TOO_LONG = `The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it into smaller files, then import them one after the other.`;

/** Matches the first line by which Excel declares the separator. */
const SEPARATOR_LINE = /^sep=([,;|\t])\r?\n/i;

async function rowsOf(text: string, separator: string, firstRow: number, { onProgress, signal }: TaskOptions) {
  const rows: FileRow[] = [];
  let row = firstRow;
  let read = 0;
  let start = performance.now();
  for (const { cells, isUnclosed } of csvRecords(text, separator)) {
    if (isUnclosed) return { unclosed: row };
    if (!isBlank(cells)) rows.push({ row, cells });
    if (rows.length > MAX_ROWS) return {};
    row += 1;
    read += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (performance.now() - start > SLICE_MS) {
      onProgress?.(Math.min(1, read / text.length));
      await pause();
      signal?.throwIfAborted();
      start = performance.now();
    }
  }
  return { rows };
}

/** Reads each invalid byte as Windows-1252, and returns the rows with the positions of those bytes. */
function replaceWrongBytes(rows: readonly FileRow[]): { rows: readonly FileRow[]; wrongBytes: WrongByte[] } {
  const wrongBytes: WrongByte[] = [];
  const whole = rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, column) => {
      if (!hasInvalidByte(cell)) return cell;
      const text = replaceInvalidBytes(cell);
      wrongBytes.push({ row, column, text });
      return text;
    }),
  }));
  return { rows: whole, wrongBytes };
}

function contactsOf(text: string): FileRow[] {
  const { head, rows } = readVcards(text);
  return [head, ...rows].map((cells, row) => ({ row, cells }));
}

/**
 * Reads a file of customers in the given encoding, or in a guessed one. Stores nothing. Rejects with a StoreError when the file
 * cannot be read.
 */
export async function readCustomerFile(
  picked: File,
  encoding: TextEncoding | undefined,
  work: TaskOptions = {},
): Promise<CustomerFileRead> {
  const read = await readTextFile(picked, encoding);
  if ('problem' in read) return read;
  const { text: whole } = read;
  const fileOf = (found: readonly FileRow[], headAt: number, separator?: Delimiter) => {
    const { rows, wrongBytes } = hasInvalidByte(whole) ? replaceWrongBytes(found) : { rows: found, wrongBytes: [] };
    return { file: { picked, encoding: read.encoding, separator, rows, headAt, wrongBytes } };
  };
  if (isVcard(whole)) {
    const contacts = contactsOf(whole);
    return contacts[0]?.cells.length ? fileOf(contacts, 0) : { problem: 'There are no contacts in this file.' };
  }
  const declared = SEPARATOR_LINE.exec(whole);
  const text = declared ? whole.slice(declared[0].length) : whole;
  const separator = (declared?.[1] as Delimiter | undefined) ?? detectDelimiter(text);
  const found = await rowsOf(text, separator, declared ? 2 : 1, work);
  if (found.unclosed !== undefined) {
    return {
      problem: `Row ${found.unclosed} has an opening quotation mark but no closing one, so the rows after it can't be read. Fix that row in a text editor, or export the list again, then choose the file again.`,
    };
  }
  const { rows } = found;
  if (!rows) return { problem: TOO_LONG };
  if (rows.length === 0) return { problem: 'The file has no rows. Choose a CSV file with a row of column names.' };
  const headAt = headRowOf(rows.map(({ cells }) => cells));
  const width = rows[Math.max(0, headAt)]?.cells.length ?? 0;
  if (width > MAX_COLUMNS) {
    return { problem: `The first row has ${width} columns, so it doesn't look like a customer list.` };
  }
  if (headAt === rows.length - 1) {
    return { problem: "There are no rows below the column names, so there's nothing to import." };
  }
  return fileOf(rows, headAt, separator);
}
