import Papa from 'papaparse';
import { round } from '#domain/money/money.ts';

/** A dollar amount, written with two decimals. */
export type CsvAmount = { dollars: number };
export type CsvCell = string | number | CsvAmount | undefined;
export type CsvColumn<T> = readonly [header: string, of: (record: T) => CsvCell];

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet could run as a formula, also after trimming. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/;
/** Text that papaparse does not quote, but that programs would change when they guess the delimiter or trim cells. */
const ALSO_NEEDS_QUOTES = /[;\t]|^\s|\s$/;
const plainFormat = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** Prefixes text that a spreadsheet could run as a formula with an apostrophe. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return escapeFormula(cell);
  // A number is not a formula, even when it is negative.
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainFormat.format(cell) : '';
  return Number.isFinite(cell.dollars) ? round(cell.dollars, 2).toFixed(2) : '';
}

function linesOf(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  // Not papaparse's `escapeFormulae`, which treats a negative amount, '-12.50', as a formula.
  const texts = rows.map((cells) => cells.map(cellText));
  return `${Papa.unparse(texts, { quotes: (text: string) => ALSO_NEEDS_QUOTES.test(text) })}\r\n`;
}

/** Returns the header line (RFC 4180), including its line end. */
export function csvHead<T>(columns: readonly CsvColumn<T>[]): string {
  return linesOf([columns.map(([header]) => header)]);
}

/** Returns a line per record (RFC 4180), including line ends. Escapes formulas. */
export function csvLines<T>(columns: readonly CsvColumn<T>[], records: readonly T[]): string {
  return linesOf(records.map((record) => columns.map(([, of]) => of(record))));
}
