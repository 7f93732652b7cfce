export const INVOICE_PREFIX = 'INV-';
export const ESTIMATE_PREFIX = 'EST-';
const LEAST_DIGITS = 4;

/** The highest of the texts that are digits and nothing else; undefined when there is none. */
function highestOf(texts: readonly string[]): bigint | undefined {
  let highest: bigint | undefined;
  for (const digits of texts) {
    if (!/^\d+$/.test(digits)) continue;
    const value = BigInt(digits);
    if (highest === undefined || value > highest) highest = value;
  }
  return highest;
}

function highestWith(prefix: string, used: readonly string[]): bigint | undefined {
  return highestOf(used.map((number) => (number.startsWith(prefix) ? number.slice(prefix.length) : '')));
}

/** Whether none of the numbers has that prefix. */
export function isNewPrefix(prefix: string, used: readonly string[]): boolean {
  return highestWith(prefix, used) === undefined;
}

/**
 * The highest number of that prefix plus 1, with at least four digits. Numbers of any other form are passed over (INV-68, A-38).
 * A prefix that has no number yet goes on after the highest of `others`, whatever stands before their digits (decisions §5).
 */
export function nextNumber(prefix: string, used: readonly string[], others: readonly string[] = []): string {
  const digitsAtEnd = (number: string) => /\d+$/.exec(number)?.[0] ?? '';
  const highest = highestWith(prefix, used) ?? highestOf(others.map(digitsAtEnd)) ?? 0n;
  return prefix + String(highest + 1n).padStart(LEAST_DIGITS, '0');
}

const MOST_PREFIX_LETTERS = 12;

/** What is wrong with a prefix that stands before the digits of a number; undefined when nothing is. */
export function prefixProblem(prefix: string): string | undefined {
  if (prefix === '') return 'Enter what stands before the number, such as INV-.';
  if (prefix.length > MOST_PREFIX_LETTERS) return `Enter at most ${MOST_PREFIX_LETTERS} characters.`;
  if (!/^[A-Z0-9][A-Z0-9./-]*$/.test(prefix)) return 'Use letters, digits, hyphens, dots and slashes, without spaces.';
  return /\d$/.test(prefix) ? 'End with a letter or a sign, so that the number can be told from it: 26-.' : undefined;
}
