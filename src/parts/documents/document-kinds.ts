import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { paths } from '#parts/navigation/paths.ts';

/** The two documents that a shop writes: their words, and where they are. */
export const DOCUMENT_KINDS = {
  invoice: {
    title: 'Invoice',
    entity: 'invoices',
    list: paths.invoices,
    add: paths.newInvoice,
    addService: paths.addInvoiceService,
    edit: paths.editInvoice,
    view: paths.viewInvoice,
  },
  estimate: {
    title: 'Estimate',
    entity: 'estimates',
    list: paths.estimates,
    add: paths.newEstimate,
    addService: paths.addEstimateService,
    edit: paths.editEstimate,
    view: paths.viewEstimate,
  },
} as const;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export type DocumentRecord = Invoice | Estimate;

type WithNumber = { readonly invoiceNumber?: unknown; readonly estimateNumber?: unknown };

export function numberOf({ invoiceNumber, estimateNumber }: WithNumber): string {
  return String(invoiceNumber ?? estimateNumber);
}
