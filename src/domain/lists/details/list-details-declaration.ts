import type { Customer } from '#domain/customers/customer.ts';
import type { CsvMaker } from '#domain/data-files/csv-columns.ts';
import type { Blank } from '#domain/records/repair-record.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListTable } from './list-table.ts';

/** A CSV file: its name on the screen if it is not the list's, what a row contains, and its maker. */
type CsvFileOf<T> = { label?: string; holds: string; make: CsvMaker<T> };

/** Facts about a list that only some screens or modes need, loaded on demand. */
export type ListDetails<T> = {
  /** The table in hosted mode. */
  table: ListTable;
  /** CSV files by name, as listed in `csv` of the declaration. */
  csv: { readonly [file: string]: CsvFileOf<T> };
  /** Returns the searchable texts of a record. `live` is its current customer. */
  search: (record: T, live: Customer | undefined) => SearchWords;
  /** Values that the repair of a damaged record may fill in where a required one can't be read. */
  blank?: Blank<T>;
};
