import type { Settings } from '#domain/shop/settings.ts';
import { withUniqueNumbers } from '#io/data-files/unique-numbers.ts';
import type { Remote } from '#io/hosted/hosted-remote.ts';
import { importColumns, numberColumnOf } from '#io/hosted/hosted-rows.ts';
import { rejectionReason } from '#io/hosted/hosted-whole-lists.ts';
import { insertsOf, type PlacedRecord, type RemoteOperation } from '#io/hosted/remote-operations.ts';
import {
  type AnyRecord,
  ENTITY_TYPES,
  type EntityType,
  perEntity,
  type ShopKind,
  StoreError,
} from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { MovedList, MovedLists, ShopToMove } from './move-in.ts';

/** Records per command: few enough that an interruption costs a second and an invalid record is found quickly. */
const BATCH = 200;

/** Returns true when a record was rejected for its data, not for the connection. */
function isOfData({ kind, cause }: StoreError): boolean {
  const { code = '' } = (cause ?? {}) as { code?: string };
  return kind === 'invalid' || kind === 'conflict' || /^2[23]/.test(code);
}

/** Returns places after the server's own records, so that the order stays the same when the records are sent again. */
function placed(records: readonly AnyRecord[], there: ReadonlyMap<string, { place: number }>): PlacedRecord[] {
  const own = new Set(records.map(({ id }) => id));
  let last = 0;
  for (const [id, { place }] of there) if (!own.has(id)) last = Math.max(last, place);
  return records.map((record, at) => ({ record, place: last + at + 1 }));
}

/** Gives documents and jobs unique numbers among themselves and on the server. */
function numbered(entity: EntityType, placedRecords: readonly PlacedRecord[], taken: readonly string[]) {
  if (numberColumnOf(entity) === undefined) return { records: placedRecords, changes: [] };
  const documents = { [entity]: placedRecords.map(({ record }) => record) };
  const { lists, changes } = withUniqueNumbers(documents, { [entity]: taken });
  return { records: placedRecords.map((one, at) => ({ ...one, record: lists[entity]?.[at] ?? one.record })), changes };
}

/**
 * Sends the records that the server does not have, in batches. Ids stay the same, so it can be interrupted and repeated without
 * duplicates. Records on the server stay unchanged. Rejects with a StoreError when the server cannot be reached or does not allow it;
 * the next run continues from there.
 */
export async function moveToServer(
  { lists, settings, kind }: ShopToMove,
  remote: Remote,
  { onProgress, signal }: TaskOptions = {},
): Promise<MovedLists> {
  const total = ENTITY_TYPES.reduce((sum, entity) => sum + lists[entity].length, 0);
  let done = 0;
  function reportSent(count: number): void {
    done += count;
    onProgress?.(Math.min(1, done / Math.max(1, total)));
  }

  async function sendList(entity: EntityType): Promise<MovedList> {
    const there = await remote.stamps(entity);
    const refused: { row: number; why: string }[] = [];
    const all = placed(lists[entity], there);
    const { records: missing, changes } = numbered(
      entity,
      all.filter(({ record }) => !there.has(record.id)),
      [...there.values()].flatMap(({ number }) => number ?? []),
    );
    const refusedIds = new Set<string>();
    const differing = all.filter(({ record: { id, updatedAt } }) => {
      const found = there.get(id);
      return found && found.updatedAt !== updatedAt;
    });
    let sent = 0;
    reportSent(all.length - missing.length);

    async function send(batch: readonly PlacedRecord[]): Promise<void> {
      signal?.throwIfAborted();
      try {
        const applied = await remote.apply(insertsOf(remote.shop, entity, batch, importColumns(entity)));
        if ('outdated' in applied) throw applied.outdated;
        sent += batch.length;
        reportSent(batch.length);
      } catch (error) {
        if (!(error instanceof StoreError) || !isOfData(error)) throw error;
        await sendParts(batch, error);
      }
    }

    /** Sends halves to find the rejected records, so that the others still get sent. */
    async function sendParts(batch: readonly PlacedRecord[], error: StoreError): Promise<void> {
      const [one] = batch;
      if (one && batch.length === 1) {
        reportSent(1);
        // Another device may have just sent it.
        if ((await remote.rowsById(entity, [one.record.id])).length > 0) return;
        refusedIds.add(one.record.id);
        refused.push({
          row: lists[entity].findIndex(({ id }) => id === one.record.id) + 1,
          why: rejectionReason(error),
        });
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await send(batch.slice(0, middle));
      await send(batch.slice(middle));
    }

    for (let from = 0; from < missing.length; from += BATCH) await send(missing.slice(from, from + BATCH));
    const numberChanges = changes.filter(({ id }) => !refusedIds.has(id));
    return { sent, there: all.length - sent - refused.length, differing: differing.length, refused, numberChanges };
  }

  const report: Partial<Record<EntityType, MovedList>> = {};
  for (const entity of ENTITY_TYPES) report[entity] = await sendList(entity);
  const operation = await textOperation(remote, settings, kind);
  if (operation) await remote.apply([operation]);
  return perEntity<MovedLists>((entity) => report[entity]);
}

/** Returns the last operation, after which the shop counts as filled. */
async function textOperation(
  remote: Remote,
  settings: Settings | undefined,
  kind: ShopKind,
): Promise<RemoteOperation | undefined> {
  const { texts } = await remote.texts();
  const row = { kind: texts.kind ?? kind, settings: texts.settings ?? settings ?? null };
  if (row.kind === texts.kind && row.settings === texts.settings) return undefined;
  return texts.version === undefined
    ? { table: 'shop_settings', kind: 'insert', row: { shop_id: remote.shop, ...row } }
    : { table: 'shop_settings', kind: 'update', key: { shop_id: remote.shop }, row, version: texts.version };
}
