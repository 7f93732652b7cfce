import {
  ESTIMATE_PREFIX,
  INVOICE_PREFIX,
  isNewPrefix,
  nextNumber,
  numberKey,
} from '#domain/documents/document-numbers.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type QueryResult, useIndexed } from '#io/react/world.tsx';
import type { Newest } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { DOCUMENT_KINDS, type DocumentKind, numberOf } from './document-kinds.ts';

/** The prefixes that the shop writes before its numbers. */
export type Prefixes = Pick<Settings, 'invoicePrefix' | 'estimatePrefix'>;

export const USUAL_PREFIXES: Readonly<Record<DocumentKind, string>> = {
  invoice: INVOICE_PREFIX,
  estimate: ESTIMATE_PREFIX,
};

function prefixFor(kind: DocumentKind, settings: Prefixes | undefined): string {
  return settings?.[`${kind}Prefix`] ?? USUAL_PREFIXES[kind];
}

/** An index range that holds all numbers with that prefix, in any case: capitals come before small letters. */
function rangeOf(prefix: string) {
  return { name: 'number', from: prefix.toUpperCase(), to: `${prefix.toLowerCase()}\uffff` } as const;
}

const ALL = { name: 'number' } as const;

/** Whether the shop chose the prefix and has no number with it: then those of other prefixes count (decisions §5). */
function countsOthers(kind: DocumentKind, prefix: string, used: readonly string[]): boolean {
  return prefix !== USUAL_PREFIXES[kind] && isNewPrefix(prefix, used);
}

/** The next free number as things stand, once that is known; of settings that are not known yet, undefined. */
export function useNextNumber(kind: DocumentKind, settings: Prefixes | undefined): QueryResult<string> {
  const { entity } = DOCUMENT_KINDS[kind];
  const prefix = prefixFor(kind, settings);
  const own = useIndexed(entity, rangeOf(prefix));
  const used = own.data?.map(numberOf);
  const needsAll = used !== undefined && countsOthers(kind, prefix, used);
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
export async function newestNumber(newest: Newest, kind: DocumentKind, settings: Prefixes): Promise<string> {
  const documents = newest[DOCUMENT_KINDS[kind].entity];
  const prefix = prefixFor(kind, settings);
  const used = (await documents.query(rangeOf(prefix))).map(numberOf);
  const others = countsOthers(kind, prefix, used) ? (await documents.list()).map(numberOf) : [];
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
export async function isTaken(newest: Newest, kind: DocumentKind, number: string, id: string): Promise<boolean> {
  const key = numberKey(number);
  // Rows of earlier versions are found under the number as it was typed.
  for (const spelled of new Set([key, number, number.toLowerCase(), key.charAt(0) + key.slice(1).toLowerCase()])) {
    const found = await newest[DOCUMENT_KINDS[kind].entity].query({ name: 'number', from: spelled, to: spelled });
    if (found.some((other) => other.id !== id && numberKey(numberOf(other)) === key)) return true;
  }
  return false;
}

/** The wished number, or the next free one in its place. A number that was typed and is taken is refused. */
export async function freeNumber(
  newest: Newest,
  kind: DocumentKind,
  { number, suggested, id, settings }: Wish,
): Promise<string> {
  if (!(await isTaken(newest, kind, number, id))) return number;
  const next = await newestNumber(newest, kind, settings);
  if (number === suggested) return next;
  throw new FieldRefusal('number', `${number} is the number of another ${kind}. The next free one is ${next}.`);
}
