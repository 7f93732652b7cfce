import { EXPORT_VERSION } from '#domain/export-file.ts';
import type { Clock } from './clock.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import { itemsOf } from './records.ts';
import { type KeyValueStorage, readText } from './storage.ts';
import { ENTITY_TYPES } from './store.ts';

/**
 * Returns an export file of the lists in the mirror, as they are there: for a shop whose database does not open. Undefined when the
 * mirror holds no list.
 */
export function exportMirror(storage: KeyValueStorage, clock: Clock): Blob | undefined {
  const lists = ENTITY_TYPES.flatMap((entity) => {
    const items = itemsOf(readText(storage, `bms_${entity}`) ?? '');
    return items ? [[entity, items] as const] : [];
  });
  if (lists.length === 0) return undefined;
  const settings = settingsIn(readText(storage, SETTINGS_KEY));
  const facts = { ...(settings && { settings }), exportDate: clock.now().toISOString(), version: EXPORT_VERSION };
  return new Blob([JSON.stringify({ ...Object.fromEntries(lists), ...facts }, null, 2)], { type: 'application/json' });
}
