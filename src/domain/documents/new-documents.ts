import { addDays, daysBetween } from '#domain/calendar/calendar.ts';
import { type Customer, taxExemptNumberOn } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import {
  type BillingContent,
  billingContent,
  CUSTOM_TERMS,
  type Discount,
  discountPercentOf,
  type LineItem,
  lineTotal,
  type Totals,
} from './billing.ts';
import { dueDateOf, expiryDateOf } from './document-dates.ts';
import { documentTotals } from './document-totals.ts';
import { serviceLine } from './line-items.ts';

/** What a new document needs from outside: its id and number, ids for its lines, the instant and the shop's day. */
export type NewDocumentContext = { id: string; number: string; lineId: () => string; at: string; today: string };

function copied(items: readonly LineItem[], lineId: () => string): LineItem[] {
  return items.map((item) => ({ ...item, id: lineId() }));
}

function discountOf(document: Discount & Pick<Invoice, 'items'>): Discount {
  const { discountAmount, discountApplies } = document;
  return { discountAmount, discountPercent: discountPercentOf(document), discountApplies };
}

type Billed = Discount & Totals & Pick<Invoice, 'items' | 'taxRate'>;

/** Content of a new document from that of another one. Its stored totals come along, as agreed, unless the tax rate changes. */
function billedAs(source: Billed, lineId: () => string, taxRate: number): BillingContent {
  const billed = billingContent(copied(source.items, lineId), taxRate, discountOf(source));
  return taxRate === source.taxRate ? { ...billed, ...documentTotals(source) } : billed;
}

type Content = Totals &
  Pick<Invoice, 'customerId' | 'customer' | 'items' | 'notes' | 'internalNotes'> &
  Taxed &
  Discount;
type Taxed = Pick<Invoice, 'taxRate' | 'taxExemptNumber'>;

/**
 * Rate 0 and the number for a customer who is exempt on the day; the rate of the settings where the exemption of an earlier document
 * has run out.
 */
function taxOn(
  today: string,
  { customer, taxRate, taxExemptNumber }: Taxed & { customer: Customer },
  usual: number,
): Taxed {
  const number = taxExemptNumberOn(customer, today);
  if (number !== undefined) return { taxRate: 0, taxExemptNumber: number };
  return { taxRate: taxExemptNumber === undefined ? taxRate : usual };
}

type Terms = Pick<Invoice, 'paymentTerms'> & UsualTax & { /** Absent, as the terms say. */ dueDate?: string };

function draftInvoice(content: Content, terms: Terms, making: NewDocumentContext): Invoice {
  const { id, number, lineId, at, today } = making;
  const { customerId, customer, notes, internalNotes } = content;
  const { paymentTerms } = terms;
  const { taxRate, ...exempt } = taxOn(today, content, terms.taxRatePercent);
  const billed = billedAs(content, lineId, taxRate);
  return {
    ...{ id, invoiceNumber: number, customerId, customer, bookingIds: [], status: 'Draft', ...billed, ...exempt },
    ...{ paidAmount: 0, balanceAmount: billed.totalAmount, payments: [] },
    ...{ date: today, dueDate: terms.dueDate ?? dueDateOf(today, paymentTerms), paymentTerms, notes, internalNotes },
    ...{ createdAt: at, updatedAt: at },
  };
}

/** A Draft of today with the lines, rate, discount and notes of an accepted estimate. Throws a Rejection for any other. */
export function invoiceOfEstimate(estimate: Estimate, settings: Settings, making: NewDocumentContext): Invoice {
  const refusal = estimateRejection('convert', estimate);
  if (refusal) throw new Rejection(refusal);
  return { ...draftInvoice(estimate, settings, making), estimateId: estimate.id };
}

/** A Draft of today for a booking alone: the booked service as its one line, at the price that was booked (decisions §3). */
export function invoiceOfBooking(booking: Booking, settings: Settings, making: NewDocumentContext): Invoice {
  const { customer, customerId, service, serviceId, pricing } = booking;
  const line = {
    ...serviceLine('', service, customer.vehicle.size),
    serviceId,
    unitPrice: pricing.servicePrice,
    totalPrice: lineTotal(1, pricing.servicePrice),
  };
  const { taxRatePercent: taxRate, discountApplies } = settings;
  const content = { customer, customerId, ...billingContent([line], taxRate, { discountAmount: 0, discountApplies }) };
  const invoice = draftInvoice({ ...content, notes: '', internalNotes: '' }, settings, making);
  return { ...invoice, bookingIds: [booking.id] };
}

type UsualTax = Pick<Settings, 'taxRatePercent'>;

/** The same once more, as a Draft of today: not paid, sent by nobody, belonging to no job nor estimate. */
export function copyOfInvoice(invoice: Invoice, { taxRatePercent }: UsualTax, making: NewDocumentContext): Invoice {
  const { paymentTerms, date, dueDate } = invoice;
  const days = Math.max(0, daysBetween(date, dueDate));
  const due = paymentTerms === CUSTOM_TERMS ? { dueDate: addDays(making.today, days) } : {};
  return draftInvoice(invoice, { paymentTerms, taxRatePercent, ...due }, making);
}

/** The same once more, as a Draft of today that is good for as many days. */
export function copyOfEstimate(estimate: Estimate, { taxRatePercent }: UsualTax, making: NewDocumentContext): Estimate {
  const { id, number, lineId, at, today } = making;
  const { customerId, customer, validityPeriod, terms, notes, internalNotes } = estimate;
  const { taxRate, ...exempt } = taxOn(today, estimate, taxRatePercent);
  return {
    ...{ id, estimateNumber: number, customerId, customer, status: 'Draft' },
    ...billedAs(estimate, lineId, taxRate),
    ...exempt,
    ...{ date: today, expiryDate: expiryDateOf(today, validityPeriod), validityPeriod },
    ...{ terms, notes, internalNotes, createdAt: at, updatedAt: at },
  };
}
