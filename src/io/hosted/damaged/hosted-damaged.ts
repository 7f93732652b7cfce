import type { TableRow } from '#io/hosted/hosted-columns.ts';
import { isRefusedAsClosed, type ServerError } from '#io/hosted/hosted-errors.ts';
import type { Remote } from '#io/hosted/hosted-remote.ts';
import { partsOf, rawFrom, rowsToRepair } from '#io/hosted/hosted-rows.ts';
import type { Applied, RemoteOperation } from '#io/hosted/remote-operations.ts';
import { changedMeanwhile, damagedRecord } from '#io/store/damaged-records.ts';
import { type AnyRecord, type DamagedRecord, type EntityType, StoreError } from '#io/store/store.ts';
import { storable } from '#io/store/stored-records.ts';

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

const CLOSED =
  "A customer signed or accepted this record, so it can't be repaired: nobody changes it. Download the original to keep it.";
const OWNER_ONLY =
  "Only the owner can do this, because the record's history or payments are locked. Nothing was changed. Ask the owner.";

/** A damaged row; with the record of its repair, unless it is removed. */
type Settling = { entity: EntityType; row: TableRow; record: AnyRecord | undefined };

/**
 * Repairs or removes a damaged row if it still has its version. Rejects with a StoreError. `asOwner` applies operations after a
 * backup, without the rules that a ledger and a history only grow: what can't be read of them can't be kept.
 */
export async function settleRow(
  remote: Remote,
  { entity, row, record }: Settling,
  asOwner?: (operations: readonly RemoteOperation[]) => Promise<Applied>,
): Promise<void> {
  const key = { shop_id: remote.shop, id: row['id'] };
  const operations: RemoteOperation[] = record
    ? repairOf(remote.shop, entity, row, storable(entity, record))
    : [{ table: entity, kind: 'delete', key, version: Number(row['version']) }];
  try {
    await remote.apply(operations);
  } catch (error) {
    const refusal = ((error instanceof StoreError && error.cause) || {}) as Partial<ServerError>;
    const { code, hint } = refusal;
    if (code === 'PT403' && (hint === 'ledger' || hint === 'history')) {
      if (!asOwner) throw new StoreError('unavailable', OWNER_ONLY, { cause: error });
      if ('outdated' in (await asOwner(operations))) throw changedMeanwhile();
      return;
    }
    if (record && isRefusedAsClosed(refusal)) throw new StoreError('invalid', CLOSED, { cause: error });
    throw code === 'PT409' || code === 'PT404' ? changedMeanwhile() : error;
  }
}
