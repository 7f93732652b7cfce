import { foldText } from '#domain/text/fold-text.ts';

export const INVOICE_PREFIX = 'INV-';
export const ESTIMATE_PREFIX = 'EST-';
const MIN_DIGITS = 4;

/** The number in the form in which two are compared: `inv-0001` and ` INV-0001` are one number. */
export function numberKey(number: string): string {
  return foldText(number).trim().toUpperCase();
}

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

const digitsAtEnd = (number: string) => /\d+$/.exec(number.trim())?.[0] ?? '';

/**
 * The highest number of that prefix plus 1, with at least four digits. Numbers of any other form do not count (INV-68, A-38), but one
 * that is the same in another case is skipped: after INV-0003 and inv-0004 comes INV-0005. A prefix that has no number yet goes on
 * after the highest of `others`, whatever their prefix (decisions §5).
 */
export function nextNumber(prefix: string, used: readonly string[], others: readonly string[] = []): string {
  const highest = highestWith(prefix, used) ?? highestOf(others.map(digitsAtEnd)) ?? 0n;
  return firstFree(prefix, highest, new Set([...used, ...others].map(numberKey))).number;
}

function firstFree(prefix: string, after: bigint, keys: ReadonlySet<string>): { number: string; value: bigint } {
  for (let value = after + 1n; ; value += 1n) {
    const number = prefix + String(value).padStart(MIN_DIGITS, '0');
    if (!keys.has(numberKey(number))) return { number, value };
  }
}

/** What stands before the digits of the number, so that the next one follows it; `usual` for a number that is blank. */
export function prefixOf(number: string, usual: string): string {
  const trimmed = number.trim();
  if (trimmed === '') return usual;
  const digits = digitsAtEnd(trimmed);
  return digits === '' ? `${trimmed}-` : trimmed.slice(0, -digits.length);
}

/** A document that cannot keep its number, and the one that it gets. */
export type NumberChange = { id: string; from: string; to: string; customer: string; totalAmount: number };

type Numbered = { id: string; number: string; isDraft: boolean };

/**
 * The documents that cannot keep their number, by id, with the free number that each gets instead: their number is taken, or another
 * of them has it too. Of several with one number the first that was sent keeps it, or else the first.
 */
export function resolveNumberConflicts(
  documents: readonly Numbered[],
  usual: string,
  taken: readonly string[] = [],
): Map<string, string> {
  const keepers = new Map<string, Numbered | undefined>(taken.map((number) => [numberKey(number), undefined]));
  for (const one of documents) {
    const key = numberKey(one.number);
    const keeper = keepers.get(key);
    if (!keepers.has(key) || (keeper?.isDraft && !one.isDraft)) keepers.set(key, one);
  }
  const changed = documents.filter((one) => keepers.get(numberKey(one.number)) !== one);
  const used = [...taken, ...documents.map(({ number }) => number)];
  const keys = new Set(used.map(numberKey));
  const highest = new Map<string, bigint>();
  return new Map(
    changed.map(({ id, number }) => {
      const prefix = prefixOf(number, usual);
      const next = firstFree(prefix, highest.get(prefix) ?? highestWith(prefix, used) ?? 0n, keys);
      highest.set(prefix, next.value);
      keys.add(numberKey(next.number));
      return [id, next.number];
    }),
  );
}

const MAX_PREFIX_LENGTH = 12;

/** What is wrong with a prefix that stands before the digits of a number; undefined when nothing is. */
export function prefixProblem(prefix: string): string | undefined {
  if (prefix === '') return 'Enter what stands before the number, such as INV-.';
  if (prefix.length > MAX_PREFIX_LENGTH) return `Enter at most ${MAX_PREFIX_LENGTH} characters.`;
  if (!/^[A-Z0-9][A-Z0-9./-]*$/.test(prefix)) return 'Use letters, digits, hyphens, dots and slashes, without spaces.';
  return /\d$/.test(prefix) ? 'End with a letter or a sign, so that the number can be told from it: 26-.' : undefined;
}
