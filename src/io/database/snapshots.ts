import { LISTS } from '#domain/lists/lists.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { type EntityType, perEntity } from '#io/store/store.ts';

/** The snapshot fields of each list, with the list that they come from. Many records share a snapshot, so each is stored once. */
const SNAPSHOTS = perEntity<{ [E in EntityType]: { readonly [field: string]: EntityType } }>(
  (entity) => LISTS[entity].snapshots,
);

function snapshotFields(entity: EntityType): string[] {
  return Object.keys(SNAPSHOTS[entity]);
}

export type PlainRecord = { readonly [field: string]: unknown };

/** Returns true when records of this list hold snapshots. */
export function holdsSnapshots(entity: EntityType): boolean {
  return snapshotFields(entity).length > 0;
}

/** Returns the key of a snapshot: the id and a hash of its content. */
function keyOf(copy: PlainRecord): string {
  return `${String(copy['id'])} ${textHash(JSON.stringify(copy))}`;
}

/** Replaces the snapshots of a record with keys. Returns the snapshots by key. The order of the fields stays. */
export function splitSnapshots(
  entity: EntityType,
  record: PlainRecord,
): { record: PlainRecord; copies: ReadonlyMap<string, PlainRecord> } {
  const copies = new Map<string, PlainRecord>();
  const keys: Record<string, string> = {};
  for (const field of snapshotFields(entity)) {
    const copy = record[field];
    if (typeof copy !== 'object' || copy === null) continue;
    const key = keyOf(copy as PlainRecord);
    copies.set(key, copy as PlainRecord);
    keys[field] = key;
  }
  return { record: { ...record, ...keys }, copies };
}

/** Returns the snapshot keys in a stored record; none in a damaged one that is no object. */
export function snapshotKeys(entity: EntityType, record: PlainRecord | undefined): string[] {
  return snapshotFields(entity).flatMap((field) => {
    const key = record?.[field];
    return typeof key === 'string' ? [key] : [];
  });
}

/** Reverts `splitSnapshots`. A missing snapshot leaves its field undefined. */
export function joinSnapshots(
  entity: EntityType,
  record: PlainRecord | undefined,
  copyOf: (key: string) => PlainRecord | undefined,
): PlainRecord {
  const copies: Record<string, PlainRecord | undefined> = {};
  for (const field of snapshotFields(entity)) {
    const key = record?.[field];
    if (typeof key === 'string') copies[field] = copyOf(key);
  }
  return { ...record, ...copies };
}
