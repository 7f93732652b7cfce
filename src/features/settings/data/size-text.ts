const KILO = 1024;
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Formats a count of bytes or characters as '0.5 kB', '12 kB' or '1.3 MB'. 1 kB is 1,024. */
export function sizeText(count: number): string {
  // A count above 0 is at least 0.1 kB.
  let size = count > 0 ? Math.max(count / KILO, 0.1) : 0;
  let unit = 0;
  // A size that would round to 1,024 of a unit becomes 1 of the next.
  while (size >= KILO - 0.5 && unit < UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = size < 10 ? 1 : 0;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** Formats usage as '0.5 MB of 5 MB (10%)'. */
export function usedText(used: number, limit: number): string {
  const percent = (used / limit) * 100;
  const share = percent > 0 && percent < 1 ? 'less than 1' : Math.round(percent);
  return `${sizeText(used)} of ${sizeText(limit)} (${share}%)`;
}
