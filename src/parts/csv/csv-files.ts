import { LISTS } from '#domain/lists/lists.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';

/** CSV file of a list, or of a part of it. */
export type CsvFile = {
  entity: EntityType;
  /** Start of the file name: 'invoice-lines'. */
  name: string;
  label: string;
  /** Content of a row, as a sentence. */
  holds: string;
};

/** Returns the file with a row for each record of the list. */
export function csvFileOf(entity: EntityType): CsvFile {
  const { names, csv } = LISTS[entity];
  return { entity, name: names.list, label: LIST_LABELS[entity], holds: csv.holds };
}

/** All files, in display order. */
export const CSV_FILES: readonly CsvFile[] = ENTITY_TYPES.toSorted((a, b) => LISTS[a].rank - LISTS[b].rank).flatMap(
  (entity) => {
    const others = Object.entries(LISTS[entity].csv.others ?? {});
    return [csvFileOf(entity), ...others.map(([name, texts]) => ({ entity, name, ...texts }))];
  },
);
