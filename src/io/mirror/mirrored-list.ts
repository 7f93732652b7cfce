import { textHash } from '#domain/text/text-hash.ts';
import { type KeyValueStorage, readText } from '#io/browser/storage.ts';
import { type MirroredList, shopKind } from '#io/store/memory-lists.ts';
import type { EntityType } from '#io/store/store.ts';
import { frozen } from '#io/store/stored-records.ts';
import { HOME_KEY, parseHome } from './mirror-rules.ts';
import { readStamps } from './stamps.ts';

/** Reads the list from its key; undefined when the app of this or an earlier schema version did not write the text. */
export function mirroredList(
  storage: KeyValueStorage,
  entity: EntityType,
  schemaVersion: number,
): MirroredList | undefined {
  // The lists are only in the database now; the key is outdated and will be removed.
  if (parseHome(readText(storage, HOME_KEY)) === 'indexeddb') return undefined;
  const key = `bms_${entity}`;
  const text = readText(storage, key);
  if (text === null) {
    return shopKind(storage) ? undefined : { records: [], source: { database: undefined, revision: 0 } };
  }
  const { database, keys } = readStamps(storage);
  const stamp = keys[key];
  if (!stamp || stamp.schemaVersion !== schemaVersion || stamp.hash !== textHash(text)) return undefined;
  // The app wrote this text, so its records were checked when they were saved.
  return { records: frozen(JSON.parse(text)), source: { database, revision: stamp.revision } };
}
