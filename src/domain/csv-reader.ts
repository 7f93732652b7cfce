export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export type CsvRecord = {
  cells: string[];
  /** A quote was opened and never closed: everything up to the end of the file is one cell. */
  isUnclosed: boolean;
};

/** How much of a file tells which sign separates its cells. */
const LOOKED_AT = 65_536;
const RECORDS_LOOKED_AT = 20;

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
    at += 1;
  }
  return at;
}

/** The records of a text as RFC 4180 has them, each line end of CRLF, LF or CR; an empty line is a record of one empty cell. */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord, void, undefined> {
  let at = 0;

  function quotedCell(): { cell: string; isUnclosed: boolean } {
    let cell = '';
    at += 1;
    for (;;) {
      const quote = text.indexOf('"', at);
      const end = quote < 0 ? text.length : quote;
      cell += text.slice(at, end);
      at = end + 1;
      if (quote < 0) return { cell, isUnclosed: true };
      if (text[at] !== '"') break;
      cell += '"';
      at += 1;
    }
    // What stands between the quote and the separator belongs to no rule; it is kept.
    const end = endOfCell(text, at, separator);
    cell += text.slice(at, end);
    at = end;
    return { cell, isUnclosed: false };
  }

  function plainCell(): string {
    const end = endOfCell(text, at, separator);
    const cell = text.slice(at, end);
    at = end;
    return cell;
  }

  while (at < text.length) {
    const cells: string[] = [];
    let isUnclosed = false;
    for (;;) {
      if (text[at] === '"') {
        const quoted = quotedCell();
        cells.push(quoted.cell);
        isUnclosed = quoted.isUnclosed;
      } else cells.push(plainCell());
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield { cells, isUnclosed };
  }
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** How many separators the records have that have the most common number of cells. Titles of a single cell do not count. */
function weightOf(text: string, separator: Separator): number {
  const counts = new Map<number, number>();
  let looked = 0;
  for (const { cells } of csvRecords(text, separator)) {
    if (isBlank(cells)) continue;
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    looked += 1;
    if (looked === RECORDS_LOOKED_AT) break;
  }
  const [[width, same] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return same * (width - 1);
}

/** The sign that splits the records into the most cells, as many in each; a comma where no sign does. */
export function separatorOf(text: string): Separator {
  const start = text.slice(0, LOOKED_AT);
  const weights = SEPARATORS.map((separator) => weightOf(start, separator));
  return SEPARATORS[weights.indexOf(Math.max(...weights))] ?? ',';
}
