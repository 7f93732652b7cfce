import * as z from 'zod/mini';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { EntityType } from '#io/store/store.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

const MAX_KEPT = 8;

const schema = z.array(z.object({ entity: z.enum(ENTITY_TYPES), id: z.string() }));
export type RecordRef = { entity: EntityType; id: string };

/** Returns the recently opened records, newest first. */
export function recentRecords(device: TextMemory): readonly RecordRef[] {
  try {
    return schema.safeParse(JSON.parse(device.read(STORAGE_KEYS.recentRecords) ?? '[]')).data ?? [];
  } catch {
    // Invalid JSON is overwritten with the next record.
    return [];
  }
}

export function rememberRecord(device: TextMemory, opened: RecordRef): void {
  const others = recentRecords(device).filter(({ entity, id }) => entity !== opened.entity || id !== opened.id);
  device.write(STORAGE_KEYS.recentRecords, JSON.stringify([opened, ...others].slice(0, MAX_KEPT)));
}
