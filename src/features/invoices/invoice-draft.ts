import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar.ts';
import { fullName } from '#domain/customer.ts';
import { dueDateOf } from '#domain/document-dates.ts';
import type { Invoice } from '#domain/invoice.ts';
import { formatDollars } from '#domain/money.ts';
import type { Settings } from '#domain/settings.ts';
import {
  type BillingDraft,
  billingContent,
  billingFields,
  keptBillingFields,
  lineDraftsOf,
  neededDate,
  numberField,
} from '#parts/billing/billing-draft.ts';
import type { Fact } from '#parts/elsewhere-notice.tsx';

export type InvoiceDraft = BillingDraft & { paymentTerms: string; dueDate: string };

const draft = z.object({
  ...billingFields,
  number: numberField('invoice'),
  date: neededDate('Choose the invoice date.'),
  paymentTerms: z.string(),
  dueDate: neededDate('Choose the due date.'),
});

/** Checks what was typed and makes of it what an invoice holds, but for customer, number and status. */
export const invoiceDraftSchema = z.pipe(
  draft,
  z.transform(({ items, taxRate, discountAmount, ...facts }) => ({
    ...facts,
    content: billingContent({ items, taxRate, discountAmount }),
  })),
);
export type InvoiceFacts = z.output<typeof invoiceDraftSchema>;

/** What a kept draft has to look like, to be shown again. */
export const keptInvoiceSchema: z.ZodMiniType<InvoiceDraft> = z.object({
  ...keptBillingFields,
  paymentTerms: z.string(),
  dueDate: z.string(),
});

type New = { number: string; today: string; settings: Settings; customerId: string };

/** Today, the terms and the tax rate of the settings, no discount (INV-61, INV-66, INV-67). */
export function newDraft({ number, today, settings, customerId }: New): InvoiceDraft {
  const { paymentTerms, taxRatePercent } = settings;
  return {
    ...{ number, suggested: number, customerId, date: today, paymentTerms, dueDate: dueDateOf(today, paymentTerms) },
    ...{ taxRate: taxRatePercent, discountAmount: 0, notes: '', internalNotes: '', items: [], reopen: false },
  };
}

export function draftOf(invoice: Invoice): InvoiceDraft {
  const { invoiceNumber, customerId, date, paymentTerms, dueDate, taxRate, discountAmount, notes, internalNotes } =
    invoice;
  return {
    ...{ number: invoiceNumber, suggested: '', customerId, date, paymentTerms, dueDate, taxRate, discountAmount },
    ...{ notes, internalNotes, items: lineDraftsOf(invoice.items), reopen: false },
  };
}

/** What an invoice says in the form, to tell what was changed elsewhere. */
export function invoiceFacts(invoice: Invoice): Fact[] {
  return [
    ['Invoice Number', invoice.invoiceNumber],
    ['Customer', fullName(invoice.customer)],
    ['Invoice Date', formatDate(invoice.date)],
    ['Payment Terms', invoice.paymentTerms],
    ['Due Date', formatDate(invoice.dueDate)],
    ['Status', invoice.status],
    [
      'Items',
      invoice.items.map(({ description, totalPrice }) => `${description} ${formatDollars(totalPrice)}`).join(', '),
    ],
    ['Tax Rate (%)', String(invoice.taxRate)],
    ['Discount Amount', formatDollars(invoice.discountAmount)],
    ['Total', formatDollars(invoice.totalAmount)],
    ['Paid', formatDollars(invoice.paidAmount)],
    ['Notes (visible to customer)', invoice.notes],
    ['Internal Notes', invoice.internalNotes],
  ];
}
