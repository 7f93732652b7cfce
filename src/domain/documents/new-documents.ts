import { addDays, daysBetween } from '#domain/calendar/calendar.ts';
import { type Customer, taxExemptNumberOn } from '#domain/customers/customer.ts';
import { agreedLines, leadingOption } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { heldByEstimate } from '#domain/invoices/invoice-links.ts';
import { sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import {
  type AccountNumbers,
  type BillingContent,
  CUSTOM_TERMS,
  type Discount,
  type LineItem,
  type Totals,
} from './billing.ts';
import { billingContent, billingTotals, discountPercentOf, lineTotal } from './billing-totals.ts';
import { dueDateOf, expiryDateOf, newInvoiceTerms } from './document-dates.ts';
import { totalsWith } from './document-totals.ts';
import { serviceLine } from './line-items.ts';

/** Id, number, line ids, instant and shop day for a new document. */
export type NewDocumentContext = { id: string; number: string; lineId: () => string; at: string; today: string };

function copied(items: readonly LineItem[], lineId: () => string): LineItem[] {
  return agreedLines(items).map((item) => ({ ...item, id: lineId() }));
}

function discountOf(document: Discount & Pick<Invoice, 'items'>): Discount {
  const { discountAmount, discountApplies } = document;
  return { discountAmount, discountPercent: discountPercentOf(document), discountApplies };
}

type Billed = Discount & Totals & Pick<Invoice, 'items' | 'taxRate'> & Partial<Pick<Invoice, 'credits'>>;

/**
 * Copies the content of another document, with more lines after its own. Keeps its stored totals, as agreed, unless the tax rate
 * changes: the lines that are added raise them.
 */
function billedAs(source: Billed, added: readonly LineItem[], lineId: () => string, taxRate: number): BillingContent {
  // A percentage was agreed for the document's own lines: its dollars stay.
  const discount = added.length === 0 ? discountOf(source) : { ...discountOf(source), discountPercent: undefined };
  const billed = billingContent(copied([...source.items, ...added], lineId), taxRate, discount);
  if (taxRate !== source.taxRate) return billed;
  const agreed = totalsWith(source, []);
  const own = billingTotals(source.items, taxRate, source.discountAmount, source.discountApplies);
  const raised = (total: keyof Totals) => sum([billed[total], agreed[total], -own[total]]);
  return {
    ...billed,
    subtotal: raised('subtotal'),
    taxAmount: raised('taxAmount'),
    totalAmount: raised('totalAmount'),
  };
}

type Content = Totals &
  Pick<Invoice, 'customerId' | 'customer' | 'items' | 'notes' | 'internalNotes'> &
  Taxed &
  Discount &
  AccountNumbers & { /** Lines that the totals do not include. */ added?: readonly LineItem[] };
type Taxed = Pick<Invoice, 'taxRate' | 'taxExemptNumber'>;

/**
 * Returns rate 0 and the exemption number for a customer who is exempt on the day. Returns the rate of the settings when an exemption of
 * an earlier document has expired.
 */
function taxOn(
  today: string,
  { customer, taxRate, taxExemptNumber }: Taxed & { customer: Customer },
  defaultRate: number,
): Taxed {
  const number = taxExemptNumberOn(customer, today);
  if (number !== undefined) return { taxRate: 0, taxExemptNumber: number };
  return { taxRate: taxExemptNumber === undefined ? taxRate : defaultRate };
}

/** Returns the PO and stock number that are filled. */
function filledNumbers({ poNumber = '', stockNumber = '' }: AccountNumbers): AccountNumbers {
  return { ...(poNumber.trim() && { poNumber }), ...(stockNumber.trim() && { stockNumber }) };
}

type Terms = Pick<Invoice, 'paymentTerms'> &
  DefaultTax & { /** Calculated from the terms when absent. */ dueDate?: string };

function draftInvoice(content: Content, terms: Terms, context: NewDocumentContext): Invoice {
  const { id, number, lineId, at, today } = context;
  const { customerId, customer, notes, internalNotes } = content;
  const { paymentTerms } = terms;
  const { taxRate, ...exempt } = taxOn(today, content, terms.taxRatePercent);
  const billed = billedAs(content, content.added ?? [], lineId, taxRate);
  return {
    id,
    invoiceNumber: number,
    customerId,
    customer,
    bookingIds: [],
    status: 'Draft',
    ...billed,
    ...exempt,
    ...filledNumbers(content),
    paidAmount: 0,
    balanceAmount: billed.totalAmount,
    payments: [],
    date: today,
    dueDate: terms.dueDate ?? dueDateOf(today, paymentTerms),
    paymentTerms,
    notes,
    internalNotes,
    createdAt: at,
    updatedAt: at,
  };
}

/** Creates a Draft dated today from an accepted estimate, with its lines, rate, discount and notes. Throws a Rejection for any other. */
export function invoiceOfEstimate(estimate: Estimate, settings: Settings, context: NewDocumentContext): Invoice {
  return invoiceOfEstimatedJob(estimate, [], settings, context);
}

/** Returns the line of a booking: the booked service at the booked price. */
function bookedLine({ customer, service, serviceId, pricing }: Booking): LineItem {
  const { priceReason, ...usual } = serviceLine('', service, customer.vehicle.size, customer);
  return {
    ...usual,
    serviceId,
    unitPrice: pricing.servicePrice,
    totalPrice: lineTotal(1, pricing.servicePrice),
    ...(priceReason !== undefined && usual.unitPrice === pricing.servicePrice && { priceReason }),
  };
}

/**
 * Creates a Draft dated today from a booking, with the booked service at the booked price as its only line. The PO and
 * stock number are those of its estimate.
 */
export function invoiceOfBooking(
  booking: Booking,
  settings: Settings,
  context: NewDocumentContext,
  estimate?: AccountNumbers,
): Invoice {
  const { customer, customerId } = booking;
  const { poNumber, stockNumber } = estimate ?? {};
  return invoiceOfBookings({ customer, customerId, poNumber, stockNumber }, [booking], settings, context);
}

type Account = Pick<Booking, 'customer' | 'customerId'> & AccountNumbers;

/** Creates a Draft dated today for a car, with one line per booking: the booked service at the booked price. */
export function invoiceOfBookings(
  { customer, customerId, poNumber, stockNumber }: Account,
  bookings: readonly Booking[],
  settings: Settings,
  context: NewDocumentContext,
): Invoice {
  const { taxRatePercent: taxRate, discountApplies } = settings;
  const lines = bookings.map((booking) => bookedLine({ ...booking, customer }));
  const billed = billingContent(lines, taxRate, { discountAmount: 0, discountApplies });
  const terms = { ...settings, paymentTerms: newInvoiceTerms(customer, settings) };
  const content = { customer, customerId, poNumber, stockNumber, notes: '', internalNotes: '' };
  const invoice = draftInvoice({ ...content, ...billed }, terms, context);
  return { ...invoice, bookingIds: bookings.map(({ id }) => id) };
}

/**
 * Creates a Draft dated today from an accepted estimate and the bookings of its job: everything on the estimate, and a line for each
 * booking that it does not hold. Throws a Rejection for an estimate that is not accepted.
 */
export function invoiceOfEstimatedJob(
  estimate: Estimate,
  bookings: readonly Booking[],
  settings: Settings,
  context: NewDocumentContext,
): Invoice {
  const reason = estimateRejection('convert', estimate);
  if (reason) throw new Rejection(reason);
  const held = heldByEstimate(estimate, bookings);
  const { customer } = estimate;
  const added = bookings.filter(({ id }) => !held.has(id)).map((booking) => bookedLine({ ...booking, customer }));
  const terms = { ...settings, paymentTerms: newInvoiceTerms(customer, settings) };
  const invoice = draftInvoice({ ...estimate, added }, terms, context);
  return { ...invoice, estimateId: estimate.id, bookingIds: bookings.map(({ id }) => id) };
}

type DefaultTax = Pick<Settings, 'taxRatePercent'>;

/** Copies the invoice to a Draft dated today: unpaid, unsent, without its PO, and not linked to a booking or estimate. */
export function copyOfInvoice(invoice: Invoice, { taxRatePercent }: DefaultTax, context: NewDocumentContext): Invoice {
  const { paymentTerms, date, dueDate } = invoice;
  const days = Math.max(0, daysBetween(date, dueDate));
  const due = paymentTerms === CUSTOM_TERMS ? { dueDate: addDays(context.today, days) } : {};
  return draftInvoice({ ...invoice, poNumber: undefined }, { paymentTerms, taxRatePercent, ...due }, context);
}

/** Returns the lines as they are offered: the customer chooses again. */
function offered(items: readonly LineItem[], lineId: () => string): LineItem[] {
  return items.map(({ chosen: _chosen, ...line }) => ({ ...line, id: lineId() }));
}

/** Copies what the estimate offers: its options and optional lines, or its lines with their stored totals. */
function offerOf(estimate: Estimate, taxRate: number, lineId: () => string): Partial<Estimate> & BillingContent {
  const options = estimate.options?.map((option) => ({ ...option, items: offered(option.items, lineId) }));
  const first = leadingOption(options);
  if (!first && estimate.items.every(({ optional }) => !optional)) return billedAs(estimate, [], lineId, taxRate);
  const items = first?.items ?? offered(estimate.items, lineId);
  return { ...billingContent(items, taxRate, discountOf(estimate)), ...(first && { options, optionId: first.id }) };
}

/** Copies the estimate to a Draft dated today, valid for as many days, without its PO. */
export function copyOfEstimate(
  estimate: Estimate,
  { taxRatePercent }: DefaultTax,
  context: NewDocumentContext,
): Estimate {
  const { id, number, lineId, at, today } = context;
  const { customerId, customer, validityPeriod, terms, notes, internalNotes } = estimate;
  const { taxRate, ...exempt } = taxOn(today, estimate, taxRatePercent);
  return {
    id,
    estimateNumber: number,
    customerId,
    customer,
    status: 'Draft',
    ...offerOf(estimate, taxRate, lineId),
    ...exempt,
    ...filledNumbers({ ...estimate, poNumber: undefined }),
    date: today,
    expiryDate: expiryDateOf(today, validityPeriod),
    validityPeriod,
    terms,
    notes,
    internalNotes,
    createdAt: at,
    updatedAt: at,
  };
}
