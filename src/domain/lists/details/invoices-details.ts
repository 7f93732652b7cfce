import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import {
  type CsvContext,
  csvMaker,
  customerCsvColumns,
  moneyCsvColumns,
  noteCsvColumns,
  yesNo,
} from '#domain/data-files/csv-columns.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { isOverdue } from '#domain/invoices/invoice-figures.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { kindLabel, ledgerOf, signedAmount } from '#domain/invoices/payments.ts';
import { sum } from '#domain/money/money.ts';
import { documentWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { DOCUMENT_FIELDS, STAMPS } from './list-table.ts';

export function invoiceCsv(context: CsvContext): CsvColumn<Invoice>[] {
  return [
    ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
    ['Date', ({ date }) => date],
    ['Due Date', ({ dueDate }) => dueDate],
    ['Status', statusShown],
    ['Overdue', (invoice) => yesNo(isOverdue(invoice, context.today))],
    ['Payment Terms', ({ paymentTerms }) => paymentTerms],
    ...customerCsvColumns<Invoice>(context),
    ...moneyCsvColumns<Invoice>(),
    ['Price Lowered', ({ credits = [] }) => ({ dollars: sum(credits.map(({ amount }) => amount)) })],
    ['Paid', (invoice) => ({ dollars: owedOn(invoice).paid })],
    ['Balance', (invoice) => ({ dollars: owedOn(invoice).balance })],
    ['Sent', ({ sentAt }) => dayOfInstant(sentAt, context.zone)],
    ['Viewed', ({ viewedAt }) => dayOfInstant(viewedAt, context.zone)],
    ['Paid On', ({ paidAt }) => dayOfInstant(paidAt, context.zone)],
    ...noteCsvColumns<Invoice>(),
  ];
}

/** A payment and its invoice. */
export type PaymentRow = { invoice: Invoice; payment: Payment };

/** Returns all payments of the invoices, including unlisted ones from older files. */
export function paymentRows(invoices: readonly Invoice[], { zone }: CsvContext): PaymentRow[] {
  return invoices.flatMap((invoice) => ledgerOf(invoice, zone).map((payment) => ({ invoice, payment })));
}

export function paymentCsv({ customers }: CsvContext): CsvColumn<PaymentRow>[] {
  return [
    ['Date', ({ payment }) => payment.date],
    ['Invoice Number', ({ invoice }) => invoice.invoiceNumber],
    ['Customer', ({ invoice }) => fullName(customerForRecord(invoice, customers.get(invoice.customerId)))],
    ['Amount', ({ payment }) => ({ dollars: signedAmount(payment) })],
    ['Method', ({ payment }) => payment.method],
    ['Reference', ({ payment }) => payment.reference],
    ['Note', ({ payment }) => payment.note],
    ['Kind', ({ payment }) => kindLabel(payment)],
    ['Reversed On', ({ payment }) => payment.reversedOn],
    ['Card Fee', ({ payment: { fee } }) => (fee === undefined ? undefined : { dollars: fee })],
  ];
}

/** A line item with its invoice's number, date, status and customer. */
export type LineRow = { number: string; date: string; status: string; customer: string; line: LineItem };

/** Returns all line items of the invoices, in order. */
export function lineRows(invoices: readonly Invoice[], { customers }: CsvContext): LineRow[] {
  return invoices.flatMap((invoice) => {
    const customer = fullName(customerForRecord(invoice, customers.get(invoice.customerId)));
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

export const invoicesDetails: ListDetails<Invoice> = {
  table: {
    fields: {
      id: 'plain',
      invoiceNumber: 'text',
      customerId: 'plain',
      customer: 'plain',
      bookingIds: 'texts',
      estimateId: 'text',
      date: 'plain',
      dueDate: 'plain',
      status: 'plain',
      ...DOCUMENT_FIELDS,
      credits: 'plain',
      booked: 'plain',
      paidAmount: 'number',
      balanceAmount: 'number',
      paymentTerms: 'text',
      notes: 'text',
      internalNotes: 'text',
      sentAt: 'instant',
      viewedAt: 'instant',
      paidAt: 'instant',
      cancelledAt: 'instant',
      ...STAMPS,
    },
    parts: [
      {
        table: 'payments',
        owner: 'invoice_id',
        field: 'payments',
        holds: 'list',
        fields: {
          id: 'text',
          kind: 'plain',
          amount: 'number',
          date: 'plain',
          method: 'text',
          reference: 'text',
          note: 'text',
          depositId: 'text',
          fee: 'number',
          reversedOn: 'plain',
        },
      },
    ],
    numberColumn: 'invoice_number',
    joinsCustomer: true,
  },
  csv: {
    invoices: { holds: 'Dates, status, total, paid and balance', make: csvMaker(invoiceCsv) },
    'invoice-lines': { label: 'Invoice lines', holds: 'Every line that was billed', make: csvMaker(lineCsv, lineRows) },
    payments: { label: 'Payments', holds: 'Every payment with its invoice', make: csvMaker(paymentCsv, paymentRows) },
  },
  search: (invoice, live) =>
    documentWords(invoice, { number: invoice.invoiceNumber, status: statusShown(invoice) }, live),
  blank: { status: 'Draft' },
};
