import { type Customer, customerOn, fullName } from '#domain/customer.ts';
import { keptRows, keptTexts } from '#parts/kept-rows.ts';
import { type BilledDocument, numberOf } from './document-kinds.ts';

/** An invoice or estimate with all that its row shows and the search looks at, worked out once and not at each key. */
export type DocumentRow<Document> = {
  id: string;
  number: string;
  document: Document;
  /** As the customer is today, with the car of the document; the document's own copy when they were deleted. */
  customer: Customer;
  customerName: string;
  /** Its due date or its expiry date has passed, and matters. */
  isPast: boolean;
};

function newestFirst(a: BilledDocument, b: BilledDocument): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return numberOf(a) < numberOf(b) ? 1 : -1;
}

/** Makes the rows of a list, newest first; `isPast` says whether the last day of one has passed and matters. */
export function documentRowsBy<Document extends BilledDocument>(
  isPast: (document: Document, today: string) => boolean,
) {
  const rowsOf = keptRows((customers: readonly Customer[], today: string) => {
    const byId = new Map(customers.map((customer) => [customer.id, customer]));
    return (document: Document): DocumentRow<Document> => {
      const customer = customerOn(document, byId.get(document.customerId));
      const customerName = fullName(customer);
      const number = numberOf(document);
      return {
        ...{ id: document.id, number, document, customer, customerName },
        isPast: isPast(document, today),
      };
    };
  });
  return (documents: readonly Document[], customers: readonly Customer[], today: string) =>
    rowsOf(documents.toSorted(newestFirst), customers, today);
}

/** Number, customer name and e-mail in lower case (A-36, EST-06 to EST-08). */
export const searchText = keptTexts(({ number, customerName, customer }: DocumentRow<unknown>) =>
  `${number}\n${customerName}\n${customer.email}`.toLowerCase(),
);

/** The rows that both the search and the filter leave. */
export function filteredRows<Document>(
  rows: readonly DocumentRow<Document>[],
  search: string,
  matches: (document: Document) => boolean,
): DocumentRow<Document>[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => matches(row.document) && (wanted === '' || searchText(row).includes(wanted)));
}

/** How many documents each filter leaves. */
export function countsByFilter<Document, Filter extends string>(
  documents: readonly Document[],
  filters: readonly Filter[],
  matches: (document: Document, filter: Filter) => boolean,
): Record<Filter, number> {
  const count = (filter: Filter) => documents.filter((document) => matches(document, filter)).length;
  return Object.fromEntries(filters.map((filter) => [filter, count(filter)])) as Record<Filter, number>;
}
