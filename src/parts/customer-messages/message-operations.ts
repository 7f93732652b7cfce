import { sentToCustomer } from '#domain/accounts/purchase-order.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import { estimateSent } from '#domain/estimates/estimate-sent.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { consentBook } from '#domain/messages/consent.ts';
import type { DueContext } from '#domain/messages/due-messages.ts';
import { bringsDocument, type Message } from '#domain/messages/message.ts';
import { againRefusal, consentRefusal, dueRefusal, type RecordsOfCustomer } from '#domain/messages/open-refusal.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';

/** A message that is about to be logged. */
export type NewMessage = Pick<
  Message,
  'customerId' | 'template' | 'dueKey' | 'channel' | 'purpose' | 'address' | 'subject' | 'body'
> & {
  /** Why it may be opened: it is due, someone writes it by hand, or the customer gets a document that they asked for. */
  reason: 'due' | 'by hand' | 'document';
  /** The document was a Draft when this was begun. */
  wasDraft?: boolean;
};

async function factsOf(newest: Newest, customerId: string): Promise<RecordsOfCustomer> {
  const own = { name: 'customer', from: customerId, to: customerId } as const;
  const [customer, bookings, jobs, estimates, invoices, deposits, followUps, warranties, messages, consents] =
    await Promise.all([
      newest.customers.get(customerId),
      newest.bookings.query(own),
      newest.jobs.query(own),
      newest.estimates.query(own),
      newest.invoices.query(own),
      newest.deposits.query(own),
      newest.followUps.query(own),
      newest.warranties.query(own),
      newest.messages.query(own),
      newest.consents.list(),
    ]);
  return { customer, bookings, jobs, estimates, invoices, deposits, followUps, warranties, messages, consents };
}

type Entry = Pick<Message, 'id' | 'state' | 'at' | 'by'>;

/** Returns the key of a message that sends a document. */
export function documentKey(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

type SentDocument = { [K in DocumentKind]: { kind: K; record: DocumentRecord<K> } }[DocumentKind];

/** Returns the document that a message sends; undefined for another message, or when the document was deleted. */
async function documentOf(
  newest: Newest,
  { template, dueKey }: Pick<Message, 'template' | 'dueKey'>,
): Promise<SentDocument | undefined> {
  const id = dueKey.slice(template.length + 1);
  if (template === 'invoice') {
    const record = await newest.invoices.get(id);
    return record && { kind: template, record };
  }
  if (template === 'estimate') {
    const record = await newest.estimates.get(id);
    return record && { kind: template, record };
  }
  return undefined;
}

function documentUpdate({ kind, record: { id } }: SentDocument, change: Partial<DocumentRecord>): Operation {
  return { entity: DOCUMENT_KINDS[kind].entity, kind: 'update', id, change } as Operation;
}

/** Throws a Rejection when a document is gone, or was sent since this was begun: the customer would get it twice. */
function refuseToBring(
  document: SentDocument | undefined,
  { template, wasDraft }: Pick<Required<NewMessage>, 'template' | 'wasDraft'>,
): void {
  if (!document) throw new Rejection(`This ${template} was deleted.`);
  const { record } = document;
  if (wasDraft && record.status !== 'Draft')
    throw new Rejection(
      `${numberOf(record)} was sent or changed in the meantime. Close this window, and look at its history and under Messages.`,
    );
}

/** Returns the change that marks a Draft as sent. Throws a Rejection when it may not be sent. */
async function sentNow(newest: Newest, { kind, record }: SentDocument, moment: Moment & Pick<DueContext, 'settings'>) {
  const customer = customerForRecord(record, await newest.customers.get(record.customerId));
  if (kind === 'estimate') return estimateSent(record, moment.at, { customer, settings: moment.settings });
  return sentToCustomer(record, moment, customer);
}

export type Logged = {
  operations: Operation[];
  /** The document whose status changes with the log. */
  document?: SentDocument;
};

/** Returns the operation of the log, with the one that marks its document as sent if that is a Draft. */
async function withDraftSent(
  newest: Newest,
  logged: Operation,
  document: SentDocument | undefined,
  moment: Parameters<typeof sentNow>[2],
): Promise<Logged> {
  if (document?.record.status !== 'Draft') return { operations: [logged] };
  const change = await sentNow(newest, document, moment);
  return { operations: [logged, documentUpdate(document, change)], document };
}

/**
 * Returns the operations that log a message, and mark the Draft that it sends as Sent; none when it is there already. Throws a `Rejection`
 * when someone else took care of it, its reason is gone, or the customer said no: what is on the screen may be a moment old.
 */
export async function logOperations(
  newest: Newest,
  { reason, wasDraft = false, ...message }: NewMessage,
  entry: Entry,
  context: DueContext,
): Promise<Logged> {
  if (await newest.messages.get(entry.id)) return { operations: [] };
  const { customerId, dueKey, channel, template } = message;
  const refusal =
    (reason === 'due' ? dueRefusal(dueKey, await factsOf(newest, customerId), context, channel) : undefined) ??
    (reason === 'document'
      ? undefined
      : consentRefusal(message, await newest.customers.get(customerId), consentBook(await newest.consents.list())));
  if (refusal !== undefined) throw new Rejection(refusal);
  const { at } = entry;
  const logged: Operation = {
    entity: 'messages',
    kind: 'add',
    item: { ...message, ...entry, createdAt: at, updatedAt: at },
  };
  const document = await documentOf(newest, message);
  if (reason === 'document' && entry.state === 'queued') refuseToBring(document, { template, wasDraft });
  return withDraftSent(newest, logged, document, { ...context, at });
}

/**
 * Returns the operations that record what was done with a message. A document that it marked as sent is a Draft again when it was not, and a
 * Draft that it brings once more is sent. Throws a `Rejection` when what would go once more is gone, not true any more, or may not be sent.
 */
export async function answerOperations(
  newest: Newest,
  id: string,
  { state, at, by }: Pick<Message, 'state' | 'at' | 'by'>,
  context: DueContext,
): Promise<Logged> {
  const message = await newest.messages.get(id);
  if (!message) throw new StoreError('not-found', 'This message no longer exists.');
  const answered: Operation = { entity: 'messages', kind: 'update', id, change: { state, at, by } };
  if (state === 'queued') {
    const refusal = againRefusal(message, await factsOf(newest, message.customerId), context);
    if (refusal !== undefined) throw new Rejection(refusal);
  }
  if (!bringsDocument(message) || (state !== 'not sent' && state !== 'queued')) return { operations: [answered] };
  const document = await documentOf(newest, message);
  if (state === 'queued') {
    refuseToBring(document, { template: message.template, wasDraft: false });
    return withDraftSent(newest, answered, document, { ...context, at });
  }
  // By its first try, or when it was queued again.
  const marks = [message.createdAt, message.at];
  const isMarked = document?.record.status === 'Sent' && marks.includes(document.record.sentAt ?? '');
  if (!document || !isMarked) return { operations: [answered] };
  return { operations: [answered, documentUpdate(document, { status: 'Draft', sentAt: undefined })], document };
}
