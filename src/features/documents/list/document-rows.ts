import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

type Shop<Document> = { customers: ReadonlyMap<string, Customer>; isPast(document: Document): boolean };

/** An invoice or estimate with what its row shows: worked out when it is drawn, sorted or searched, for most never are. */
export class DocumentRow<Document extends DocumentRecord> {
  readonly id: string;
  readonly document: Document;
  readonly #shop: Shop<Document>;

  constructor(document: Document, shop: Shop<Document>) {
    this.id = document.id;
    this.document = document;
    this.#shop = shop;
  }

  get number(): string {
    return numberOf(this.document);
  }

  /** As the customer is today, with the car of the document; the document's own copy when they were deleted. */
  get customer(): Customer {
    return customerForRecord(this.document, this.#shop.customers.get(this.document.customerId));
  }

  get customerName(): string {
    return fullName(this.customer);
  }

  /** Its due date or its expiry date has passed, and matters. */
  get isPast(): boolean {
    return this.#shop.isPast(this.document);
  }
}

function newestFirst(a: DocumentRecord, b: DocumentRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return numberOf(a) < numberOf(b) ? 1 : -1;
}

/** Makes the rows of a list, newest first; `isPast` says whether the last day of one has passed and matters. */
export function documentRowsBy<Document extends DocumentRecord>(
  isPast: (document: Document, today: string) => boolean,
) {
  const rowsOf = keptRows((customers: readonly Customer[], today: string) => {
    const shop: Shop<Document> = {
      customers: new Map(customers.map((customer) => [customer.id, customer])),
      isPast: (document) => isPast(document, today),
    };
    return (document: Document) => new DocumentRow(document, shop);
  });
  return (documents: readonly Document[], customers: readonly Customer[], today: string) =>
    rowsOf(documents.toSorted(newestFirst), customers, today);
}

/** Number, customer name and email as they are searched (A-36, EST-06 to EST-08). */
export const searchText = keptTexts(({ number, customer }: DocumentRow<DocumentRecord>) =>
  searchTextOf([number, fullName(customer), customer.email]),
);

/** The rows that both the search and the filter leave. */
export function filteredRows<Document extends DocumentRecord>(
  rows: readonly DocumentRow<Document>[],
  search: string,
  matches: (document: Document) => boolean,
): DocumentRow<Document>[] {
  const isFound = searchFor(search);
  return rows.filter((row) => matches(row.document) && isFound(searchText(row)));
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
