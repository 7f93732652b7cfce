import { customerOn } from '#domain/customer.ts';
import type { Estimate } from '#domain/estimate.ts';
import type { Invoice } from '#domain/invoice.ts';
import {
  copyOfEstimate,
  copyOfInvoice,
  invoiceOfBooking,
  invoiceOfEstimate,
  type Making,
} from '#domain/new-documents.ts';
import { type Newest, type Step, type Store, StoreError } from '#io/react.tsx';
import { newestNumber, type Prefixes } from './free-number.ts';

/** What a new document needs from outside. */
export type Supply = { newId: () => string; at: string; today: string };

async function makingOf(
  newest: Newest,
  entity: 'invoices' | 'estimates',
  settings: Prefixes,
  { newId, at, today }: Supply,
): Promise<Making> {
  return { id: newId(), lineId: newId, number: await newestNumber(newest, entity, settings), at, today };
}

/** The customer as they are today, with the car of the document. */
async function refreshed<T extends { customerId: string; customer: Estimate['customer'] }>(
  newest: Newest,
  document: T,
): Promise<T> {
  return { ...document, customer: customerOn(document, await newest.customers.get(document.customerId)) };
}

/** The invoice that was made before, by the link to it, or by its own link where another tool made it. */
async function madeBefore(
  newest: Newest,
  { invoiceId, customerId }: { invoiceId?: string | undefined; customerId: string },
  isOfThis: (invoice: Invoice) => boolean,
): Promise<Invoice | undefined> {
  const linked = invoiceId === undefined ? undefined : await newest.invoices.get(invoiceId);
  if (linked) return linked;
  const ofCustomer = await newest.invoices.query({ name: 'customer', from: customerId, to: customerId });
  return ofCustomer.find(isOfThis);
}

export type Made = { id: string; number: string; isNew: boolean };

/** The invoice of an accepted estimate: a new Draft, or the one that was made before. Rejects with a `Refusal`. */
export async function convertEstimate(store: Store, estimateId: string, supply: Supply): Promise<Made> {
  const settings = await store.settings.get();
  let made: Made | undefined;
  await store.transact(async (newest) => {
    const estimate = await newest.estimates.get(estimateId);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    const before = await madeBefore(newest, estimate, (invoice) => invoice.estimateId === estimateId);
    if (before) {
      made = { id: before.id, number: before.invoiceNumber, isNew: false };
      return [];
    }
    const making = await makingOf(newest, 'invoices', settings, supply);
    const invoice = invoiceOfEstimate(await refreshed(newest, estimate), settings, making);
    made = { id: invoice.id, number: invoice.invoiceNumber, isNew: true };
    return [
      { entity: 'invoices', kind: 'add', item: invoice },
      { entity: 'estimates', kind: 'update', id: estimateId, change: { invoiceId: invoice.id } },
    ];
  });
  return known(made);
}

/** The invoice of a booking: a new Draft with its service, or the one that was made before. */
export async function billBooking(store: Store, bookingId: string, supply: Supply): Promise<Made> {
  const settings = await store.settings.get();
  let made: Made | undefined;
  await store.transact(async (newest) => {
    const booking = await newest.bookings.get(bookingId);
    if (!booking) throw new StoreError('not-found', 'This booking no longer exists.');
    const before = await madeBefore(newest, booking, (invoice) => invoice.bookingIds.includes(bookingId));
    if (before) {
      made = { id: before.id, number: before.invoiceNumber, isNew: false };
      return [];
    }
    const making = await makingOf(newest, 'invoices', settings, supply);
    const invoice = invoiceOfBooking(await refreshed(newest, booking), settings, making);
    made = { id: invoice.id, number: invoice.invoiceNumber, isNew: true };
    const history = [...(booking.history ?? []), { at: supply.at, what: 'Invoiced', detail: invoice.invoiceNumber }];
    return [
      { entity: 'invoices', kind: 'add', item: invoice },
      { entity: 'bookings', kind: 'update', id: bookingId, change: { invoiceId: invoice.id, history } },
    ];
  });
  return known(made);
}

/** A Draft like the invoice or estimate. */
export async function duplicate(
  store: Store,
  entity: 'invoices' | 'estimates',
  id: string,
  supply: Supply,
): Promise<Made> {
  const settings = await store.settings.get();
  let made: Made | undefined;
  await store.transact(async (newest) => {
    const making = await makingOf(newest, entity, settings, supply);
    made = { id: making.id, number: making.number, isNew: true };
    if (entity === 'invoices') {
      const invoice = await newest.invoices.get(id);
      if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
      return [
        { entity, kind: 'add', item: copyOfInvoice(await refreshed(newest, invoice), settings, making) } satisfies Step,
      ];
    }
    const estimate = await newest.estimates.get(id);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    return [
      { entity, kind: 'add', item: copyOfEstimate(await refreshed(newest, estimate), settings, making) } satisfies Step,
    ];
  });
  return known(made);
}

function known<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('the plan was not asked');
  return made;
}
