import type { AnyPatch } from './engine.ts';
import type { Row } from './hosted-columns.ts';
import { asTheyAre, partsOf, rowsOf } from './hosted-rows.ts';
import type { AnyRecord, EntityType, StoreError } from './store.ts';
import { type Fate, placeBetween } from './table.ts';

/** A change of one row; `apply_steps` in supabase/migrations tells the rules. */
export type RemoteStep =
  | { table: string; kind: 'insert'; row: Row }
  | { table: string; kind: 'update'; key: Row; row: Row; version?: number }
  | { table: string; kind: 'delete'; key: Row; version?: number };

/** The revision after a command, as far as it is told; or why it was refused though it may be well once memory is the newest. */
export type Applied = { revision?: number } | { moved: StoreError };

/** Where the records of a list stand, by id. */
export type Places = ReadonlyMap<string, number>;

/** What a list was before. */
type Before = {
  placesOf: (entity: EntityType) => Places;
  recordOf: (entity: EntityType, id: string) => AnyRecord | undefined;
  /** The version of a row, where it is known. */
  versionOf: (entity: EntityType, id: string) => number | undefined;
};

/** What is sent, and where the records of each list stand after that. */
export type Sending = { steps: RemoteStep[]; places: ReadonlyMap<EntityType, Places> };

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The columns that say something else. */
function changedColumns(before: Row, after: Row): Row {
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => !isSame(value, before[column])));
}

function lastPlace(places: Places): number {
  let last = 0;
  for (const place of places.values()) last = Math.max(last, place);
  return last;
}

function placeBefore(places: Places, id: string): number | undefined {
  const upper = places.get(id);
  if (upper === undefined) return undefined;
  let lower: number | undefined;
  for (const place of places.values()) {
    if (place < upper && (lower === undefined || place > lower)) lower = place;
  }
  return placeBetween(lower, upper);
}

export type PlacedRecord = { record: AnyRecord; place: number };

/** The steps that add the records. Rows of one table stand together: they are written as one statement. */
export function insertsOf(
  shop: string,
  entity: EntityType,
  all: readonly PlacedRecord[],
  beside: Row = {},
): RemoteStep[] {
  const rows = all.map(({ record, place }) => ({ place, id: record.id, ...rowsOf(entity, record) }));
  const own = rows.map(
    ({ own, place }): RemoteStep => ({
      table: entity,
      kind: 'insert',
      row: { shop_id: shop, place, ...own, ...beside },
    }),
  );
  const parts = partsOf(entity).flatMap(({ table, owner }) =>
    rows.flatMap(({ id, parts }) =>
      (parts[table] ?? []).map(
        (row): RemoteStep => ({ table, kind: 'insert', row: { shop_id: shop, [owner]: id, ...row } }),
      ),
    ),
  );
  return [...own, ...parts];
}

/** The steps on tables that do what the patches say. */
export function stepsOf(
  shop: string,
  patches: ReadonlyMap<EntityType, AnyPatch>,
  { placesOf, recordOf, versionOf }: Before,
): Sending {
  const isRenaming = patches.has('stations');
  const placesAfter = new Map<EntityType, Map<string, number>>();
  const steps: RemoteStep[] = [];

  function made(entity: EntityType, id: string): { version?: number } {
    const version = versionOf(entity, id);
    return version === undefined ? {} : { version };
  }

  function insertAll(entity: EntityType, all: readonly PlacedRecord[], beside?: Row): void {
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

  function add(
    entity: EntityType,
    { record, place }: Exclude<Fate<AnyRecord>, 'gone'>,
    places: Map<string, number>,
  ): void {
    const at = typeof place === 'object' ? placeBefore(places, place.before) : undefined;
    const own = at ?? lastPlace(places) + 1;
    places.set(record.id, own);
    insertAll(entity, [{ record, place: own }]);
  }

  for (const [entity, patch] of patches) {
    if ('all' in patch) {
      placesAfter.set(entity, new Map(patch.all.map(({ id }, at) => [id, at + 1])));
      steps.push({ table: entity, kind: 'delete', key: { shop_id: shop } });
      const all = patch.all.map((record, at) => ({ record, place: at + 1 }));
      insertAll(entity, all, asTheyAre(entity));
      continue;
    }
    const places = new Map(placesOf(entity));
    placesAfter.set(entity, places);
    for (const [id, fate] of patch.fates) {
      const before = recordOf(entity, id);
      if (fate === 'gone') {
        if (before) steps.push({ table: entity, kind: 'delete', key: { shop_id: shop, id }, ...made(entity, id) });
        places.delete(id);
      } else if (before && fate.place === 'kept') {
        update(entity, before, fate.record);
      } else {
        if (before) steps.push({ table: entity, kind: 'delete', key: { shop_id: shop, id } });
        add(entity, fate, places);
      }
    }
  }
  return { steps, places: placesAfter };
}
