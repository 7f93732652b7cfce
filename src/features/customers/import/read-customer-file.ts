import { csvRecords, isBlank, type Separator, separatorOf } from '#domain/csv-reader.ts';
import { guessedMapping, namesNoField } from '#domain/customer-import-fields.ts';
import { type LongWork, pause } from '#io/react.tsx';
import { readTextFile, type TextFile } from './read-text-file.ts';

/** A row of the file by its number in a spreadsheet, the first one being 1. */
export type FileRow = { row: number; cells: readonly string[] };

/** A file of rows, of which none is blank; the first one may hold the names of the columns. */
export type CustomerFile = {
  name: string;
  encoding: TextFile['encoding'];
  separator: Separator;
  rows: readonly FileRow[];
  /** Whether the first row looks like the names of columns. */
  hasHead: boolean;
};
export type CustomerFileRead = { file: CustomerFile } | { /** A sentence that says what to do. */ problem: string };

/** How long rows are read before the page takes a breath. */
const SLICE_MS = 8;
/** More columns than any list of customers has: a file of another kind. */
const MOST_COLUMNS = 200;

/** Excel writes and reads such a first line to say what parts the cells. */
const SEPARATOR_LINE = /^sep=([,;|\t])\r?\n/i;

/** Whether the row names columns: it does when a name is known, or when nothing in it is a person's own. */
function namesColumns(cells: readonly string[]): boolean {
  return !namesNoField(guessedMapping(cells)) || !cells.some((cell) => /@|\d{3}/.test(cell));
}

async function rowsOf(text: string, separator: string, firstRow: number, { onProgress, signal }: LongWork) {
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

/** Reads a file of customers; nothing is written. Rejects with a StoreError when the file cannot be read at all. */
export async function readCustomerFile(picked: File, work: LongWork = {}): Promise<CustomerFileRead> {
  const read = await readTextFile(picked);
  if ('problem' in read) return read;
  const { text: whole, encoding } = read.file;
  const told = SEPARATOR_LINE.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const separator = (told?.[1] as Separator | undefined) ?? separatorOf(text);
  const found = await rowsOf(text, separator, told ? 2 : 1, work);
  if (found.unclosed !== undefined) {
    return {
      problem: `In row ${found.unclosed} a quotation mark opens and is never closed, so the rows after it cannot be told apart. Mend that row in a text editor or save the list anew from its program, then choose the file again.`,
    };
  }
  const { rows } = found;
  const width = rows[0]?.cells.length ?? 0;
  if (rows.length === 0) return { problem: 'The file holds no rows. Choose a CSV file with a row of column names.' };
  if (width > MOST_COLUMNS) {
    return { problem: `The first row has ${width} columns: this does not look like a list of customers.` };
  }
  const hasHead = namesColumns(rows[0]?.cells ?? []);
  if (hasHead && rows.length === 1) {
    return { problem: 'There is no row below the column names, so there is nobody to import.' };
  }
  return { file: { name: picked.name, encoding, separator, rows, hasHead } };
}
