import type { ComponentType, ReactNode } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { optionsOf, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { type DocumentRow, documentSearchText } from './document-rows.ts';

/** The parts of the document list that differ between the kinds. */
export type DocumentListKind<K extends DocumentKind> = {
  kind: K;
  /** 'All Status' and the statuses, in the order of the filter and of sorting. */
  filters: readonly string[];
  matches(document: DocumentRecord<K>, filter: string, today: string): boolean;
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
  Stats: ComponentType<{ documents: readonly DocumentRecord<K>[]; today: string }>;
};

/** Returns what the documents of a kind are searched and filtered by. */
export function documentTools<K extends DocumentKind>(
  { kind, filters, matches }: DocumentListKind<K>,
  today: string,
): RowTools<DocumentRow<K>> {
  return {
    search: { label: `Search ${DOCUMENT_KINDS[kind].entity}`, text: documentSearchText },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: optionsOf(filters),
        matches: ({ document }, filter) => matches(document, filter, today),
      },
    ],
  };
}
