import type { ComponentType, ReactNode } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import type { EstimateFilter } from '#domain/estimates/estimate-figures.ts';
import type { InvoiceFilter } from '#domain/invoices/invoice-figures.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import type { DocumentRow } from './document-rows.ts';

export type FilterOf<K extends DocumentKind> = { invoice: InvoiceFilter; estimate: EstimateFilter }[K];

/** The parts of the document list that differ between the kinds. */
export type DocumentListKind<K extends DocumentKind> = {
  kind: K;
  /** 'All Status' and the statuses, in the order of the filter and of sorting. */
  filters: readonly FilterOf<K>[];
  matches: (document: DocumentRecord<K>, filter: FilterOf<K>, today: string) => boolean;
  rowsOf: (
    documents: readonly DocumentRecord<K>[],
    customers: readonly Customer[],
    today: string,
  ) => readonly DocumentRow<K>[];
  /** The due date or the expiry date. */
  lastDay: {
    /** Column header: 'Due Date'. */
    header: string;
    /** Label on a phone card: 'Due'. */
    short: string;
    of: (document: DocumentRecord<K>) => string;
    /** Text color of a day that has passed. */
    pastColor: string;
  };
  /** Number of lines, in words. */
  count: (document: DocumentRecord<K>) => string;
  amount: (document: DocumentRecord<K>) => ReactNode;
  badge: (document: DocumentRecord<K>) => ReactNode;
  /** Figures over all documents, above the list. */
  Stats: ComponentType<{
    documents: readonly DocumentRecord<K>[];
    counts: Record<FilterOf<K>, number>;
    today: string;
  }>;
};
