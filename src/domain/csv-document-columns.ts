import type { LineItem } from './billing.ts';
import { dayOfInstant } from './calendar.ts';
import type { CsvColumn } from './csv.ts';
import type { CsvContext } from './csv-columns.ts';
import { type Customer, customerOn, fullName } from './customer.ts';
import { documentTotals } from './document-totals.ts';
import type { Estimate } from './estimate.ts';
import { hasExpiredMarker } from './estimate-list.ts';
import type { Invoice, Payment } from './invoice.ts';
import { isOverdue } from './invoice-figures.ts';
import { statusShown } from './invoice-lifecycle.ts';
import { ledgerOf, owedOn } from './payments.ts';
import { vehicleName } from './vehicle.ts';

type OfCustomer = { customerId: string; customer: Customer };
type Billed = Invoice | Estimate;

function customerColumns<T extends OfCustomer>({ customers }: CsvContext): CsvColumn<T>[] {
  const whose = (document: T) => customerOn(document, customers.get(document.customerId));
  return [
    ['Customer', (document) => fullName(whose(document))],
    ['Company Name', (document) => whose(document).companyName],
    ['Email', (document) => whose(document).email],
    ['Phone', (document) => whose(document).phone],
    ['Vehicle', (document) => vehicleName(whose(document).vehicle)],
    ['VIN', (document) => whose(document).vehicle.vin],
  ];
}

function moneyColumns<T extends Billed>(): CsvColumn<T>[] {
  return [
    ['Subtotal', (document) => ({ dollars: documentTotals(document).subtotal })],
    ['Tax Rate (%)', ({ taxRate }) => taxRate],
    ['Tax-exempt Number', ({ taxExemptNumber }) => taxExemptNumber],
    ['Tax', (document) => ({ dollars: documentTotals(document).taxAmount })],
    ['Discount (%)', ({ discountPercent }) => discountPercent],
    ['Discount', ({ discountAmount }) => ({ dollars: discountAmount })],
    ['Total', (document) => ({ dollars: documentTotals(document).totalAmount })],
  ];
}

function noteColumns<T extends Billed>(): CsvColumn<T>[] {
  return [
    ['Notes', ({ notes }) => notes],
    ['Internal Notes', ({ internalNotes }) => internalNotes],
  ];
}

function yesNo(is: boolean): string {
  return is ? 'Yes' : 'No';
}

export function invoiceCsv(context: CsvContext): CsvColumn<Invoice>[] {
  return [
    ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
    ['Date', ({ date }) => date],
    ['Due Date', ({ dueDate }) => dueDate],
    ['Status', statusShown],
    ['Overdue', (invoice) => yesNo(isOverdue(invoice, context.today))],
    ['Payment Terms', ({ paymentTerms }) => paymentTerms],
    ...customerColumns<Invoice>(context),
    ...moneyColumns<Invoice>(),
    ['Paid', (invoice) => ({ dollars: owedOn(invoice).paid })],
    ['Balance', (invoice) => ({ dollars: owedOn(invoice).balance })],
    ['Sent', ({ sentAt }) => dayOfInstant(sentAt, context.zone)],
    ['Viewed', ({ viewedAt }) => dayOfInstant(viewedAt, context.zone)],
    ['Paid On', ({ paidAt }) => dayOfInstant(paidAt, context.zone)],
    ...noteColumns<Invoice>(),
  ];
}

export function estimateCsv(context: CsvContext): CsvColumn<Estimate>[] {
  return [
    ['Estimate Number', ({ estimateNumber }) => estimateNumber],
    ['Date', ({ date }) => date],
    ['Expiry Date', ({ expiryDate }) => expiryDate],
    ['Status', ({ status }) => status],
    ['Expired', (estimate) => yesNo(hasExpiredMarker(estimate, context.today))],
    ...customerColumns<Estimate>(context),
    ...moneyColumns<Estimate>(),
    ['Sent', ({ sentAt }) => dayOfInstant(sentAt, context.zone)],
    ['Viewed', ({ viewedAt }) => dayOfInstant(viewedAt, context.zone)],
    ['Accepted', ({ acceptedAt }) => dayOfInstant(acceptedAt, context.zone)],
    ['Accepted By', ({ acceptedBy }) => acceptedBy],
    ['Declined', ({ declinedAt }) => dayOfInstant(declinedAt, context.zone)],
    ['Decline Reason', ({ declineReason }) => declineReason],
    ...noteColumns<Estimate>(),
  ];
}

/** A payment with its invoice. */
export type PaymentRow = { invoice: Invoice; payment: Payment };

/** Every payment of the invoices, those of older files too that stand in no list. */
export function paymentRows(invoices: readonly Invoice[], { zone }: CsvContext): PaymentRow[] {
  return invoices.flatMap((invoice) => ledgerOf(invoice, zone).map((payment) => ({ invoice, payment })));
}

export function paymentCsv({ customers }: CsvContext): CsvColumn<PaymentRow>[] {
  return [
    ['Date', ({ payment }) => payment.date],
    ['Invoice Number', ({ invoice }) => invoice.invoiceNumber],
    ['Customer', ({ invoice }) => fullName(customerOn(invoice, customers.get(invoice.customerId)))],
    ['Amount', ({ payment }) => ({ dollars: payment.amount })],
    ['Method', ({ payment }) => payment.method],
    ['Reference', ({ payment }) => payment.reference],
    ['Note', ({ payment }) => payment.note],
  ];
}

/** A line with what its document is called. */
export type LineRow = { number: string; date: string; status: string; customer: string; line: LineItem };

/** Every line of the invoices, in their order. */
export function lineRows(invoices: readonly Invoice[], { customers }: CsvContext): LineRow[] {
  return invoices.flatMap((invoice) => {
    const customer = fullName(customerOn(invoice, customers.get(invoice.customerId)));
    const { invoiceNumber: number, date, status, items } = invoice;
    return items.map((line) => ({ number, date, status, customer, line }));
  });
}

export function lineCsv(): CsvColumn<LineRow>[] {
  return [
    ['Invoice Number', ({ number }) => number],
    ['Date', ({ date }) => date],
    ['Status', ({ status }) => status],
    ['Customer', ({ customer }) => customer],
    ['Description', ({ line }) => line.description],
    ['Detail', ({ line }) => line.detail],
    ['Quantity', ({ line }) => line.quantity],
    ['Unit Price', ({ line }) => ({ dollars: line.unitPrice })],
    ['Total', ({ line }) => ({ dollars: line.totalPrice })],
    ['Taxable', ({ line }) => yesNo(line.taxable)],
  ];
}
