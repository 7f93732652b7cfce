import { LISTS } from '#domain/lists/lists.ts';
import type { EntityType } from '#io/store/store.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';

/** CSV file of a list, or of a part of it. */
export type CsvFile = {
  entity: EntityType;
  /** Start of the file name: 'invoice-lines'. */
  name: string;
  label: string;
};

/** Returns the file with a row for each record of the list. */
export function csvFileOf(entity: EntityType): CsvFile {
  return { entity, name: LISTS[entity].names.list, label: LIST_LABELS[entity] };
}
