/** Formats 'median (first quartile–third quartile)' in milliseconds. @param {import('./stats.mjs').Quartiles} quartiles */
export function ms({ low, median, high }, digits = 0) {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

/**
 * Formats rows as an aligned table. The first row is the header; the first column is left-aligned.
 * @param {readonly string[][]} rows
 */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
    );
    console.log(line.join('  '));
  }
}
