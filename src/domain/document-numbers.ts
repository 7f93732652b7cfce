export const INVOICE_PREFIX = 'INV-';
export const ESTIMATE_PREFIX = 'EST-';
const LEAST_DIGITS = 4;

/** The highest number of that prefix plus 1, with at least four digits. Numbers of any other form are passed over (INV-68, A-38). */
export function nextNumber(prefix: string, used: readonly string[]): string {
  let highest = 0n;
  for (const number of used) {
    const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
    if (!/^\d+$/.test(digits)) continue;
    const value = BigInt(digits);
    if (value > highest) highest = value;
  }
  return prefix + String(highest + 1n).padStart(LEAST_DIGITS, '0');
}
