import { writeDataFileInline } from '#io/data-files/write-data-file.ts';
import { SETTINGS_KEY, settingsIn } from '#io/local/local-settings.ts';
import { ENTITY_TYPES, type EntityType, perEntity } from '#io/store/store.ts';
import type { OnPiece } from './consistent-read.ts';
import { FIRST_SCHEMA, type Migration, migrateFrom } from './schema-version.ts';
import type { MigrateRecords, StoredRow } from './shop-database-stores.ts';
import { indexKeysOf, listCharacters, readStates } from './shop-database-write.ts';
import { joinSnapshots, type PlainRecord, SNAPSHOTS, snapshotKeys } from './snapshots.ts';

type Upgrade = Parameters<MigrateRecords>[0];

/** Rows per task: few enough that the page can draw. */
const BATCH = 100;

type Whole = (record: PlainRecord) => PlainRecord;

/** Calls back with the rows of the list in stored order, and a function that joins a record with its snapshots. */
async function eachBatch(
  tx: Upgrade,
  entity: EntityType,
  onBatch: (rows: readonly StoredRow[], whole: Whole) => Promise<void> | void,
): Promise<void> {
  for (let after = Number.NEGATIVE_INFINITY; ; ) {
    const rows = await tx.objectStore(entity).index('place').getAll(IDBKeyRange.lowerBound(after, true), BATCH);
    const last = rows.at(-1);
    if (!last) return;
    after = last.place;
    const copies = new Map<string, PlainRecord>();
    for (const key of new Set(rows.flatMap((row) => snapshotKeys(entity, row.record)))) {
      const copy = await tx.objectStore('copies').get(key);
      if (copy) copies.set(key, copy);
    }
    await onBatch(rows, (record) => joinSnapshots(entity, record, (key) => copies.get(key)));
  }
}

/** Stores a backup. Returns the list of each snapshot, by its key. */
async function backUp(tx: Upgrade, schemaVersion: number, madeAt: string): Promise<ReadonlyMap<string, EntityType>> {
  const states = await readStates(tx as never);
  const counts = perEntity<{ [E in EntityType]: number }>((entity) => states.get(entity)?.records ?? 0);
  const settings = settingsIn((await tx.objectStore('texts').get(SETTINGS_KEY))?.text ?? null);
  const copied = new Map<string, EntityType>();
  const read = async (onPiece: OnPiece) => {
    for (const entity of ENTITY_TYPES) {
      const fields = Object.entries(SNAPSHOTS[entity] ?? {});
      let at = 0;
      await eachBatch(tx, entity, (rows, whole) => {
        const records = rows.map(({ record }) => record);
        onPiece(entity, at, records.map(whole));
        at += 1;
        for (const record of records) for (const [field, of] of fields) copied.set(String(record[field]), of);
      });
    }
    return settings;
  };
  const facts = { exportDate: madeAt, ...(schemaVersion > FIRST_SCHEMA && { schema: schemaVersion }) };
  const file = await writeDataFileInline({ counts, read }, facts);
  if (Object.values(counts).some((count) => count > 0)) {
    await tx.objectStore('backups').add({ madeAt, reason: 'upgrade', counts, bytes: file.size, file });
  }
  return copied;
}

/** Returns the index keys of the migrated record; the old ones when the record is invalid. */
function newKeys(entity: EntityType, record: PlainRecord, before: StoredRow['keys']): StoredRow['keys'] {
  try {
    return indexKeysOf(entity, record as never);
  } catch {
    return before;
  }
}

/** Returns a function that makes a backup and migrates all records to the newest schema, all or nothing. */
export function migrateRecordsWith(migrations: readonly Migration[], now: () => Date): MigrateRecords {
  return async (tx, schemaVersion) => {
    const migrate = migrateFrom(schemaVersion, migrations) as (entity: EntityType, record: PlainRecord) => PlainRecord;
    const copied = await backUp(tx, schemaVersion, now().toISOString());
    for (const [key, of] of copied) {
      const copy = await tx.objectStore('copies').get(key);
      if (copy) await tx.objectStore('copies').put(migrate(of, copy), key);
    }
    for (const [entity, state] of await readStates(tx as never)) {
      if (state.revision === 0) continue;
      let characters = 2;
      await eachBatch(tx, entity, async (rows, whole) => {
        const puts = rows.map(async (row) => {
          const record = migrate(entity, row.record);
          const size = JSON.stringify(whole(record)).length;
          const after = { ...row, record, size, keys: newKeys(entity, record, row.keys) };
          characters += listCharacters(after);
          await tx.objectStore(entity).put(after);
        });
        await Promise.all(puts);
      });
      // With a higher revision, the texts in the mirror get updated.
      const revision = state.revision + 1;
      await tx.objectStore('lists').put({ ...state, characters, revision });
      await tx.objectStore('log').put({ entity, revision });
    }
  };
}
