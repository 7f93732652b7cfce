import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { dueDateOf, newInvoiceTerms, termsOf } from '#domain/documents/document-dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { ledgerOf, paidFacts } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import {
  checkDiscount,
  type DocumentDraft,
  documentDraftOf,
  documentFields,
  type NewDraft,
  neededDate,
  newDocumentDraft,
  savedDraftFields,
  splitDraft,
} from './document-draft.ts';
import { documentFacts } from './document-facts.ts';

export type InvoiceDraft = DocumentDraft & { paymentTerms: string; dueDate: string };

const draft = z
  .object({
    ...documentFields('invoice'),
    paymentTerms: z.string(),
    dueDate: neededDate('Choose the due date.'),
  })
  .check(checkDiscount);

/** Checks what was typed and turns it into what an invoice stores, except for customer, number and status. */
export const invoiceDraftSchema = z.pipe(
  draft,
  z.transform((typed) => ({ ...splitDraft(typed), paymentTerms: termsOf(typed) })),
);
export type InvoiceValues = z.output<typeof invoiceDraftSchema>;

/** Checks an unsaved draft that the browser kept. */
export const savedInvoiceDraftSchema: z.ZodMiniType<InvoiceDraft> = z.object({
  ...savedDraftFields,
  paymentTerms: z.string(),
  dueDate: z.string(),
});

/** Returns the draft of a new invoice: dated today, with the payment terms of the customer, else of the settings (INV-61). */
export function newInvoiceDraft(start: NewDraft): InvoiceDraft {
  const paymentTerms = newInvoiceTerms(start.customer, start.settings);
  return { ...newDocumentDraft(start), paymentTerms, dueDate: dueDateOf(start.today, paymentTerms) };
}

export function invoiceDraftOf(invoice: Invoice): InvoiceDraft {
  return { ...documentDraftOf(invoice), paymentTerms: invoice.paymentTerms, dueDate: invoice.dueDate };
}

/** Returns dates that look like typing mistakes, as sentences. */
export function invoiceDoubts({ date, dueDate }: InvoiceDraft, today: string): string[] {
  const odd = oddDates({ 'The invoice date': date, 'The due date': dueDate }, today);
  const isBefore = isDate(date) && isDate(dueDate) && dueDate < date;
  if (!isBefore) return odd;
  return [...odd, `The due date, ${formatDate(dueDate)}, is before the invoice date, ${formatDate(date)}.`];
}

export function invoiceFacts(invoice: Invoice): Fact[] {
  return documentFacts('invoice', invoice, {
    dates: [
      ['Payment Terms', invoice.paymentTerms],
      ['Due Date', formatDate(invoice.dueDate)],
    ],
    rest: [['Paid', formatDollars(owedOn(invoice).paid)]],
  });
}

/**
 * Returns the fields of an invoice to store. Payments stay, and what is paid follows from them. Throws a `FieldRefusal` for a
 * paid invoice that is not to be reopened.
 */
export function storedInvoiceFields(values: InvoiceValues, stored: Invoice | undefined, zone: string) {
  const { content, number: _number, suggested: _suggested, reopen, ...rest } = values;
  const { customerId: _customer, vehicleId: _vehicle, ...fields } = rest;
  if (stored?.status === 'Paid' && !reopen) {
    throw new FieldRefusal('reopen', 'This invoice is paid. To save it as a Draft, check “Reopen as Draft” above.');
  }
  const payments = stored ? [...ledgerOf(stored, zone)] : [];
  return { ...fields, ...content, payments, ...paidFacts(content.totalAmount, payments) } satisfies Partial<Invoice>;
}
