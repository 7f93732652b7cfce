import { headRowOf } from '#domain/customers/customer-import-fields.ts';
import { isVcard, readVcards } from '#domain/customers/vcard.ts';
import { csvRecords, type Delimiter, detectDelimiter, isBlank } from '#domain/data-files/csv-reader.ts';
import { hasInvalidByte, replaceInvalidBytes, type TextEncoding } from '#domain/text/text-encoding.ts';
import { pause } from '#io/browser/pause.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { readTextFile } from './read-text-file.ts';

/** A row of the file by its number in a spreadsheet, the first one being 1; a contact card by its place in the file. */
export type FileRow = { row: number; cells: readonly string[] };

/** A text with a byte that does not belong to the encoding; that byte is read as Windows-1252. */
export type WrongByte = { row: number; column: number; text: string };

/** A file of rows, of which none is blank. */
export type CustomerFile = {
  picked: File;
  encoding: TextEncoding;
  /** Sign between the cells; none between contact cards. */
  separator: Delimiter | undefined;
  rows: readonly FileRow[];
  /** Place in `rows` of the row that looks like the names of columns; -1 where none does. */
  headAt: number;
  wrongBytes: readonly WrongByte[];
};
export type CustomerFileRead = { file: CustomerFile } | { /** A sentence that says what to do. */ problem: string };

/** How long rows are read before the page takes a breath. */
const SLICE_MS = 8;
/** More columns than any list of customers has: a file of another kind. */
const MAX_COLUMNS = 200;

/** Excel writes and reads such a first line to say what parts the cells. */
const SEPARATOR_LINE = /^sep=([,;|\t])\r?\n/i;

async function rowsOf(text: string, separator: string, firstRow: number, { onProgress, signal }: TaskOptions) {
  const rows: FileRow[] = [];
  let row = firstRow;
  let read = 0;
  let start = performance.now();
  for (const { cells, isUnclosed } of csvRecords(text, separator)) {
    if (isUnclosed) return { unclosed: row };
    if (!isBlank(cells)) rows.push({ row, cells });
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

/** The rows with each wrong byte read as Windows-1252, and where they are. */
function withoutWrong(rows: readonly FileRow[]): { rows: readonly FileRow[]; wrongBytes: WrongByte[] } {
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
 * Reads a file of customers, in the encoding or in the one that it most likely has; nothing is written. Rejects with a StoreError when
 * the file cannot be read at all.
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
    const { rows, wrongBytes } = hasInvalidByte(whole) ? withoutWrong(found) : { rows: found, wrongBytes: [] };
    return { file: { picked, encoding: read.encoding, separator, rows, headAt, wrongBytes } };
  };
  if (isVcard(whole)) {
    const contacts = contactsOf(whole);
    return contacts[0]?.cells.length ? fileOf(contacts, 0) : { problem: 'There is no contact in the file.' };
  }
  const told = SEPARATOR_LINE.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const separator = (told?.[1] as Delimiter | undefined) ?? detectDelimiter(text);
  const found = await rowsOf(text, separator, told ? 2 : 1, work);
  if (found.unclosed !== undefined) {
    return {
      problem: `In row ${found.unclosed} a quotation mark opens and is never closed, so the rows after it cannot be told apart. Fix that row in a text editor or export the list again from its program, then choose the file again.`,
    };
  }
  const { rows } = found;
  if (rows.length === 0) return { problem: 'The file holds no rows. Choose a CSV file with a row of column names.' };
  const headAt = headRowOf(rows.map(({ cells }) => cells));
  const width = rows[Math.max(0, headAt)]?.cells.length ?? 0;
  if (width > MAX_COLUMNS) {
    return { problem: `The first row has ${width} columns: this does not look like a list of customers.` };
  }
  if (headAt === rows.length - 1) {
    return { problem: 'There is no row below the column names, so there is no one to import.' };
  }
  return fileOf(rows, headAt, separator);
}
