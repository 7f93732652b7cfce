/** @typedef {{ low: number, median: number, high: number }} Quartiles */

/**
 * Returns the quantile `part` of the numbers, interpolated.
 * @param {readonly number[]} numbers
 * @param {number} part
 */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const low = sorted[Math.floor(position)];
  return low + (sorted[Math.ceil(position)] - low) * (position - Math.floor(position));
}

/** @param {readonly number[]} numbers @returns {Quartiles} */
export function quartiles(numbers) {
  return { low: quantile(numbers, 0.25), median: quantile(numbers, 0.5), high: quantile(numbers, 0.75) };
}

/**
 * Returns whether a time stays within `limit` times another, by their quartiles. Undecided when these overlap.
 * @param {Quartiles} ours
 * @param {Quartiles} floor
 * @param {number} limit
 */
export function verdictOf(ours, floor, limit) {
  if (ours.high < floor.low * limit) return 'met';
  if (ours.low > floor.high * limit) return 'missed';
  return 'not distinguishable';
}
