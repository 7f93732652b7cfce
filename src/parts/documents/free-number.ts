import { ESTIMATE_PREFIX, INVOICE_PREFIX, isNewPrefix, nextNumber } from '#domain/documents/document-numbers.ts';
import { numberKey } from '#domain/documents/number-key.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type QueryResult, useIndexed } from '#io/react/world.tsx';
import type { Newest } from '#io/store/store.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { DOCUMENT_KINDS, type DocumentKind, numberOf } from './document-kinds.ts';

/** The prefixes that the shop writes before its numbers. */
export type Prefixes = Pick<Settings, 'invoicePrefix' | 'estimatePrefix'>;

export const USUAL_PREFIXES: Readonly<Record<DocumentKind, string>> = {
  invoice: INVOICE_PREFIX,
  estimate: ESTIMATE_PREFIX,
};

function prefixFor(kind: DocumentKind, settings: Prefixes): string {
  return settings[`${kind}Prefix`] ?? USUAL_PREFIXES[kind];
}

/** Returns the index range of all numbers with the prefix, in upper or lower case. */
function rangeOf(prefix: string) {
  const key = numberKey(prefix);
  return { name: 'number', from: key, to: `${key}\uffff` } as const;
}

const ALL = { name: 'number' } as const;

/** Returns true for a prefix of the shop that no number has yet: the numbers of other prefixes then count too. */
function countsOthers(kind: DocumentKind, prefix: string, used: readonly string[]): boolean {
  return prefix !== USUAL_PREFIXES[kind] && isNewPrefix(prefix, used);
}

/** Returns the next free number for a form to suggest. */
export function useNextNumber(kind: DocumentKind, settings: Prefixes): QueryResult<string> {
  const { entity } = DOCUMENT_KINDS[kind];
  const prefix = prefixFor(kind, settings);
  const own = useIndexed(entity, rangeOf(prefix));
  const used = own.data?.map(numberOf);
  const needsAll = used !== undefined && countsOthers(kind, prefix, used);
  const all = useIndexed(entity, needsAll ? ALL : rangeOf(prefix));
  const others = needsAll ? all.data?.map(numberOf) : [];
  return { ...useQueries({ own, all }), data: used && others && nextNumber(prefix, used, others) };
}

/** Returns the next free number inside a transaction. */
export async function newestNumber(newest: Newest, kind: DocumentKind, settings: Prefixes): Promise<string> {
  const documents = newest[DOCUMENT_KINDS[kind].entity];
  const prefix = prefixFor(kind, settings);
  const used = (await documents.query(rangeOf(prefix))).map(numberOf);
  const others = countsOthers(kind, prefix, used) ? (await documents.list()).map(numberOf) : [];
  return nextNumber(prefix, used, others);
}

type RequestedNumber = {
  number: string;
  /** The number that the form suggested. If it was not changed, the next free number is used instead. */
  suggested: string;
  /** Id of the document that is saved; it may keep its own number. */
  id: string;
  settings: Prefixes;
};

/** Returns true if a document with another id has the number, in upper or lower case. */
export async function isTaken(newest: Newest, kind: DocumentKind, number: string, id: string): Promise<boolean> {
  const key = numberKey(number);
  const found = await newest[DOCUMENT_KINDS[kind].entity].query({ name: 'number', from: key, to: key });
  return found.some((other) => other.id !== id);
}

/** Returns the requested number, or the next free one if the suggestion was taken. Throws a `FieldRefusal` if a typed number is taken. */
export async function freeNumber(
  newest: Newest,
  kind: DocumentKind,
  { number, suggested, id, settings }: RequestedNumber,
): Promise<string> {
  if (!(await isTaken(newest, kind, number, id))) return number;
  const next = await newestNumber(newest, kind, settings);
  if (number === suggested) return next;
  throw new FieldRefusal('number', `${number} is already used by another ${kind}. The next free number is ${next}.`);
}
