import Papa from 'papaparse';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export type CsvRecord = {
  cells: string[];
  /** A quote opens and is not closed in its row: where the next rows begin is unknown. */
  isUnclosed: boolean;
};

/** Start of a file from which separator and line ends are guessed. */
const SAMPLE_LENGTH = 65_536;
const SAMPLE_RECORDS = 30;
/** Some milliseconds of parsing. */
const PIECE_RECORDS = 250;

/** papaparse reads one kind of line end per file. A CRLF is read as an LF; `withoutReturn` removes the CR. */
function lineEndOf(text: string): '\r' | '\n' {
  const { linebreak } = Papa.parse(text.slice(0, SAMPLE_LENGTH), { delimiter: ',', preview: 1 }).meta;
  return linebreak === '\r' ? '\r' : '\n';
}

/** Removes the CR of a CRLF from the last cell of a line, unless the CR is inside quotes. */
function withoutReturn(cells: string[], line: string, separator: string): string[] {
  const last = cells.at(-1) ?? '';
  const isPlain = line === `${last}\n` || line.endsWith(`${separator}${last}\n`);
  return last.endsWith('\r') && isPlain ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

/** Returns the records of a text with line ends of CRLF, LF or CR. An empty line is a record of one empty cell. Parses in pieces. */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord, void, undefined> {
  const newline = lineEndOf(text);
  let rest = text;
  while (rest !== '') {
    const records: CsvRecord[] = [];
    let end = 0;
    Papa.parse<string[]>(rest, {
      delimiter: separator,
      newline,
      preview: PIECE_RECORDS,
      // The fast mode splits the whole rest, even for a preview.
      fastMode: false,
      step({ data, errors, meta }) {
        // papaparse reports an empty line after the last line end.
        if (end === rest.length) return;
        const cells = withoutReturn(data, rest.slice(end, meta.cursor), separator);
        const isUnclosed = errors.some(
          ({ code }) => code === 'MissingQuotes' || cells.some((cell) => /[\r\n]/.test(cell)),
        );
        records.push({ cells, isUnclosed });
        end = meta.cursor;
      },
    });
    yield* records;
    rest = rest.slice(end);
  }
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Counts the separators of the records that have the most common number of cells. Titles of a single cell do not count. */
function weightOf(text: string, separator: Delimiter): number {
  const counts = new Map<number, number>();
  const { data } = Papa.parse<string[]>(text, {
    delimiter: separator,
    preview: SAMPLE_RECORDS,
    skipEmptyLines: 'greedy',
  });
  for (const { length } of data) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const [[width, same] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return same * (width - 1);
}

/**
 * Returns the separator that splits the records into the most cells, as many in each; a comma where none does. papaparse's own guess
 * takes the titles of a report for records.
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const weights = DELIMITERS.map((separator) => weightOf(sample, separator));
  return DELIMITERS[weights.indexOf(Math.max(...weights))] ?? ',';
}
