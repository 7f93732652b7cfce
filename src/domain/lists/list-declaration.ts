import type * as z from 'zod/mini';

export type IndexName = 'date' | 'customer' | 'status' | 'number' | 'booking' | 'job';

/** Facts about a list that the app needs at startup. */
export type ListDeclaration<T extends { id: string }> = {
  /** Checks every record that comes from storage, another tab, a file or a server. */
  schema: z.ZodMiniType<T>;
  /** The keys under which a record is found. */
  indexes: { readonly [N in IndexName]?: (record: T) => readonly string[] };
  /** Snapshot fields and the lists that they are copied from. */
  snapshots: { readonly [field: string]: string };
  /**
   * The list that its samples belong to. It starts without samples where that list has other records, and is empty in a shop that an
   * earlier version made.
   */
  sampledWith?: string;
  /** Names for use in a sentence: one record ('staff member') and the list ('staff'). */
  names: { record: string; list: string };
  /** Returns the name of the record in titles and breadcrumbs; names of people and things are isolated. */
  title: (record: T) => string;
  /** Technician access: the list's pages, only records shown on other pages, or nothing. Owners and managers see all lists. */
  technician: 'pages' | 'reads' | 'nothing';
  /** Position of the list in the search and among the CSV files. */
  rank: number;
};
