import {
  ESTIMATE_PREFIX,
  INVOICE_PREFIX,
  isNewPrefix,
  nextNumber,
  numberKey,
} from '#domain/documents/document-numbers.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type QueryResult, useIndexed } from '#io/react/react.tsx';
import type { Newest } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { numberOf } from './document-kinds.ts';

export type Numbered = 'invoices' | 'estimates';
/** What the shop writes before its numbers. */
export type Prefixes = Pick<Settings, 'invoicePrefix' | 'estimatePrefix'>;

/** The usual prefix, the setting of the shop's own one, and the word for each kind of numbered document. */
export const NUMBERED = {
  invoices: { usual: INVOICE_PREFIX, setting: 'invoicePrefix', what: 'invoice' },
  estimates: { usual: ESTIMATE_PREFIX, setting: 'estimatePrefix', what: 'estimate' },
} as const;

/** An index range that holds all numbers with that prefix, in any case: capitals come before small letters. */
function rangeOf(prefix: string) {
  return { name: 'number', from: prefix.toUpperCase(), to: `${prefix.toLowerCase()}\uffff` } as const;
}

const ALL = { name: 'number' } as const;

/** Whether the shop chose the prefix and has no number with it: then those of other prefixes count (decisions §5). */
function countsOthers(entity: Numbered, prefix: string, used: readonly string[]): boolean {
  return prefix !== NUMBERED[entity].usual && isNewPrefix(prefix, used);
}

/** The next free number as things stand, once that is known; of settings that are not known yet, undefined. */
export function useNextNumber(entity: Numbered, settings: Prefixes | undefined): QueryResult<string> {
  const { usual, setting } = NUMBERED[entity];
  const prefix = settings?.[setting] ?? usual;
  const own = useIndexed(entity, rangeOf(prefix));
  const used = own.data?.map(numberOf);
  const needsAll = used !== undefined && countsOthers(entity, prefix, used);
  const all = useIndexed(entity, needsAll ? ALL : rangeOf(prefix));
  const others = needsAll ? all.data?.map(numberOf) : [];
  return {
    data: settings && used && others && nextNumber(prefix, used, others),
    failed: own.failed || all.failed,
    retry() {
      own.retry();
      if (needsAll) all.retry();
    },
  };
}

/** The next free number in the newest state; for inside a transaction. */
export async function newestNumber(newest: Newest, entity: Numbered, settings: Prefixes): Promise<string> {
  const { usual, setting } = NUMBERED[entity];
  const prefix = settings[setting] ?? usual;
  const used = (await newest[entity].query(rangeOf(prefix))).map(numberOf);
  const others = countsOthers(entity, prefix, used) ? (await newest[entity].list()).map(numberOf) : [];
  return nextNumber(prefix, used, others);
}

type Wish = {
  number: string;
  /** What the form proposed; as long as it stands, the next free number will do as well. */
  suggested: string;
  /** Of the document that is saved; it may keep its own number. */
  id: string;
  settings: Prefixes;
};

/** Whether another document than that one has the number, in whatever case. */
export async function isTaken(newest: Newest, entity: Numbered, number: string, id: string): Promise<boolean> {
  const key = numberKey(number);
  // Rows of earlier versions are found under the number as it was typed.
  for (const spelled of new Set([key, number, number.toLowerCase(), key.charAt(0) + key.slice(1).toLowerCase()])) {
    const found = await newest[entity].query({ name: 'number', from: spelled, to: spelled });
    if (found.some((other) => other.id !== id && numberKey(numberOf(other)) === key)) return true;
  }
  return false;
}

/** The wished number, or the next free one in its place. A number that was typed and is taken is refused. */
export async function freeNumber(
  newest: Newest,
  entity: Numbered,
  { number, suggested, id, settings }: Wish,
): Promise<string> {
  if (!(await isTaken(newest, entity, number, id))) return number;
  const next = await newestNumber(newest, entity, settings);
  if (number === suggested) return next;
  throw new FieldRefusal(
    'number',
    `${number} is the number of another ${NUMBERED[entity].what}. The next free one is ${next}.`,
  );
}
