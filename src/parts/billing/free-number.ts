import { ESTIMATE_PREFIX, INVOICE_PREFIX, nextNumber } from '#domain/document-numbers.ts';
import type { Newest } from '#io/react.tsx';
import { FieldRefusal } from '#parts/use-record-form.ts';
import { numberOf } from './document-kinds.ts';

type Numbered = 'invoices' | 'estimates';

const KINDS = {
  invoices: { prefix: INVOICE_PREFIX, what: 'invoice' },
  estimates: { prefix: ESTIMATE_PREFIX, what: 'estimate' },
} as const;

/** The index range of all numbers that can count for the next one. */
export function numberRange(entity: Numbered) {
  const { prefix } = KINDS[entity];
  return { name: 'number', from: prefix, to: `${prefix}\uffff` } as const;
}

/** The next number after those of the documents. */
export function nextOf(entity: Numbered, documents: readonly Parameters<typeof numberOf>[0][]): string {
  return nextNumber(KINDS[entity].prefix, documents.map(numberOf));
}

/** The next free number in the newest state; for inside a transaction. */
export async function newestNumber(newest: Newest, entity: Numbered): Promise<string> {
  return nextOf(entity, await newest[entity].query(numberRange(entity)));
}

type Wish = {
  number: string;
  /** What the form proposed; as long as it stands, the next free number will do as well. */
  suggested: string;
  /** Of the document that is saved; it may keep its own number. */
  id: string;
};

/** The wished number, or the next free one in its place. A number that was typed and is taken is refused. */
export async function freeNumber(newest: Newest, entity: Numbered, { number, suggested, id }: Wish): Promise<string> {
  const holders = await newest[entity].query({ name: 'number', from: number, to: number });
  if (holders.every((holder) => holder.id === id)) return number;
  const next = await newestNumber(newest, entity);
  if (number === suggested) return next;
  throw new FieldRefusal(
    'number',
    `${number} is the number of another ${KINDS[entity].what}. The next free one is ${next}.`,
  );
}
