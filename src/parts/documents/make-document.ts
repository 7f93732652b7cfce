import { customerForRecord } from '#domain/customers/customer.ts';
import {
  copyOfEstimate,
  copyOfInvoice,
  invoiceOfBooking,
  invoiceOfBookings,
  invoiceOfEstimate,
  invoiceOfEstimatedJob,
  type NewDocumentContext,
} from '#domain/documents/new-documents.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { withSupplements } from '#domain/estimates/supplements.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking, heldByEstimate } from '#domain/invoices/invoice-links.ts';
import type { Job } from '#domain/jobs/job.ts';
import { withFilmOfJob } from '#domain/jobs/job-film.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type Newest, type Operation, type Plan, type Store, StoreError } from '#io/store/store.ts';
import { bookingsOf, findJobOfBooking } from '#parts/jobs/job-operations.ts';
import { withHeldDeposits } from '#parts/payments/deposit-operations.ts';
import type { CreatedDocument, NewDocumentInputs } from './created-document.ts';
import { type DocumentKind, numberOf } from './document-kinds.ts';
import { bookingsCovered, findInvoiceOfBooking, findInvoiceOfEstimate } from './find-invoice.ts';
import { newestNumber, type Prefixes } from './free-number.ts';
import { supplementsToBill } from './make-supplement.ts';

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

/** Links the job to invoices that bill work of it. */
function jobLinked(job: Job | undefined, invoices: readonly Invoice[]): Operation[] {
  const added = invoices.map(({ id }) => id).filter((id) => !job?.invoiceIds.includes(id));
  if (!job || added.length === 0) return [];
  return [{ entity: 'jobs', kind: 'update', id: job.id, change: { invoiceIds: [...job.invoiceIds, ...added] } }];
}

/** Returns the jobs that were booked from the estimate. */
async function jobsOfEstimate({ jobs }: Newest, { id, customerId }: Estimate): Promise<Job[]> {
  const ofCustomer = await jobs.query({ name: 'customer', from: customerId, to: customerId });
  return ofCustomer.filter(({ estimateId }) => estimateId === id);
}

/** Returns the invoice with the film that the jobs put on the car. */
function withFilm(invoice: Invoice, jobs: readonly (Job | undefined)[]): Invoice {
  return { ...invoice, items: jobs.reduce((items, job) => withFilmOfJob(items, job), invoice.items) };
}

/** Links an existing invoice to the work that it bills, unless it is linked already. */
function invoiceLinked({ id }: Invoice, change: Partial<Invoice> | undefined): Operation[] {
  return change ? [{ entity: 'invoices', kind: 'update', id, change }] : [];
}

/** Adds the invoice, with the operations that follow from it. */
function creating(item: Invoice, operations: readonly Operation[]): Plan<CreatedDocument> {
  return {
    operations: [{ entity: 'invoices', kind: 'add', item }, ...operations],
    result: { id: item.id, number: item.invoiceNumber, isNew: true },
  };
}

/** Opens an invoice that was there before, with the operations that link it. */
function opening({ id, invoiceNumber }: Invoice, operations: readonly Operation[]): Plan<CreatedDocument> {
  return { operations, result: { id, number: invoiceNumber, isNew: false } };
}

/**
 * Creates the invoice of an accepted estimate and its accepted supplements as a Draft. Returns the existing one if the estimate or a booking of it was billed before
 * . Rejects with a `Rejection`.
 */
export async function convertEstimate(
  store: Store,
  estimateId: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  return store.transact(async (newest): Promise<Plan<CreatedDocument>> => {
    const estimate = await newest.estimates.get(estimateId);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    const jobs = await jobsOfEstimate(newest, estimate);
    const jobsLinked = (invoice: Invoice) => jobs.flatMap((job) => jobLinked(job, [invoice]));
    const before = await findInvoiceOfEstimate(newest, estimate);
    if (before) {
      // An invoice of one service does not bill the rest of the estimate: linked, it would seem to.
      const covered = await bookingsCovered(newest, estimate);
      if (!covered.every((booking) => billsBooking(before, booking))) return opening(before, []);
      const link = before.estimateId === undefined ? { estimateId } : undefined;
      return opening(before, [
        ...invoiceLinked(before, link),
        ...estimateLinked(estimate, before),
        ...jobsLinked(before),
      ]);
    }
    const making = await makingOf(newest, 'invoice', settings, supply);
    const supplements = await supplementsToBill(newest, estimate);
    const whole = withSupplements(await refreshed(newest, estimate), supplements);
    const billed = withFilm(invoiceOfEstimate(whole, settings, making), jobs);
    const sources = [estimate, ...supplements, ...jobs];
    const { invoice, operations } = await withHeldDeposits(newest, billed, sources, supply);
    return creating(invoice, [
      ...operations,
      ...[estimate, ...supplements].flatMap((one) => estimateLinked(one, invoice)),
      ...jobsLinked(invoice),
    ]);
  });
}

