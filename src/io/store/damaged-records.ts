import type * as z from 'zod/mini';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { pathInWords, recordInWords } from '#domain/records/record-in-words.ts';
import { type Blank, repairRecord } from '#domain/records/repair-record.ts';
import { type AnyRecord, type DamagedRecord, type EntityType, SCHEMAS, StoreError } from './store.ts';
import { withoutNulls } from './stored-records.ts';

/** Names of fields in a reason. */
const MAX_NAMES = 3;

/** Returns the values that a repair may fill in, also in the snapshots of the record. */
function blankOf(entity: EntityType): Blank<AnyRecord> {
  const snapshots = Object.entries(LISTS[entity].snapshots) as [string, EntityType][];
  const blanks = snapshots.map(([field, of]) => [field, LIST_DETAILS[of].blank]);
  return { ...Object.fromEntries(blanks), ...LIST_DETAILS[entity].blank };
}

function namesIn(fields: readonly string[]): string {
  const all = [...new Set(fields)];
  const more = all.length > MAX_NAMES ? ` and ${all.length - MAX_NAMES} more` : '';
  return `${all.slice(0, MAX_NAMES).join('; ')}${more}`;
}

/**
 * Describes a record that can't be parsed, and what a repair would keep.
 * @param text the record as it is stored
 * @param unread fields that are not in `raw` because the server's columns can't be read
 */
export function damagedRecord(
  entity: EntityType,
  raw: unknown,
  text: string,
  unread: readonly string[] = [],
): DamagedRecord {
  const schema: z.ZodMiniType<AnyRecord> = SCHEMAS[entity];
  const plain = withoutNulls(raw);
  const id = (plain as { id?: unknown } | null)?.id;
  const lost = unread.map((field) => pathInWords(field.split('.')));
  const issues = schema.safeParse(plain).error?.issues ?? [];
  const fields = [...lost, ...issues.map(({ path }) => pathInWords(path))].filter((name) => name !== '');
  // An empty record under its old id would only pretend to be the lost one.
  const isLost = Object.keys(plain ?? {}).every((field) => field === 'id');
  const repair = isLost ? undefined : repairRecord(schema, plain, blankOf(entity));
  return {
    entity,
    id: typeof id === 'string' ? id : '',
    name: recordInWords(raw),
    reason: fields.length > 0 ? `Can't be read: ${namesIn(fields)}` : 'Nothing of it can be read',
    text,
    ...(repair && { repair: { record: repair.record, leftOut: [...lost, ...repair.leftOut] } }),
  };
}

/** Thrown when a damaged record is no longer as it was shown. */
export function changedMeanwhile(): StoreError {
  return new StoreError(
    'conflict',
    'Someone else repaired, changed or removed this record in the meantime. Nothing was changed here.',
  );
}
