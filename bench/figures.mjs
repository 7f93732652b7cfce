// Prints figures and compares them to their budgets. A missed budget makes the bench fail.

/** @typedef {{ low: number, median: number, high: number }} Quartiles */
/**
 * One row of a comparison. Without a limit, the ratio has no verdict.
 * @typedef {object} Compared
 * @property {string} name
 * @property {readonly number[]} times
 * @property {readonly number[]} base
 * @property {number} [limit] allowed ratio
 * @property {number} [enough] times below are met whatever the ratio
 */

/** Returns the quantile `part` of the numbers, interpolated. @param {readonly number[]} numbers @param {number} part */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const low = sorted[Math.floor(position)];
  return low + (sorted[Math.ceil(position)] - low) * (position - Math.floor(position));
}

/** @param {readonly number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

/** @param {readonly number[]} numbers @returns {Quartiles} */
const quartiles = (numbers) => ({
  low: quantile(numbers, 0.25),
  median: median(numbers),
  high: quantile(numbers, 0.75),
});

/** Rounds to three digits. @param {number} value */
export const rounded = (value) => String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** Formats 'median (first quartile–third quartile)'. @param {readonly number[]} numbers */
export function spread(numbers) {
  const { low, median: middle, high } = quartiles(numbers);
  return `${rounded(middle)} (${rounded(low)}–${rounded(high)})`;
}

/**
 * Returns whether a time stays within `limit` times another, by their quartiles. Undecided when these overlap.
 * @param {Compared} row
 */
function verdictOf({ times, base, limit = 1, enough = 0 }) {
  const [ours, floor] = [quartiles(times), quartiles(base)];
  if (ours.high < Math.max(enough, floor.low * limit)) return 'met';
  return ours.low > floor.high * limit ? 'missed' : 'not distinguishable';
}

/**
 * Prints an aligned table. The first row is the header; the first column is left-aligned.
 * @param {readonly string[][]} rows
 */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    console.log(cells.join('  ').trimEnd());
  }
}

/** Prints both times of each row, their ratio and its verdict. @param {[what: string, times: string, base: string]} head @param {Compared[]} rows */
export function compare(head, rows) {
  const lines = rows.map((row) => {
    const ratio = (median(row.times) / median(row.base)).toFixed(2);
    const verdict = row.limit ? verdictOf(row) : '';
    if (verdict === 'missed') process.exitCode = 1;
    return [row.name, spread(row.times), spread(row.base), ratio, String(row.limit ?? ''), verdict];
  });
  printTable([[...head, 'ratio', 'limit', ''], ...lines]);
}

/** Prints a figure with its limit. @param {string} name @param {number} value @param {number} limit */
export function within(name, value, limit, note = '') {
  const isMet = value <= limit;
  console.log(`${name}: ${rounded(value)} of ${limit}${note}: ${isMet ? 'met' : 'missed'}`);
  if (!isMet) process.exitCode = 1;
}
