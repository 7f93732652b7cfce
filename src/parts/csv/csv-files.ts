import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import type { CsvFile } from './csv-file.ts';

/** All files with the content of their rows, in display order. */
export const CSV_FILES: readonly (CsvFile & { holds: string })[] = ENTITY_TYPES.toSorted(
  (a, b) => LISTS[a].rank - LISTS[b].rank,
).flatMap((entity) =>
  Object.entries(LIST_DETAILS[entity].csv).map(([name, { label = LIST_LABELS[entity], holds }]) => ({
    entity,
    name,
    label,
    holds,
  })),
);