/**
 * Creates the invoice of a booking as a Draft. Returns the existing one if the booking or its estimate was billed before. A job of an
 * accepted estimate is billed with the whole estimate, any other with its service (docs/documents-and-printing.md).
 */
export async function billBooking(
  store: Store,
  bookingId: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  return store.transact(async (newest): Promise<Plan<CreatedDocument>> => {
    const booking = await newest.bookings.get(bookingId);
    if (!booking) throw new StoreError('not-found', 'This booking no longer exists.');
    const job = await findJobOfBooking(newest, bookingId);
    const bookings = job ? await bookingsOf(newest, job) : [booking];
    const billing = await billingOf(newest, bookings, booking.estimateId ?? job?.estimateId);
    const before = billing.found.get(bookingId);
    if (before) {
      return opening(before, [
        ...invoiceLinked(before, bookingsLink(before, [booking])),
        ...bookingLinked(booking, before, supply.at),
        ...jobLinked(job, [before]),
      ]);
    }
    const making = await makingOf(newest, 'invoice', settings, supply);
    const estimate = booking.estimateId === undefined ? undefined : billing.estimate;
    const isEstimated = estimate !== undefined && billing.isWholeUnbilled;
    const billed = isEstimated
      ? { ...invoiceOfEstimate(await refreshed(newest, estimate), settings, making), bookingIds: [bookingId] }
      : invoiceOfBooking(await refreshed(newest, booking), settings, making, estimate);
    const sources = [billing.estimate, job];
    const { invoice, operations } = await withHeldDeposits(newest, withFilm(billed, [job]), sources, supply);
    return creating(invoice, [
      ...operations,
      ...(isEstimated ? estimateLinked(estimate, invoice) : []),
      ...bookingLinked(booking, invoice, supply.at),
      ...jobLinked(job, [invoice]),
    ]);
  });
}

/** Returns the change that adds the bookings to those of the invoice; undefined when it has them. */
function bookingsLink({ bookingIds }: Invoice, bookings: readonly Booking[]): Partial<Invoice> | undefined {
  const added = bookings.map(({ id }) => id).filter((id) => !bookingIds.includes(id));
  return added.length === 0 ? undefined : { bookingIds: [...bookingIds, ...added] };
}

type Billing = {
  /** Invoices by the bookings that they bill. */
  found: ReadonlyMap<string, Invoice>;
  estimate: Estimate | undefined;
  /** The estimate is accepted, and nothing on it is on an invoice. */
  isWholeUnbilled: boolean;
};

/** Finds the invoices of bookings in a job: their own, that of their estimate, or the one that bills the job's whole estimate. */
async function billingOf(
  newest: Newest,
  bookings: readonly Booking[],
  estimateId: string | undefined,
): Promise<Billing> {
  const estimate = estimateId === undefined ? undefined : await newest.estimates.get(estimateId);
  const billing = estimate && (await findInvoiceOfEstimate(newest, estimate));
  const held = estimate ? heldByEstimate(estimate, bookings) : new Set<string>();
  const whole = billing !== undefined && billing.estimateId === estimateId ? billing : undefined;
  const found = new Map<string, Invoice>();
  for (const booking of bookings) {
    const invoice = (await findInvoiceOfBooking(newest, booking)) ?? (held.has(booking.id) ? whole : undefined);
    if (invoice) found.set(booking.id, invoice);
  }
  // If a part of the estimate was billed alone, so is the rest: the whole estimate would bill that part twice.
  const isBilled = billing !== undefined || [...held].some((id) => found.has(id));
  const isWholeUnbilled =
    estimate !== undefined && !isBilled && held.size > 0 && estimateRejection('convert', estimate) === undefined;
  return { found, estimate, isWholeUnbilled };
}

