import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import type { CommandInputs, UserCommand } from '#parts/records/use-transaction.ts';
import { DOCUMENT_KINDS, type DocumentEntity, type DocumentKind, type DocumentRecord } from './document-kinds.ts';
import { notSaved } from './document-messages.ts';

type Transition<K extends DocumentKind> = {
  kind: K;
  id: string;
  name: CommandName;
  /** Returns the change of the newest version, whose customer is as they are today. May throw a rejection. */
  change: (newest: DocumentRecord<K>, inputs: CommandInputs, customer: Customer) => Partial<DocumentRecord<K>>;
  /** Returns operations on other records in the same transaction. */
  also?: (newest: Newest, document: DocumentRecord<K>, inputs: CommandInputs) => Promise<readonly Operation[]>;
  /** Toast of success. */
  title: string;
  message: string;
};

/** Changes the status of a document, or its payments. */
export function transition<K extends DocumentKind>(step: Transition<K>): UserCommand {
  const { kind, id, name, change, also, title, message } = step;
  const entity: DocumentEntity<K> = DOCUMENT_KINDS[kind].entity;
  return {
    name,
    of: id,
    ...notSaved(kind),
    async plan(newest, context) {
      const document: DocumentRecord<K> | undefined = await newest[entity].get(id);
      if (!document) throw new StoreError('not-found', `This ${kind} no longer exists.`);
      const customer = customerForRecord(document, await newest.customers.get(document.customerId));
      const changed = change(document, context, customer);
      const others = also ? await also(newest, document, context) : [];
      return [{ entity, kind: 'update', id, change: changed } as Operation, ...others];
    },
    done: () => ({ title, message }),
  };
}
