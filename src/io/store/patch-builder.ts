import type { Clock } from '#io/browser/clock.ts';
import { type AnyRecord, type Change, type EntityType, StoreError } from './store.ts';
import { RECORD_NAMES, storable } from './stored-records.ts';
import type { Patch, RowChange } from './table.ts';

/** Collects changes of a list into a patch. */
export type PatchBuilder<T> = {
  get(id: string): T | undefined;
  /** Replaces the record of that id where it is. Adds a new one at the position, or last; last too after `replaceAll`. */
  put(record: T, position?: number): void;
  remove(id: string): void;
  replaceAll(records: readonly T[]): void;
  patch(): Patch<T>;
};

export function createPatchBuilder<T extends { id: string }>(before: (id: string) => T | undefined): PatchBuilder<T> {
  let all: Map<string, T> | undefined;
  const rows = new Map<string, RowChange<T>>();

  function get(id: string): T | undefined {
    if (all) return all.get(id);
    const change = rows.get(id);
    if (change) return change === 'removed' ? undefined : change.record;
    return before(id);
  }

  return {
    get,
    put(record, position) {
      if (all) {
        all.set(record.id, record);
        return;
      }
      const earlier = rows.get(record.id);
      if (earlier && earlier !== 'removed') {
        rows.set(record.id, { record, position: earlier.position });
        return;
      }
      const isThere = !earlier && before(record.id) !== undefined;
      // A record that comes last comes after those that did so before it: a Map keeps the order of the first `set`.
      rows.delete(record.id);
      rows.set(record.id, { record, position: isThere ? 'kept' : (position ?? 'last') });
    },
    remove(id) {
      if (all) all.delete(id);
      else rows.set(id, 'removed');
    },
    replaceAll(records) {
      all = new Map(records.map((record) => [record.id, record]));
    },
    patch: () => (all ? { all: [...all.values()] } : { rows }),
  };
}

function gone(entity: EntityType): StoreError {
  return new StoreError(
    'not-found',
    `This ${RECORD_NAMES[entity]} no longer exists. It may have been deleted in another tab.`,
  );
}

function taken(entity: EntityType): StoreError {
  return new StoreError('conflict', `There is already a ${RECORD_NAMES[entity]} with this id. Nothing was saved.`);
}

function changedElsewhere(entity: EntityType): StoreError {
  return new StoreError(
    'conflict',
    `This ${RECORD_NAMES[entity]} was changed somewhere else after you opened it. Nothing was saved. Reload to see the latest version.`,
  );
}

function updated(
  entity: EntityType,
  before: AnyRecord | undefined,
  { id, change, expected, quiet }: Extract<Change<AnyRecord>, { kind: 'update' }>,
  clock: Clock,
): AnyRecord {
  if (!before) throw gone(entity);
  if (expected && before.updatedAt !== expected.updatedAt) throw changedElsewhere(entity);
  const updatedAt = quiet ? before.updatedAt : clock.now().toISOString();
  return storable(entity, { ...before, ...change, ...(updatedAt !== undefined && { updatedAt }), id });
}

/** Adds the change to the patch. Throws a StoreError when the change is not possible. */
export function applyChange(
  entity: EntityType,
  patch: PatchBuilder<AnyRecord>,
  change: Change<AnyRecord>,
  clock: Clock,
): void {
  switch (change.kind) {
    case 'add':
      if (patch.get(change.item.id)) throw taken(entity);
      patch.put(storable(entity, change.item), change.position);
      return;
    case 'update':
      patch.put(updated(entity, patch.get(change.id), change, clock));
      return;
    case 'remove':
      if (!patch.get(change.id)) throw gone(entity);
      patch.remove(change.id);
      return;
    case 'set':
      if (new Set(change.all.map((record) => record.id)).size < change.all.length) throw taken(entity);
      patch.replaceAll(change.all.map((record) => storable(entity, record)));
  }
}
