import { LISTS } from '#domain/lists/lists.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { type EntityType, perEntity } from '#io/store/store.ts';

/** The snapshots of each list: the fields that hold a copy of another record. Many records hold the same copy, so it is kept once. */
export const SNAPSHOTS = perEntity<{ [E in EntityType]: { readonly [field: string]: EntityType } }>(
  (entity) => LISTS[entity].snapshots,
);

function copiedFields(entity: EntityType): string[] {
  return Object.keys(SNAPSHOTS[entity]);
}

export type PlainRecord = { readonly [field: string]: unknown };

/** Whether records of this list hold copies of others. */
export function holdsSnapshots(entity: EntityType): boolean {
  return copiedFields(entity).length > 0;
}

/** The key of one state of a record: its id and what it says. */
function keyOf(copy: PlainRecord): string {
  return `${String(copy['id'])} ${textHash(JSON.stringify(copy))}`;
}

/** The record with keys in place of its copies, and the copies by those keys. The order of the fields stays. */
export function splitSnapshots(
  entity: EntityType,
  record: PlainRecord,
): { record: PlainRecord; copies: ReadonlyMap<string, PlainRecord> } {
  const copies = new Map<string, PlainRecord>();
  const keys: Record<string, string> = {};
  for (const field of copiedFields(entity)) {
    const copy = record[field];
    if (typeof copy !== 'object' || copy === null) continue;
    const key = keyOf(copy as PlainRecord);
    copies.set(key, copy as PlainRecord);
    keys[field] = key;
  }
  return { record: { ...record, ...keys }, copies };
}

/** The keys that stand in a record in place of its copies. */
export function snapshotKeys(entity: EntityType, record: PlainRecord): string[] {
  return copiedFields(entity).flatMap((field) => {
    const key = record[field];
    return typeof key === 'string' ? [key] : [];
  });
}

/** The record as it was before `splitSnapshots`. A copy that is gone leaves its field out, as in a record written by hand. */
export function joinSnapshots(
  entity: EntityType,
  record: PlainRecord,
  copyOf: (key: string) => PlainRecord | undefined,
): PlainRecord {
  const copies: Record<string, PlainRecord | undefined> = {};
  for (const field of copiedFields(entity)) {
    const key = record[field];
    if (typeof key === 'string') copies[field] = copyOf(key);
  }
  return { ...record, ...copies };
}
