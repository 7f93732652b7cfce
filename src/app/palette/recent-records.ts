import * as z from 'zod/mini';
import type { TextMemory } from '#io/browser/text-memory.ts';
import type { EntityType } from '#io/store/store.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { remember, remembered } from '#parts/use-remembered.ts';

const MAX_KEPT = 8;

const schema = z.array(z.object({ entity: z.enum(ENTITY_TYPES), id: z.string() }));
export type RecordRef = { entity: EntityType; id: string };

/** Returns the recently opened records, newest first. */
export function recentRecords(device: TextMemory): readonly RecordRef[] {
  return remembered(device, STORAGE_KEYS.recentRecords, schema) ?? [];
}

export function rememberRecord(device: TextMemory, opened: RecordRef): void {
  const others = recentRecords(device).filter(({ entity, id }) => entity !== opened.entity || id !== opened.id);
  remember(device, STORAGE_KEYS.recentRecords, [opened, ...others].slice(0, MAX_KEPT));
}
