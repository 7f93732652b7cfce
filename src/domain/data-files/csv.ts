import Papa from 'papaparse';
import { round } from '#domain/money/money.ts';

/** Dollars, written with two decimals. */
export type CsvAmount = { dollars: number };
export type CsvCell = string | number | CsvAmount | undefined;
export type CsvColumn<T> = readonly [header: string, of: (record: T) => CsvCell];

/** What spreadsheets need to read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet would run, or would take for one that it may run once blanks are taken off. */
const FORMULA = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/;
/** Texts that papaparse leaves without quotes, and that a program which guesses the separator or trims cells would change. */
const ALSO_NEEDS_QUOTES = /[;\t]|^\s|\s$/;
const plainFormat = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** The text with an apostrophe before it where a spreadsheet would run it as a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `escapeFormula` made its text of. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return escapeFormula(cell);
  // A number is one and no formula, also when it is negative.
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainFormat.format(cell) : '';
  return Number.isFinite(cell.dollars) ? round(cell.dollars, 2).toFixed(2) : '';
}

function linesOf(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  // Not papaparse's `escapeFormulae`: it takes the text of a negative amount, '-12.50', for a formula.
  const texts = rows.map((cells) => cells.map(cellText));
  return `${Papa.unparse(texts, { quotes: (text: string) => ALSO_NEEDS_QUOTES.test(text) })}\r\n`;
}

/** The line of the column names (RFC 4180), its end included. */
export function csvHead<T>(columns: readonly CsvColumn<T>[]): string {
  return linesOf([columns.map(([header]) => header)]);
}

/** A line for each record (RFC 4180), its end included. What a spreadsheet would run as a formula is escapeFormula. */
export function csvLines<T>(columns: readonly CsvColumn<T>[], records: readonly T[]): string {
  return linesOf(records.map((record) => columns.map(([, of]) => of(record))));
}
