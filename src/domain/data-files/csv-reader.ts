import Papa from 'papaparse';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export type CsvRecord = {
  cells: string[];
  /** A quote is not closed in its row, so the start of the next rows is unknown. */
  isUnclosed: boolean;
};

/** Characters of the file used to detect the delimiter and line ends. */
const SAMPLE_LENGTH = 65_536;
const SAMPLE_RECORDS = 30;
/** Records per batch: a few milliseconds of parsing. */
const BATCH_RECORDS = 250;

/** Detects the line end, because papaparse reads one kind per file. CRLF is read as LF; `withoutReturn` removes the CR. */
function lineEndOf(text: string): '\r' | '\n' {
  const { linebreak } = Papa.parse(text.slice(0, SAMPLE_LENGTH), { delimiter: ',', preview: 1 }).meta;
  return linebreak === '\r' ? '\r' : '\n';
}

/** Removes the CR of a CRLF from the last cell of a line, unless the CR is inside quotes. */
function withoutReturn(cells: string[], line: string, delimiter: string): string[] {
  const last = cells.at(-1) ?? '';
  const isPlain = line === `${last}\n` || line.endsWith(`${delimiter}${last}\n`);
  return last.endsWith('\r') && isPlain ? [...cells.slice(0, -1), last.slice(0, -1)] : cells;
}

/** Parses CSV with line ends of CRLF, LF or CR, in batches. An empty line is a record of one empty cell. */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord, void, undefined> {
  const newline = lineEndOf(text);
  let rest = text;
  while (rest !== '') {
    const records: CsvRecord[] = [];
    let end = 0;
    Papa.parse<string[]>(rest, {
      delimiter,
      newline,
      preview: BATCH_RECORDS,
      // Fast mode would split the whole rest, even for a preview.
      fastMode: false,
      step({ data, errors, meta }) {
        // papaparse reports an empty line after the last line end.
        if (end === rest.length) return;
        const cells = withoutReturn(data, rest.slice(end, meta.cursor), delimiter);
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

/** Counts the delimiters in records with the most common number of cells. Ignores titles of a single cell. */
function weightOf(text: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
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
 * Returns the delimiter that splits the most records into the same number of cells; a comma when none does. papaparse's own detection
 * mistakes the titles of a report for records.
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const weights = DELIMITERS.map((delimiter) => weightOf(sample, delimiter));
  return DELIMITERS[weights.indexOf(Math.max(...weights))] ?? ',';
}
