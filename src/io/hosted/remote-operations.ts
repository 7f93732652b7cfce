import { isSameJson } from '#domain/records/is-same-json.ts';
import type { AnyRecord, EntityType, StoreError } from '#io/store/store.ts';
import type { PlacedRows } from '#io/store/table.ts';
import type { TableRow } from './hosted-columns.ts';
import { importColumns, partsOf, rowsOf } from './hosted-rows.ts';

/** A change of one row; see `apply_steps` in supabase/schema. */
export type RemoteOperation =
  | { table: string; kind: 'insert'; row: TableRow }
  | { table: string; kind: 'update'; key: TableRow; row: TableRow; version?: number }
  | { table: string; kind: 'delete'; key: TableRow; version?: number };

/** The revision after a command, if known; or an error because the shop has a newer revision. */
export type Applied = { revision?: number } | { outdated: StoreError };

/** A patch of any list, with the place of each record. */
export type PlacedPatch = { all: readonly AnyRecord[] } | { rows: PlacedRows<AnyRecord> };

/** The records before the command. */
type Before = {
  recordOf: (entity: EntityType, id: string) => AnyRecord | undefined;
  positionOf: (entity: EntityType, id: string) => number | undefined;
  /** Returns the version of a row, if known. */
  versionOf: (entity: EntityType, id: string) => number | undefined;
};

/** Returns the columns that differ. */
function changedColumns(before: TableRow, after: TableRow): TableRow {
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => !isSameJson(value, before[column])));
}

/** A record with its place in the stored order of the list. */
export type PlacedRecord = { record: AnyRecord; place: number };

/** Returns the operations that add the records, grouped by table, because the server writes each group in one statement. */
export function insertsOf(
  shop: string,
  entity: EntityType,
  all: readonly PlacedRecord[],
  constants: TableRow = {},
): RemoteOperation[] {
  const rows = all.map(({ record, place }) => ({ place, id: record.id, ...rowsOf(entity, record) }));
  const own = rows.map(
    ({ own, place }): RemoteOperation => ({
      table: entity,
      kind: 'insert',
      row: { shop_id: shop, place, ...own, ...constants },
    }),
  );
  const parts = partsOf(entity).flatMap(({ table, owner }) =>
    rows.flatMap(({ id, parts }) =>
      (parts[table] ?? []).map(
        (row): RemoteOperation => ({ table, kind: 'insert', row: { shop_id: shop, [owner]: id, ...row } }),
      ),
    ),
  );
  return [...own, ...parts];
}

/** Returns the operations on tables for the patches. */
export function remoteOperationsOf(
  shop: string,
  patches: ReadonlyMap<EntityType, PlacedPatch>,
  { recordOf, positionOf, versionOf }: Before,
): RemoteOperation[] {
  const isRenaming = patches.has('stations');
  const operations: RemoteOperation[] = [];

  function expectedVersion(entity: EntityType, id: string): { version?: number } {
    const version = versionOf(entity, id);
    return version === undefined ? {} : { version };
  }

  function insertAll(entity: EntityType, all: readonly PlacedRecord[], constants?: TableRow): void {
    // One by one: a whole list may exceed the limit of arguments.
    for (const operation of insertsOf(shop, entity, all, constants)) operations.push(operation);
  }

  function update(entity: EntityType, before: AnyRecord, record: AnyRecord): void {
    const key = { shop_id: shop, id: record.id };
    const was = rowsOf(entity, before);
    const is = rowsOf(entity, record);
    const row = changedColumns(was.own, is.own);
    const allowed = entity === 'bookings' && isRenaming ? { clash_allowed: true } : {};
    const changed = { updated_at: is.own['updated_at'], ...row, ...allowed };
    operations.push({ table: entity, kind: 'update', key, row: changed, ...expectedVersion(entity, record.id) });
    for (const { table, owner } of partsOf(entity)) {
      if (isSameJson(was.parts[table], is.parts[table])) continue;
      operations.push({ table, kind: 'delete', key: { shop_id: shop, [owner]: record.id } });
      for (const part of is.parts[table] ?? []) {
        operations.push({ table, kind: 'insert', row: { shop_id: shop, [owner]: record.id, ...part } });
      }
    }
  }

  for (const [entity, patch] of patches) {
    if ('all' in patch) {
      operations.push({ table: entity, kind: 'delete', key: { shop_id: shop } });
      const all = patch.all.map((record, at) => ({ record, place: at + 1 }));
      insertAll(entity, all, importColumns(entity));
      continue;
    }
    for (const [id, change] of patch.rows) {
      const before = recordOf(entity, id);
      if (change === 'removed') {
        if (before)
          operations.push({
            table: entity,
            kind: 'delete',
            key: { shop_id: shop, id },
            ...expectedVersion(entity, id),
          });
      } else if (before && positionOf(entity, id) === change.position) {
        update(entity, before, change.record);
      } else {
        if (before) operations.push({ table: entity, kind: 'delete', key: { shop_id: shop, id } });
        insertAll(entity, [{ record: change.record, place: change.position }]);
      }
    }
  }
  return operations;
}
