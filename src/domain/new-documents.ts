import { billingTotals, type LineItem, lineTotal } from './billing.ts';
import type { Booking } from './booking.ts';
import { dueDateOf, expiryDateOf } from './document-dates.ts';
import type { Estimate } from './estimate.ts';
import { estimateRefusal } from './estimate-lifecycle.ts';
import type { Invoice } from './invoice.ts';
import { serviceLine } from './line-items.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/** What a new document needs from outside: its id and number, ids for its lines, the instant and the shop's day. */
export type Making = { id: string; number: string; lineId: () => string; at: string; today: string };

function copied(items: readonly LineItem[], lineId: () => string): LineItem[] {
  return items.map((item) => ({ ...item, id: lineId() }));
}

type Content = Pick<
  Invoice,
  'customerId' | 'customer' | 'items' | 'taxRate' | 'discountAmount' | 'notes' | 'internalNotes'
>;

function draftInvoice(content: Content, paymentTerms: string, { id, number, lineId, at, today }: Making): Invoice {
  const { customerId, customer, taxRate, discountAmount, notes, internalNotes } = content;
  const items = copied(content.items, lineId);
  const totals = billingTotals(items, taxRate, discountAmount);
  return {
    ...{ id, invoiceNumber: number, customerId, customer, bookingIds: [], status: 'Draft', items, ...totals },
    ...{ taxRate, discountAmount, paidAmount: 0, balanceAmount: totals.totalAmount, payments: [] },
    ...{ date: today, dueDate: dueDateOf(today, paymentTerms), paymentTerms, notes, internalNotes },
    ...{ createdAt: at, updatedAt: at },
  };
}

/** A Draft of today with the lines, rate, discount and notes of an accepted estimate. Throws a Refusal for any other. */
export function invoiceOfEstimate(estimate: Estimate, settings: Settings, making: Making): Invoice {
  const refusal = estimateRefusal('convert', estimate);
  if (refusal) throw new Refusal(refusal);
  return { ...draftInvoice(estimate, settings.paymentTerms, making), estimateId: estimate.id };
}

/** A Draft of today with the booked service as its one line, at the price that was booked (decisions §3). */
export function invoiceOfBooking(booking: Booking, settings: Settings, making: Making): Invoice {
  const { customer, customerId, service, serviceId, pricing } = booking;
  const line = {
    ...serviceLine('', service, customer.vehicle.size),
    serviceId,
    unitPrice: pricing.servicePrice,
    totalPrice: lineTotal(1, pricing.servicePrice),
  };
  const content = { customer, customerId, items: [line], taxRate: settings.taxRatePercent, discountAmount: 0 };
  const invoice = draftInvoice({ ...content, notes: '', internalNotes: '' }, settings.paymentTerms, making);
  return { ...invoice, bookingIds: [booking.id] };
}

/** The same once more, as a Draft of today: not paid, sent by nobody, belonging to no job nor estimate. */
export function copyOfInvoice(invoice: Invoice, making: Making): Invoice {
  return draftInvoice(invoice, invoice.paymentTerms, making);
}

/** The same once more, as a Draft of today that is good for as many days. */
export function copyOfEstimate(estimate: Estimate, { id, number, lineId, at, today }: Making): Estimate {
  const { customerId, customer, taxRate, discountAmount, validityPeriod, terms, notes, internalNotes } = estimate;
  const items = copied(estimate.items, lineId);
  return {
    ...{ id, estimateNumber: number, customerId, customer, status: 'Draft', items },
    ...billingTotals(items, taxRate, discountAmount),
    ...{ taxRate, discountAmount, date: today, expiryDate: expiryDateOf(today, validityPeriod), validityPeriod },
    ...{ terms, notes, internalNotes, createdAt: at, updatedAt: at },
  };
}
