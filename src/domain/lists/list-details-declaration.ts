import type { ListTable } from './list-table.ts';

/** Everything that only some screens or modes need to know about a list, loaded with them. */
export type ListDetails = {
  table: ListTable;
};