/**
 * Plans the invoice of a job as a Draft: everything on its accepted estimate, and a line for each other service at the booked price.
 * Leaves out cancelled services, no-shows, and services that have an invoice. Returns the existing invoice when there is nothing left to
 * bill. Rejects with a `Rejection` when the job has no service to bill.
 */
export async function jobBilled(
  newest: Newest,
  jobId: string,
  settings: Settings,
  supply: NewDocumentInputs,
): Promise<Plan<CreatedDocument>> {
  const job = await newest.jobs.get(jobId);
  if (!job) throw new StoreError('not-found', 'This job no longer exists.');
  const bookings = (await bookingsOf(newest, job)).filter(earnsMoney);
  const estimateId = job.estimateId ?? bookings.find((booking) => booking.estimateId !== undefined)?.estimateId;
  const { found, estimate, isWholeUnbilled } = await billingOf(newest, bookings, estimateId);
  const unbilled = bookings.filter(({ id }) => !found.has(id));
  if (unbilled.length === 0) {
    const invoices = [...new Map([...found.values()].map((invoice) => [invoice.id, invoice])).values()];
    const last = invoices.at(-1);
    if (!last) throw new Rejection(`${job.jobNumber} has no service to bill. Add a service first.`);
    const links = invoices.flatMap((invoice) => {
      const billed = bookings.filter(({ id }) => found.get(id)?.id === invoice.id);
      return [
        ...invoiceLinked(invoice, bookingsLink(invoice, billed)),
        ...billed.flatMap((booking) => bookingLinked(booking, invoice, supply.at)),
      ];
    });
    return opening(last, [...links, ...jobLinked(job, invoices)]);
  }
  const making = await makingOf(newest, 'invoice', settings, supply);
  const isEstimated = estimate !== undefined && isWholeUnbilled;
  const { poNumber, stockNumber } = estimate ?? {};
  const account = { ...(await refreshed(newest, job)), poNumber, stockNumber };
  const billed = isEstimated
    ? invoiceOfEstimatedJob(await refreshed(newest, estimate), unbilled, settings, making)
    : invoiceOfBookings(account, unbilled, settings, making);
  const sources = [estimate, job];
  const { invoice, operations } = await withHeldDeposits(newest, withFilm(billed, [job]), sources, supply);
  return creating(invoice, [
    ...operations,
    ...(isEstimated ? estimateLinked(estimate, invoice) : []),
    ...unbilled.flatMap((booking) => bookingLinked(booking, invoice, supply.at)),
    ...jobLinked(job, [invoice]),
  ]);
}

/** Creates the invoice of a job as a Draft, or returns the existing one. */
export async function billJob(store: Store, jobId: string, supply: NewDocumentInputs): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  return store.transact((newest) => jobBilled(newest, jobId, settings, supply));
}

/** Creates a Draft copy of a document, with the id `copyId`. Returns it if a try before, whose save was not confirmed, made it. */
export async function duplicate(
  store: Store,
  kind: DocumentKind,
  id: string,
  copyId: string,
  supply: NewDocumentInputs,
): Promise<CreatedDocument> {
  const settings = await store.settings.get();
  return store.transact(async (newest): Promise<Plan<CreatedDocument>> => {
    const made = kind === 'invoice' ? await newest.invoices.get(copyId) : await newest.estimates.get(copyId);
    if (made) return { operations: [], result: { id: copyId, number: numberOf(made), isNew: true } };
    const making = { ...(await makingOf(newest, kind, settings, supply)), id: copyId };
    if (kind === 'invoice') {
      const invoice = await newest.invoices.get(id);
      if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
      return creating(copyOfInvoice(await refreshed(newest, invoice), settings, making), []);
    }
    const estimate = await newest.estimates.get(id);
    if (!estimate) throw new StoreError('not-found', 'This estimate no longer exists.');
    const item = copyOfEstimate(await refreshed(newest, estimate), settings, making);
    const result = { id: item.id, number: item.estimateNumber, isNew: true };
    return { operations: [{ entity: 'estimates', kind: 'add', item }], result };
  });
}
