import { sentToCustomer } from '#domain/accounts/purchase-order.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import { estimateSent } from '#domain/estimates/estimate-lifecycle.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import type { DueContext } from '#domain/messages/due-messages.ts';
import type { Message } from '#domain/messages/message.ts';
import { type CustomerFacts, consentRefusal, dueRefusal } from '#domain/messages/open-refusal.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';

/** A message that is about to be logged. */
export type NewMessage = Pick<
  Message,
  'customerId' | 'template' | 'dueKey' | 'channel' | 'purpose' | 'address' | 'subject' | 'body'
> & {
  /** Why it may be opened: it is due, someone writes it by hand, or the customer gets a document that they asked for. */
  reason: 'due' | 'by hand' | 'document';
};

async function factsOf(newest: Newest, customerId: string): Promise<CustomerFacts> {
  const own = { name: 'customer', from: customerId, to: customerId } as const;
  const [customer, bookings, jobs, estimates, invoices, messages] = await Promise.all([
    newest.customers.get(customerId),
    newest.bookings.query(own),
    newest.jobs.query(own),
    newest.estimates.query(own),
    newest.invoices.query(own),
    newest.messages.query(own),
  ]);
  return { customer, bookings, jobs, estimates, invoices, messages };
}

type Entry = Pick<Message, 'id' | 'state' | 'at' | 'by'>;

/**
 * Returns the operation that logs a message; none when it is there already. Throws a `Rejection` when someone else took care of it, its reason is gone, or the customer said
 * no: what is on the screen may be a moment old.
 */
export async function logOperations(
  newest: Newest,
  { reason, ...message }: NewMessage,
  entry: Entry,
  context: DueContext,
): Promise<Operation[]> {
  if (await newest.messages.get(entry.id)) return [];
  const { customerId, dueKey } = message;
  const refusal =
    (reason === 'due' ? dueRefusal(dueKey, await factsOf(newest, customerId), context) : undefined) ??
    (reason === 'document' ? undefined : consentRefusal(message, await newest.customers.get(customerId)));
  if (refusal !== undefined) throw new Rejection(refusal);
  const { at } = entry;
  return [{ entity: 'messages', kind: 'add', item: { ...message, ...entry, createdAt: at, updatedAt: at } }];
}

/** Returns the key of a message that sends a document. */
export function documentKey(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

/** Returns the document that a message sent; undefined for another message, or when the document was deleted. */
async function sentDocument(newest: Newest, { template, dueKey }: Message) {
  const id = dueKey.slice(template.length + 1);
  if (template === 'invoice') return { kind: template, record: await newest.invoices.get(id) } as const;
  if (template === 'estimate') return { kind: template, record: await newest.estimates.get(id) } as const;
  return undefined;
}

type Answer = {
  operations: Operation[];
  /** The document that is marked as sent with the message. */
  document: { kind: DocumentKind; record: DocumentRecord } | undefined;
};

/** Returns the operations that record what was done with a message. A Draft that was sent with it is then Sent. */
export async function answerOperations(
  newest: Newest,
  id: string,
  { state, by }: Pick<Message, 'state' | 'by'>,
  moment: Moment,
): Promise<Answer> {
  const message = await newest.messages.get(id);
  if (!message) throw new StoreError('not-found', 'This message no longer exists.');
  const change = { state, at: moment.at, by };
  const operations: Operation[] = [{ entity: 'messages', kind: 'update', id, change }];
  const sent = state === 'sent' ? await sentDocument(newest, message) : undefined;
  if (!sent?.record) return { operations, document: undefined };
  if (sent.kind === 'invoice' && sent.record.status === 'Draft') {
    const customer = customerForRecord(sent.record, await newest.customers.get(sent.record.customerId));
    const marked = sentToCustomer(sent.record, moment, customer);
    operations.push({ entity: 'invoices', kind: 'update', id: sent.record.id, change: marked });
  }
  if (sent.kind === 'estimate' && sent.record.status === 'Draft') {
    const marked = estimateSent(sent.record, moment.at);
    operations.push({ entity: 'estimates', kind: 'update', id: sent.record.id, change: marked });
  }
  return { operations, document: { kind: sent.kind, record: sent.record } };
}
