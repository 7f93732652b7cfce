/** The form of a value in its column. */
export type ColumnKind = 'text' | 'texts' | 'number' | 'instant' | 'plain';

/** Column by field; a column has the name of its field in snake_case. */
export type Fields = Readonly<Record<string, ColumnKind>>;

/**
 * A field that is stored in a table of its own, because a technician may not see it or because it holds several records.
 * `owner` is the column with the id of the record.
 */
export type ListPart = { table: string; owner: string; field: string } & (
  | /** One number; 0 for a member who may not see it. */ { holds: 'number' }
  | {
      /** An object of numbers; 0 for a member who may not see them. */
      holds: 'numbers';
      fields: Fields;
      /** Fields of snapshots that are stored here as well: the number that each snapshot lends. */
      snapshotFields: Readonly<Record<string, string>>;
    }
  | /** An object, or a list of them, in the order of the column `position`. */ {
      holds: 'object' | 'list';
      fields: Fields;
    }
);

/** The table of a list on a server; it has the name of the list. */
export type ListTable = {
  fields: Fields;
  parts: readonly ListPart[];
  /** The column of the document's number. */
  numberColumn?: string;
  /** A record that another program wrote without a customer shows the customer of `customerId`. */
  joinsCustomer?: true;
  /** Columns that let a record from a file, a backup or another mode in as it is, against the rules for new records. */
  bypassColumns?: Readonly<Record<string, unknown>>;
};

export const STAMPS: Fields = { createdAt: 'instant', updatedAt: 'instant' };

/** The amounts of an invoice or estimate. */
export const DOCUMENT_FIELDS: Fields = {
  ...{ items: 'plain', subtotal: 'number', taxRate: 'number', taxAmount: 'number', discountAmount: 'number' },
  ...{ discountPercent: 'number', discountApplies: 'plain', taxExemptNumber: 'text', totalAmount: 'number' },
};
