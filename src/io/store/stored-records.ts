import type * as z from 'zod/mini';
import { LISTS } from '#domain/lists/lists.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { pause } from '#io/browser/pause.ts';
import { quickCheck } from './quick-check.ts';
import { type AnyRecord, type EntityType, perEntity, SCHEMAS, StoreError } from './store.ts';

/** The name of one record in a sentence. */
export const RECORD_NAMES = perEntity<{ [E in EntityType]: string }>((entity) => LISTS[entity].names.record);

/** The name of a list in a sentence. */
export const LIST_NAMES = perEntity<{ [E in EntityType]: string }>((entity) => LISTS[entity].names.list);

const quickChecks = new Map<EntityType, (value: unknown) => boolean>();

/** Creates the check on first use: most screens read few of the lists. */
function quickCheckOf(entity: EntityType): (value: unknown) => boolean {
  const known = quickChecks.get(entity) ?? quickCheck(SCHEMAS[entity]);
  quickChecks.set(entity, known);
  return known;
}

/** Freezes the value deeply in development and tests. Does nothing in a build: freezing a list takes as long as parsing it. */
export function frozen<T>(value: T): T {
  if (import.meta.env.PROD) return value;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key in value) {
    const part = value[key];
    if (typeof part === 'object') frozen(part);
  }
  return Object.freeze(value);
}

/** Returns the first problem of a record, like 'dueDate must be a calendar day'. */
function reasonOf(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')} ${issue.message}`.trim() : 'not in the expected form';
}

/** Levels of a record whose nulls are removed. A text of another program may have thousands, more than the stack holds. */
const MAX_LEVELS = 100;

/** Removes the fields that are null, which other programs write for absent values, and `__proto__`, which zod drops too. */
export function withoutNulls(value: unknown, levels = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((part) => withoutNulls(part, levels - 1));
  const all = value as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const key in all) {
    const part = all[key];
    if (part !== null && key !== '__proto__') kept[key] = withoutNulls(part, levels - 1);
  }
  return kept;
}

/** Parses data from outside the app. Null counts as absent where the schema does not allow it. */
export function parseLenient<T>(schema: z.ZodMiniType<T>, value: unknown): z.core.util.SafeParseResult<T> {
  const plain = schema.safeParse(value);
  return plain.success ? plain : schema.safeParse(withoutNulls(value));
}

/** Parses a record with its schema. Returns undefined for an invalid one. May modify `value`. */
export function recordOf(entity: EntityType, value: unknown): AnyRecord | undefined {
  const isUsual = quickCheckOf(entity);
  if (isUsual(value)) return value as AnyRecord;
  const plain = withoutNulls(value);
  return isUsual(plain) ? (plain as AnyRecord) : parseLenient(SCHEMAS[entity], value).data;
}

/** Parses a record and freezes it. Returns undefined for an invalid one. Null fields count as absent. */
export function readRecord(entity: EntityType, raw: unknown): AnyRecord | undefined {
  return frozen(recordOf(entity, raw));
}

/** The valid records of a list, and the JSON texts of the invalid ones. */
export type ParsedList<T> = { records: T[]; broken: string[] };

/** Returns the items of a stored list; undefined when the text is not a JSON array. */
export function itemsOf(text: string): unknown[] | undefined {
  const raw = parseJson(text);
  return Array.isArray(raw) ? raw : undefined;
}

/** Sorts items into valid and invalid ones. A second record with the same id is invalid. */
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

/** Parses a stored list. Returns undefined when the text is not a JSON array. */
export function readList(entity: EntityType, text: string): ParsedList<AnyRecord> | undefined {
  const items = itemsOf(text);
  return items && readItems(entity, items);
}

/** Milliseconds of checking between two pauses for the page. */
const SLICE_MS = 60;
/** Records between two looks at the clock. */
const SLICE = 100;

/** Parses a stored list like `readList`, with pauses in which the page can draw. */
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

/** Returns a frozen copy of the record, as it will be read back. Throws a StoreError of kind 'invalid' for an invalid record. */
export function storable(entity: EntityType, record: AnyRecord): AnyRecord {
  const result = SCHEMAS[entity].safeParse(JSON.parse(JSON.stringify(record)));
  if (result.success) return frozen(result.data);
  throw new StoreError('invalid', `This ${RECORD_NAMES[entity]} can't be saved: ${reasonOf(result.error)}.`, {
    cause: result.error,
  });
}
