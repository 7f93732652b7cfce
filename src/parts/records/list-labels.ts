import { LISTS } from '#domain/lists/lists.ts';
import { type EntityType, perEntity } from '#io/store/store.ts';

/** Label of each list, in the order of the export file. */
export const LIST_LABELS = perEntity<{ readonly [E in EntityType]: string }>((entity) => {
  const { list } = LISTS[entity].names;
  return list.charAt(0).toUpperCase() + list.slice(1);
});
