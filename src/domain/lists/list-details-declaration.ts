import type { Customer } from '#domain/customers/customer.ts';
import type { CsvMaker } from '#domain/data-files/csv-columns.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListTable } from './list-table.ts';

/** Everything that only some screens or modes need to know about a list, loaded with them. */
export type ListDetails<T> = {
  /** The table in hosted mode. */
  table: ListTable;
  /** The CSV files by their names, as `csv` of the declaration lists them. */
  csv: { readonly [file: string]: CsvMaker<T> };
  /** The texts by which the search finds a record. `live`: its customer as they are today. */
  search: (record: T, live: Customer | undefined) => SearchWords;
};
