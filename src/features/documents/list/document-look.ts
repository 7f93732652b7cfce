import type { ComponentType, ReactNode } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import type { DocumentRow } from './document-rows.ts';

/** How the list of one kind of document differs from the other's. */
export type DocumentLook<Document extends DocumentRecord, Filter extends string> = {
  kind: DocumentKind;
  /** 'All Status' and the statuses, in the order of the filter and of sorting. */
  filters: readonly Filter[];
  matches: (document: Document, filter: Filter, today: string) => boolean;
  rowsOf: (
    documents: readonly Document[],
    customers: readonly Customer[],
    today: string,
  ) => readonly DocumentRow<Document>[];
  /** The due date or the expiry date. */
  lastDay: {
    /** Over the column: 'Due Date'. */
    header: string;
    /** Before the day on a card: 'Due'. */
    short: string;
    of: (document: Document) => string;
    /** Marks a day that has passed. */
    flag: ReactNode;
    ink: string;
  };
  amount: (document: Document) => ReactNode;
  badge: (document: Document) => ReactNode;
  /** The figures over all documents. */
  Cards: ComponentType<{ documents: readonly Document[]; counts: Record<Filter, number>; today: string }>;
};
