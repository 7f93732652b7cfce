import type { Store } from '#io/store/store.ts';
import {
  DOCUMENT_KINDS,
  type DocumentEntity,
  type DocumentKind,
  type DocumentRecord,
  numberField,
} from '#parts/documents/document-kinds.ts';
import { freeNumber } from '#parts/documents/free-number.ts';
import { recordStep, type Saving } from '#parts/records/record-step.ts';
import { documentCustomer } from './document-customer.ts';

/** Number and customer as the form has them, and the other fields to store. */
type DocumentFacts<K extends DocumentKind> = {
  number: string;
  suggested: string;
  customerId: string;
  vehicleId: string;
  fields: Partial<DocumentRecord<K>>;
};

/** Returns the stored version that saving replaces. */
export function storedVersion<T>(session: Saving<unknown, T>['session']): T | undefined {
  return session && (session.base ?? session.record);
}

/**
 * Stores a document as a Draft; its dates and payments stay. Resolves to its number: the next free one if the suggested one was
 * taken in the meantime. Rejects with a `FieldRefusal`.
 */
export async function saveDocument<K extends DocumentKind>(
  store: Store,
  kind: K,
  { facts, session, made }: Saving<DocumentFacts<K>, DocumentRecord<K>>,
): Promise<string> {
  const { suggested, customerId, vehicleId, fields } = facts;
  const stored = storedVersion(session);
  const settings = await store.settings.get();
  const wish = { number: facts.number, suggested, id: stored?.id ?? made.id, settings };
  let number = facts.number;
  await store.transact(async (newest) => {
    number = await freeNumber(newest, kind, wish);
    const record = {
      ...fields,
      ...numberField(kind, number),
      customerId,
      customer: await documentCustomer(newest, { customerId, vehicleId }, stored),
      status: 'Draft',
    } as Partial<DocumentRecord<K>>;
    return [await recordStep<DocumentEntity<K>>(newest, DOCUMENT_KINDS[kind].entity, { facts: record, session, made })];
  });
  return number;
}
