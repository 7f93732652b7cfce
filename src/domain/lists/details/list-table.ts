/** Type of a column's value. */
export type ColumnKind = 'text' | 'texts' | 'number' | 'instant' | 'plain';

/** Column types by field. The column name is the field name in snake_case. */
export type Fields = Readonly<Record<string, ColumnKind>>;

/**
 * A field stored in a separate table, because technicians may not see it or because it holds several records.
 * `owner` is the column with the record's id.
 */
export type ListPart = { table: string; owner: string; field: string } & (
  | /** A number; 0 for members who may not see it, or absent if the record can lack it. */ {
      holds: 'number';
      optional?: true;
    }
  | {
      /** An object of numbers; 0 for members who may not see them. */
      holds: 'numbers';
      fields: Fields;
      /** Number fields of each snapshot that are stored here too. */
      snapshotFields: Readonly<Record<string, readonly string[]>>;
    }
  | /** A list of objects ordered by the column `position`. */ { holds: 'list'; fields: Fields }
  | /** An object at the position 0. `others` names the field with a list of further objects, at the positions from 1. */ {
      holds: 'object';
      fields: Fields;
      others?: string;
      /** Stands for the object of a record that another program stored without it. */
      absent?: Readonly<Record<string, unknown>>;
    }
);

/** A list's table on the server. It has the same name as the list. */
export type ListTable = {
  fields: Fields;
  parts: readonly ListPart[];
  /** Field of each snapshot that is not stored, because technicians read the row and may not see it. */
  omits?: Readonly<Record<string, string>>;
  /** Column of the document number. */
  numberColumn?: string;
  /** Fills a missing customer snapshot, as written by other programs, from `customerId`. */
  joinsCustomer?: true;
  /** Column values that bypass the rules for new records, for imports, backups and moves. */
  bypassColumns?: Readonly<Record<string, unknown>>;
};

export const STAMPS: Fields = { createdAt: 'instant', updatedAt: 'instant' };

/** Amount fields of an invoice or estimate. */
export const DOCUMENT_FIELDS: Fields = {
  items: 'plain',
  subtotal: 'number',
  taxRate: 'number',
  taxAmount: 'number',
  discountAmount: 'number',
  discountPercent: 'number',
  discountApplies: 'plain',
  taxExemptNumber: 'text',
  totalAmount: 'number',
  poNumber: 'text',
  stockNumber: 'text',
};
