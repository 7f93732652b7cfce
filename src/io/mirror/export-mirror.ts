import { EXPORT_VERSION } from '#domain/data-files/export-file.ts';
import type { Clock } from '#io/browser/clock.ts';
import { type KeyValueStorage, readText } from '#io/browser/storage.ts';
import { SETTINGS_KEY, settingsIn } from '#io/store/shop-settings.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { itemsOf } from '#io/store/stored-records.ts';

/** Returns the unchecked items of the lists in the mirror. */
function listsInMirror(storage: KeyValueStorage): [EntityType, unknown[]][] {
  return ENTITY_TYPES.flatMap((entity): [EntityType, unknown[]][] => {
    const items = itemsOf(readText(storage, `bms_${entity}`) ?? '');
    return items ? [[entity, items]] : [];
  });
}

/**
 * Returns an export file of the unchecked lists in the mirror, for a shop whose database does not open. Undefined when the mirror has
 * no list.
 */
export function exportMirror(storage: KeyValueStorage, clock: Clock): Blob | undefined {
  const lists = listsInMirror(storage);
  if (lists.length === 0) return undefined;
  const settings = settingsIn(readText(storage, SETTINGS_KEY));
  const facts = { ...(settings && { settings }), exportDate: clock.now().toISOString(), version: EXPORT_VERSION };
  return new Blob([JSON.stringify({ ...Object.fromEntries(lists), ...facts }, null, 2)], { type: 'application/json' });
}
