import type { Clock } from '#io/browser/clock.ts';
import type { PatchBuilder } from './patch-builder.ts';
import { type AnyRecord, type Change, type EntityType, StoreError } from './store.ts';
import { RECORD_NAMES, storable } from './stored-records.ts';

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
