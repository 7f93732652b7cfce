import type { Entities } from '#io/store/store.ts';
import { paths } from '#parts/navigation/paths.ts';

/** The two kinds of documents that a shop sends: their names, their lists and their addresses. */
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
/** The list that holds the documents of a kind. */
export type DocumentEntity<K extends DocumentKind = DocumentKind> = (typeof DOCUMENT_KINDS)[K]['entity'];
/** The kind of the documents in a list. */
export const KIND_OF = { invoices: 'invoice', estimates: 'estimate' } as const satisfies Record<
  DocumentEntity,
  DocumentKind
>;
/** A stored document of a kind, or of either. */
export type DocumentRecord<K extends DocumentKind = DocumentKind> = Entities[DocumentEntity<K>];

type WithNumber = { readonly invoiceNumber?: unknown; readonly estimateNumber?: unknown };

export function numberOf({ invoiceNumber, estimateNumber }: WithNumber): string {
  return String(invoiceNumber ?? estimateNumber);
}

/** Returns the field of a document that holds its number. */
export function numberField(kind: DocumentKind, number: string) {
  return kind === 'invoice' ? { invoiceNumber: number } : { estimateNumber: number };
}
