import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { useToday, useWorld, useZone } from '#io/react/world.tsx';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import {
  DOCUMENT_KINDS,
  type DocumentEntity,
  type DocumentKind,
  type DocumentRecord,
} from '#parts/documents/document-kinds.ts';
import { useDocumentCommand } from '#parts/documents/use-document-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';

/** Changes the status of a document, or its payments. Resolves to whether it succeeded. */
type Transition<K extends DocumentKind> = (
  id: string,
  /** Returns the change of the newest version, whose customer is as they are today. May throw a rejection. */
  change: (newest: DocumentRecord<K>, moment: Moment, customer: Customer) => Partial<DocumentRecord<K>>,
  toastTitle: string,
  toastMessage: string,
  /** Returns operations on other records in the same transaction. */
  also?: (newest: Newest, document: DocumentRecord<K>) => Promise<readonly Operation[]>,
) => Promise<boolean>;

/** Returns a function that changes a document in one transaction and shows the outcome as a toast. */
export function useDocumentTransition<K extends DocumentKind>(kind: K): Transition<K> {
  const { store, clock } = useWorld();
  const today = useToday();
  const zone = useZone();
  const toast = useToast();
  const run = useDocumentCommand();
  const entity: DocumentEntity<K> = DOCUMENT_KINDS[kind].entity;
  return async (id, change, title, message, also) => {
    const isDone = await run(kind, `step of ${kind} ${id}`, () =>
      store.transact(async (newest) => {
        const document: DocumentRecord<K> | undefined = await newest[entity].get(id);
        if (!document) throw new StoreError('not-found', `This ${kind} no longer exists.`);
        const customer = customerForRecord(document, await newest.customers.get(document.customerId));
        const changed = change(document, { at: clock.now().toISOString(), today, zone }, customer);
        const others = also ? await also(newest, document) : [];
        return [{ entity, kind: 'update', id, change: changed } as Operation, ...others];
      }),
    );
    if (isDone) toast.show({ type: 'success', title, message });
    return isDone;
  };
}
