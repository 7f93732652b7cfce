const KILO = 1024;
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** '0.5 kB', '12 kB', '1.3 MB': of bytes, or of characters of which each counts as one. 1 kB is 1,024 of them. */
export function sizeText(count: number): string {
  // What is there is never shown as nothing.
  let size = count > 0 ? Math.max(count / KILO, 0.1) : 0;
  let unit = 0;
  // What would be rounded to 1,024 of a unit is 1 of the next.
  while (size >= KILO - 0.5 && unit < UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = size < 10 ? 1 : 0;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** '0.5 MB of 5 MB (10%)' */
export function usedText(used: number, limit: number): string {
  const percent = (used / limit) * 100;
  const share = percent > 0 && percent < 1 ? 'less than 1' : Math.round(percent);
  return `${sizeText(used)} of ${sizeText(limit)} (${share}%)`;
}
