import { LISTS } from '#domain/lists/lists.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';

/** A list, or a part of it, as a file for spreadsheets. */
export type CsvFile = {
  entity: EntityType;
  /** 'invoice-lines': the beginning of the file's name. */
  name: string;
  label: string;
  /** What a row of it says. */
  holds: string;
};

/** The file with a row for each record of the list. */
export function csvFileOf(entity: EntityType): CsvFile {
  const { names, csv } = LISTS[entity];
  return { entity, name: names.list, label: LIST_LABELS[entity], holds: csv.holds };
}

/** All the files, in the order in which they are offered. */
export const CSV_FILES: readonly CsvFile[] = ENTITY_TYPES.toSorted((a, b) => LISTS[a].rank - LISTS[b].rank).flatMap(
  (entity) => {
    const others = Object.entries(LISTS[entity].csv.others ?? {});
    return [csvFileOf(entity), ...others.map(([name, texts]) => ({ entity, name, ...texts }))];
  },
);
