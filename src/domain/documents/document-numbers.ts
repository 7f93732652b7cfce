import { numberKey } from './number-key.ts';

export const INVOICE_PREFIX = 'INV-';
export const ESTIMATE_PREFIX = 'EST-';
const MIN_DIGITS = 4;

/** Returns the highest of the texts that consist of digits; undefined when there is none. */
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

/** Returns whether none of the numbers has the prefix. */
export function isNewPrefix(prefix: string, used: readonly string[]): boolean {
  return highestWith(prefix, used) === undefined;
}

const digitsAtEnd = (number: string) => /\d+$/.exec(number.trim())?.[0] ?? '';

/**
 * Returns the highest number with the prefix plus 1, with at least four digits. Ignores numbers of any other form (INV-68, A-38), but
 * skips one that differs only in case: after INV-0003 and inv-0004 comes INV-0005. A new prefix continues after the highest of `others`,
 * whatever their prefix.
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

/** Returns the prefix before the number's digits; `usual` for a blank number. */
export function prefixOf(number: string, usual: string): string {
  const trimmed = number.trim();
  if (trimmed === '') return usual;
  const digits = digitsAtEnd(trimmed);
  return digits === '' ? `${trimmed}-` : trimmed.slice(0, -digits.length);
}

/** A document or job whose number changes. A job has no amount. */
export type NumberChange = { id: string; from: string; to: string; customer: string; totalAmount?: number };

type Numbered = { id: string; number: string; isDraft: boolean };

/**
 * Returns new numbers by id for documents whose number is taken or used by another of the documents. Of several with the same number, the
 * first one that was sent keeps it, else the first.
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

/** Returns an error message for a number prefix; undefined when it is valid. */
export function prefixProblem(prefix: string): string | undefined {
  if (prefix === '') return 'Enter a prefix, such as INV-.';
  if (prefix.length > MAX_PREFIX_LENGTH) return `Use ${MAX_PREFIX_LENGTH} characters or fewer.`;
  if (!/^[A-Z0-9][A-Z0-9./-]*$/.test(prefix))
    return 'Use only letters, numbers, hyphens, periods and slashes. No spaces.';
  return /\d$/.test(prefix) ? 'End with a letter or a symbol to separate it from the number, such as 26-.' : undefined;
}
