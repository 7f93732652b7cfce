import type { AnyRecord, EntityType, StoreError } from '#io/store/store.ts';
import type { PlacedRows } from '#io/store/table.ts';
import type { TableRow } from './hosted-columns.ts';
import { importColumns, partsOf, rowsOf } from './hosted-rows.ts';

/** A change of one row; `apply_steps` in supabase/migrations tells the rules. */
export type RemoteOperation =
  | { table: string; kind: 'insert'; row: TableRow }
  | { table: string; kind: 'update'; key: TableRow; row: TableRow; version?: number }
  | { table: string; kind: 'delete'; key: TableRow; version?: number };

/** The revision after a command, as far as it is told; or why it was refused though it may be well once memory is the newest. */
export type Applied = { revision?: number } | { outdated: StoreError };

/** A change of any list; which one, its key says. */
export type PlacedPatch = { all: readonly AnyRecord[] } | { rows: PlacedRows<AnyRecord> };

/** What a list was before. */
type Before = {
  recordOf: (entity: EntityType, id: string) => AnyRecord | undefined;
  positionOf: (entity: EntityType, id: string) => number | undefined;
  /** The version of a row, where it is known. */
  versionOf: (entity: EntityType, id: string) => number | undefined;
};

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The columns that say something else. */
function changedColumns(before: TableRow, after: TableRow): TableRow {
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => !isSame(value, before[column])));
}

/** A record and its place in the stored order of the list. */
export type PlacedRecord = { record: AnyRecord; place: number };

/** The steps that add the records. Rows of one table stand together: they are written as one statement. */
export function insertsOf(
  shop: string,
  entity: EntityType,
  all: readonly PlacedRecord[],
  beside: TableRow = {},
): RemoteOperation[] {
  const rows = all.map(({ record, place }) => ({ place, id: record.id, ...rowsOf(entity, record) }));
  const own = rows.map(
    ({ own, place }): RemoteOperation => ({
      table: entity,
      kind: 'insert',
      row: { shop_id: shop, place, ...own, ...beside },
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

/** Returns the steps on tables that do what the patches say. */
export function remoteOperationsOf(
  shop: string,
  patches: ReadonlyMap<EntityType, PlacedPatch>,
  { recordOf, positionOf, versionOf }: Before,
): RemoteOperation[] {
  const isRenaming = patches.has('stations');
  const steps: RemoteOperation[] = [];

  function made(entity: EntityType, id: string): { version?: number } {
    const version = versionOf(entity, id);
    return version === undefined ? {} : { version };
  }

  function insertAll(entity: EntityType, all: readonly PlacedRecord[], beside?: TableRow): void {
    // One by one: a whole list is longer than the arguments of a call may be.
    for (const step of insertsOf(shop, entity, all, beside)) steps.push(step);
  }

  function update(entity: EntityType, before: AnyRecord, record: AnyRecord): void {
    const key = { shop_id: shop, id: record.id };
    const was = rowsOf(entity, before);
    const is = rowsOf(entity, record);
    const row = changedColumns(was.own, is.own);
    const allowed = entity === 'bookings' && isRenaming ? { clash_allowed: true } : {};
    const changed = { updated_at: is.own['updated_at'], ...row, ...allowed };
    steps.push({ table: entity, kind: 'update', key, row: changed, ...made(entity, record.id) });
    for (const { table, owner } of partsOf(entity)) {
      if (isSame(was.parts[table], is.parts[table])) continue;
      steps.push({ table, kind: 'delete', key: { shop_id: shop, [owner]: record.id } });
      for (const part of is.parts[table] ?? []) {
        steps.push({ table, kind: 'insert', row: { shop_id: shop, [owner]: record.id, ...part } });
      }
    }
  }

  for (const [entity, patch] of patches) {
    if ('all' in patch) {
      steps.push({ table: entity, kind: 'delete', key: { shop_id: shop } });
      const all = patch.all.map((record, at) => ({ record, place: at + 1 }));
      insertAll(entity, all, importColumns(entity));
      continue;
    }
    for (const [id, change] of patch.rows) {
      const before = recordOf(entity, id);
      if (change === 'removed') {
        if (before) steps.push({ table: entity, kind: 'delete', key: { shop_id: shop, id }, ...made(entity, id) });
      } else if (before && positionOf(entity, id) === change.position) {
        update(entity, before, change.record);
      } else {
        if (before) steps.push({ table: entity, kind: 'delete', key: { shop_id: shop, id } });
        insertAll(entity, [{ record: change.record, place: change.position }]);
      }
    }
  }
  return steps;
}
