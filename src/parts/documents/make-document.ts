import { customerForRecord } from '#domain/customers/customer.ts';
import {
  copyOfEstimate,
  copyOfInvoice,
  invoiceOfBooking,
  invoiceOfEstimate,
  type NewDocumentContext,
} from '#domain/documents/new-documents.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { type Newest, type Operation, type Store, StoreError } from '#io/store/store.ts';
import type { DocumentKind } from './document-kinds.ts';
import { findInvoiceOfBooking, findInvoiceOfEstimate } from './find-invoice.ts';
import { newestNumber, type Prefixes } from './free-number.ts';

/** Ids, time and date for a new document. */
export type NewDocumentInputs = { newId: () => string; at: string; today: string };

async function makingOf(
  newest: Newest,
  kind: DocumentKind,
  settings: Prefixes,
  { newId, at, today }: NewDocumentInputs,
): Promise<NewDocumentContext> {
  return { id: newId(), lineId: newId, number: await newestNumber(newest, kind, settings), at, today };
}

/** Returns the document with its customer as they are today and the car of the document. */
async function refreshed<T extends { customerId: string; customer: Estimate['customer'] }>(
  newest: Newest,
  document: T,
): Promise<T> {
  return { ...document, customer: customerForRecord(document, await newest.customers.get(document.customerId)) };
}

function estimateLinked(estimate: Estimate, { id }: Invoice): Operation[] {
  if (estimate.invoiceId === id) return [];
  return [{ entity: 'estimates', kind: 'update', id: estimate.id, change: { invoiceId: id } }];
}

function bookingLinked(booking: Booking, { id, invoiceNumber }: Invoice, at: string): Operation[] {
  if (booking.invoiceId === id) return [];
  const history = [...(booking.history ?? []), { at, what: 'Invoiced', detail: invoiceNumber }];
  return [{ entity: 'bookings', kind: 'update', id: booking.id, change: { invoiceId: id, history } }];
}

/** Links an existing invoice to the job, unless it is linked already. */
function invoiceLinked({ id }: Invoice, change: Partial<Invoice> | undefined): Operation[] {
  return change ? [{ entity: 'invoices', kind: 'update', id, change }] : [];
}

export type CreatedDocument = { id: string; number: string; isNew: boolean };

/**
 * Creates the invoice of an accepted estimate as a Draft. Returns the existing one if the estimate or a booking of it was billed before
 * (A-29, decisions §8.3). Rejects with a `Rejection`.
 */
export async function convertEstimate(
  store: Store,
  estimateId: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  let made: CreatedDocument | undefined;
  await store.transact(async (newest) => {
    const estimate = await newest.estimates.get(estimateId);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    const before = await findInvoiceOfEstimate(newest, estimate);
    if (before) {
      made = { id: before.id, number: before.invoiceNumber, isNew: false };
      const link = before.estimateId === undefined ? { estimateId } : undefined;
      return [...invoiceLinked(before, link), ...estimateLinked(estimate, before)];
    }
    const making = await makingOf(newest, 'invoice', settings, supply);
    const invoice = invoiceOfEstimate(await refreshed(newest, estimate), settings, making);
    made = { id: invoice.id, number: invoice.invoiceNumber, isNew: true };
    return [{ entity: 'invoices', kind: 'add', item: invoice }, ...estimateLinked(estimate, invoice)];
  });
  return known(made);
}

/**
 * Creates the invoice of a booking as a Draft. Returns the existing one if the booking or its estimate was billed before. A job of an
 * accepted estimate is billed with the whole estimate, any other with its service (decisions §8.3).
 */
export async function billBooking(
  store: Store,
  bookingId: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  let made: CreatedDocument | undefined;
  await store.transact(async (newest) => {
    const booking = await newest.bookings.get(bookingId);
    if (!booking) throw new StoreError('not-found', 'This booking no longer exists.');
    const before = await findInvoiceOfBooking(newest, booking);
    if (before) {
      made = { id: before.id, number: before.invoiceNumber, isNew: false };
      const { bookingIds } = before;
      const link = bookingIds.includes(bookingId) ? undefined : { bookingIds: [...bookingIds, bookingId] };
      return [...invoiceLinked(before, link), ...bookingLinked(booking, before, supply.at)];
    }
    const estimate = booking.estimateId === undefined ? undefined : await newest.estimates.get(booking.estimateId);
    const making = await makingOf(newest, 'invoice', settings, supply);
    // If another booking of the estimate was billed alone, so is this one: the whole estimate would bill the other twice.
    const isEstimated =
      estimate !== undefined &&
      estimateRejection('convert', estimate) === undefined &&
      (await findInvoiceOfEstimate(newest, estimate)) === undefined;
    const invoice = isEstimated
      ? { ...invoiceOfEstimate(await refreshed(newest, estimate), settings, making), bookingIds: [bookingId] }
      : invoiceOfBooking(await refreshed(newest, booking), settings, making, estimate);
    made = { id: invoice.id, number: invoice.invoiceNumber, isNew: true };
    return [
      { entity: 'invoices', kind: 'add', item: invoice },
      ...(isEstimated ? estimateLinked(estimate, invoice) : []),
      ...bookingLinked(booking, invoice, supply.at),
    ];
  });
  return known(made);
}

/** Creates a Draft copy of a document. */
export async function duplicate(
  store: Store,
  kind: DocumentKind,
  id: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  let made: CreatedDocument | undefined;
  await store.transact(async (newest): Promise<Operation[]> => {
    const making = await makingOf(newest, kind, settings, supply);
    made = { id: making.id, number: making.number, isNew: true };
    if (kind === 'invoice') {
      const invoice = await newest.invoices.get(id);
      if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
      return [
        { entity: 'invoices', kind: 'add', item: copyOfInvoice(await refreshed(newest, invoice), settings, making) },
      ];
    }
    const estimate = await newest.estimates.get(id);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    return [
      { entity: 'estimates', kind: 'add', item: copyOfEstimate(await refreshed(newest, estimate), settings, making) },
    ];
  });
  return known(made);
}

function known<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('the plan was not asked');
  return made;
}
