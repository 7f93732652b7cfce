import type * as z from 'zod/mini';

export type IndexName = 'date' | 'customer' | 'status' | 'number';

/** Everything a start of the app needs to know about a list of the shop. */
export type ListDeclaration<T extends { id: string }> = {
  /** Checks every record that comes from storage, another tab, a file or a server. */
  schema: z.ZodMiniType<T>;
  /** The keys under which a record is found. */
  indexes: { readonly [N in IndexName]?: (record: T) => readonly string[] };
  /** The fields that hold a copy of another record, and the list that it is copied from. */
  snapshots: { readonly [field: string]: string };
  /** Names within a sentence: of one record ('staff member') and of the list ('staff'). */
  names: { record: string; list: string };
  /** Returns the name of the record in titles and breadcrumbs; names of people and things are isolated. */
  title: (record: T) => string;
  /** Access of a technician: pages of the list, records shown on other pages, or nothing. An owner and a manager see all lists. */
  technician: 'pages' | 'reads' | 'nothing';
  /** Position of the list in the search and among the CSV files. */
  rank: number;
  /** Contents of the CSV file with a row for each record, and further files made of the list, by their names. */
  csv: { holds: string; others?: { readonly [file: string]: { label: string; holds: string } } };
};
