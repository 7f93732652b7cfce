import { changedMeanwhile, damagedRecord } from '#io/store/damaged-records.ts';
import { type AnyRecord, type DamagedRecord, type EntityType, StoreError } from '#io/store/store.ts';
import { storable } from '#io/store/stored-records.ts';
import type { TableRow } from './hosted-columns.ts';
import type { ServerError } from './hosted-errors.ts';
import type { Remote } from './hosted-remote.ts';
import { partsOf, rawFrom, rowsToRepair } from './hosted-rows.ts';
import type { RemoteOperation } from './remote-operations.ts';

/** Describes a row that can't be parsed. */
export function damagedRow(entity: EntityType, row: TableRow): DamagedRecord {
  const text = JSON.stringify(row);
  try {
    const { raw, unread } = rawFrom(entity, row);
    return damagedRecord(entity, raw, text, unread);
  } catch {
    return damagedRecord(entity, { id: row['id'] }, text);
  }
}

/** Returns the operations that make a damaged row that of the record. */
function repairOf(shop: string, entity: EntityType, row: TableRow, record: AnyRecord): RemoteOperation[] {
  const { own, parts } = rowsToRepair(entity, row, record);
  const { id } = record;
  const key = { shop_id: shop, id };
  const operations: RemoteOperation[] = [
    { table: entity, kind: 'update', key, row: own, version: Number(row['version']) },
  ];
  for (const { table, owner } of partsOf(entity)) {
    const rows = parts[table];
    if (!rows) continue;
    operations.push({ table, kind: 'delete', key: { shop_id: shop, [owner]: id } });
    for (const part of rows) operations.push({ table, kind: 'insert', row: { shop_id: shop, [owner]: id, ...part } });
  }
  return operations;
}

/** Repairs a damaged row, or removes it when there is no record, if it still has its version. Rejects with a StoreError. */
export async function settleRow(remote: Remote, entity: EntityType, row: TableRow, record?: AnyRecord): Promise<void> {
  const key = { shop_id: remote.shop, id: row['id'] };
  const operations: RemoteOperation[] = record
    ? repairOf(remote.shop, entity, row, storable(entity, record))
    : [{ table: entity, kind: 'delete', key, version: Number(row['version']) }];
  try {
    await remote.apply(operations);
  } catch (error) {
    const { code } = ((error instanceof StoreError && error.cause) || {}) as Partial<ServerError>;
    throw code === 'PT409' || code === 'PT404' ? changedMeanwhile() : error;
  }
}
