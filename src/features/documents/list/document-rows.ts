import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';

type RowContext<K extends DocumentKind> = {
  customers: ReadonlyMap<string, Customer>;
  isPast(document: DocumentRecord<K>): boolean;
};

/** A document with the values of its row. They are computed when the row is drawn, sorted or searched: most rows never are. */
export class DocumentRow<K extends DocumentKind = DocumentKind> {
  readonly id: string;
  readonly document: DocumentRecord<K>;
  readonly #context: RowContext<K>;

  constructor(document: DocumentRecord<K>, context: RowContext<K>) {
    this.id = document.id;
    this.document = document;
    this.#context = context;
  }

  get number(): string {
    return numberOf(this.document);
  }

  /** The customer as they are today, with the car of the document; the document's snapshot if they were deleted. */
  get customer(): Customer {
    return customerForRecord(this.document, this.#context.customers.get(this.document.customerId));
  }

  get customerName(): string {
    return fullName(this.customer);
  }

  /** True if the due date or expiry date has passed and still matters. */
  get isPast(): boolean {
    return this.#context.isPast(this.document);
  }
}

function newestFirst(a: DocumentRecord, b: DocumentRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return numberOf(a) < numberOf(b) ? 1 : -1;
}

/**
 * Returns a function that makes the rows of a list, newest first.
 * @param isPast returns true if the last day of a document has passed and still matters
 */
export function documentRowsBy<K extends DocumentKind>(
  isPast: (document: DocumentRecord<K>, today: string) => boolean,
) {
  return keptRows((customers: readonly Customer[], today: string) => {
    const context: RowContext<K> = {
      customers: new Map(customers.map((customer) => [customer.id, customer])),
      isPast: (document) => isPast(document, today),
    };
    return (document: DocumentRecord<K>) => new DocumentRow<K>(document, context);
  }, newestFirst);
}

/** Returns the text that the search looks at: number, customer name and email (A-36, EST-06 to EST-08), and the customer's own numbers. */
export const documentSearchText = keptTexts(({ number, customer, document }: DocumentRow) =>
  searchTextOf([number, fullName(customer), customer.email], [document.poNumber ?? '', document.stockNumber ?? '']),
);
