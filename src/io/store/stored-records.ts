import type * as z from 'zod/mini';
import { LISTS } from '#domain/lists/lists.ts';
import { pause } from '#io/browser/pause.ts';
import { quickCheck } from '#io/database/quick-check.ts';
import { type AnyRecord, type EntityType, perEntity, SCHEMAS, StoreError } from './store.ts';

/** The name of one record in a sentence. */
export const RECORD_NAMES = perEntity<{ [E in EntityType]: string }>((entity) => LISTS[entity].names.record);

/** The name of a list in a sentence. */
export const LIST_NAMES = perEntity<{ [E in EntityType]: string }>((entity) => LISTS[entity].names.list);

const quickChecks = new Map<EntityType, (value: unknown) => boolean>();

/** Made when first asked for: most screens read few of the lists. */
function quickCheckOf(entity: EntityType): (value: unknown) => boolean {
  const known = quickChecks.get(entity) ?? quickCheck(SCHEMAS[entity]);
  quickChecks.set(entity, known);
  return known;
}

/**
 * Nothing that holds the value can change it: so it is wherever the app is developed and tested. A build relies on that,
 * because to freeze a list takes as long as to parse it.
 */
export function frozen<T>(value: T): T {
  if (import.meta.env.PROD) return value;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key in value) {
    const part = value[key];
    if (typeof part === 'object') frozen(part);
  }
  return Object.freeze(value);
}

/** 'dueDate must be a calendar day': the first thing that is wrong with a record. */
function reasonOf(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')} ${issue.message}`.trim() : 'not in the expected form';
}

/** The value without the fields that hold null: other tools write null where nothing is. And without what zod drops as well. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const all = value as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const key in all) {
    const part = all[key];
    if (part !== null && key !== '__proto__') kept[key] = withoutNulls(part);
  }
  return kept;
}

/** Reads what came from outside; null counts as absent wherever it must not stand. */
export function parseLenient<T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> {
  const bypassColumns = schema.safeParse(value);
  return bypassColumns.success ? bypassColumns : schema.safeParse(withoutNulls(value));
}

/** The record as its schema takes it; undefined when it does not. May change what it is given. */
export function recordOf(entity: EntityType, value: unknown): AnyRecord | undefined {
  const isUsual = quickCheckOf(entity);
  if (isUsual(value)) return value as AnyRecord;
  const plain = withoutNulls(value);
  return isUsual(plain) ? (plain as AnyRecord) : parseLenient(SCHEMAS[entity], value).data;
}

/** The record as it may be shared, or undefined when it cannot be used. Null fields count as absent. */
export function readRecord(entity: EntityType, raw: unknown): AnyRecord | undefined {
  return frozen(recordOf(entity, raw));
}

/** A list as it was read: the records that can be used, and the texts of those that cannot. */
export type ParsedList<T> = { records: T[]; broken: string[] };

/** The items of a stored list; undefined when the text is no JSON array. */
export function itemsOf(text: string): unknown[] | undefined {
  try {
    const raw: unknown = JSON.parse(text);
    return Array.isArray(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}

/** Sorts items into those that can be used and those that cannot, such as a second record with an id that is taken. */
function createSorter(entity: EntityType): { found: ParsedList<AnyRecord>; take(item: unknown): void } {
  const ids = new Set<string>();
  const found: ParsedList<AnyRecord> = { records: [], broken: [] };
  return {
    found,
    take(item) {
      const record = readRecord(entity, item);
      if (record && !ids.has(record.id)) {
        ids.add(record.id);
        found.records.push(record);
      } else found.broken.push(JSON.stringify(item));
    },
  };
}

function readItems(entity: EntityType, items: readonly unknown[]): ParsedList<AnyRecord> {
  const sorter = createSorter(entity);
  for (const item of items) sorter.take(item);
  return sorter.found;
}

/** Undefined when the text is no JSON array. */
export function readList(entity: EntityType, text: string): ParsedList<AnyRecord> | undefined {
  const items = itemsOf(text);
  return items && readItems(entity, items);
}

/** How long records are checked before the page takes a breath. */
const SLICE_MS = 60;
/** The clock is looked at once in so many records. */
const SLICE = 100;

/** As `readList`, while the page goes on drawing. */
export async function readListInSlices(entity: EntityType, text: string): Promise<ParsedList<AnyRecord> | undefined> {
  const items = itemsOf(text);
  if (!items) return undefined;
  const sorter = createSorter(entity);
  let start = performance.now();
  for (const [position, item] of items.entries()) {
    if (position % SLICE === 0 && performance.now() - start > SLICE_MS) {
      await pause();
      start = performance.now();
    }
    sorter.take(item);
  }
  return sorter.found;
}

/**
 * The record as it will be read back: a frozen copy that shares nothing with what was passed in. Throws a StoreError of kind
 * 'invalid' when it could not be read back.
 */
export function storable(entity: EntityType, record: AnyRecord): AnyRecord {
  const result = SCHEMAS[entity].safeParse(JSON.parse(JSON.stringify(record)));
  if (result.success) return frozen(result.data);
  throw new StoreError('invalid', `This ${RECORD_NAMES[entity]} cannot be saved: ${reasonOf(result.error)}.`, {
    cause: result.error,
  });
}
