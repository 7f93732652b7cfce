import { type ExportMetadata, exportMetadataSchema, isNewerVersion } from '#domain/data-files/export-file.ts';
import {
  FIRST_SCHEMA,
  MIGRATIONS,
  type Migration,
  migrateFrom,
  newestSchema,
  schemaVersionOf,
} from '#io/database/schema-version.ts';
import { type PlainRecord, splitSnapshots } from '#io/database/snapshots.ts';
import { ENTITY_TYPES, type EntityType, SCHEMAS, type UnknownList } from '#io/store/store.ts';
import { parseLenient, recordOf } from '#io/store/stored-records.ts';
import { createJsonReader, type JsonPart, NotJson } from './json-reader.ts';

/** About a hundred bookings: little enough to be read on the page between two frames. */
const PIECE_BYTES = 256 * 1024;

type CheckedRecord = { entity: EntityType; record: PlainRecord };

/** What one piece of the file brought. */
export type FilePart = {
  /** 0 to 1: how much of the file was read. */
  share: number;
  /** Lists that begin here. */
  begun: readonly EntityType[];
  /** Checked records; where a copy belongs stands its key. */
  records: readonly CheckedRecord[];
  /** The copies that were not met before, by their keys: the same copy stands in many records, and comes once. */
  copies: ReadonlyMap<string, PlainRecord>;
};

/** What stands at the end of a file: its facts, or a sentence that says what is wrong with it. */
export type FileEnd = { problem: string } | (ExportMetadata & { unknownLists: readonly UnknownList[] });

/** The file is of no use; the message is a sentence for the user. */
class BadFile extends Error {}

const NOT_JSON = 'The file is not JSON. Choose a file that Export made.';
const EMPTY = 'The file is empty. Choose a file that Export made.';
const NO_LISTS = 'The file holds none of the lists of a shop. Choose a file that Export made.';
const PART =
  'The file was exported by a technician, who sees no costs, invoices, estimates and leads: they would be lost. Choose a file that the owner or a manager exported.';
const UNREADABLE = 'The file could not be read. It may have been moved, renamed or changed. Choose it again.';

function newer(version: string): string {
  return `The file was exported by a newer version (${version}). Reload this page to get that version, then import the file again.`;
}

function damagedAt(place: string, why = ''): string {
  return `The file is damaged at ${place}${why}. Nothing was changed.`;
}

/** 'bookings, row 17 (date)' */
function withField(place: string, path: readonly PropertyKey[] = []): string {
  return path.length > 0 ? `${place} (${path.map(String).join('.')})` : place;
}

function isEntity(key: string | undefined): key is EntityType {
  return ENTITY_TYPES.some((entity) => entity === key);
}

function whereNotJson({ key, row, isCutOff }: NotJson): string {
  if (isCutOff && key !== undefined) return 'The file is not whole: its end is missing. Choose another copy of it.';
  if (isEntity(key)) return damagedAt(row ? `${key}, row ${row}` : key);
  return NOT_JSON;
}

async function bytesOf(piece: Blob): Promise<ArrayBuffer> {
  try {
    return await piece.arrayBuffer();
  } catch (error) {
    throw new BadFile(UNREADABLE, { cause: error });
  }
}

/** The texts of the file's pieces, and how much of it each completes. */
async function* textsOf(file: Blob) {
  // A byte that is no UTF-8 would otherwise become another letter without a word.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const bytes = await bytesOf(file.slice(from, from + PIECE_BYTES));
    const share = Math.min(1, (from + PIECE_BYTES) / file.size);
    try {
      yield { text: decoder.decode(bytes, { stream: share < 1 }), share };
    } catch (error) {
      throw new BadFile(NOT_JSON, { cause: error });
    }
  }
}

/** Checks what the JSON reader finds. The first problem stands; after it only the facts of the file are looked at. */
function createCheck(migrations: readonly Migration[]) {
  const metCopies = new Set<string>();
  const rows = new Map<EntityType, Map<string, number>>();
  /** Records of lists that this version does not know, by list. */
  const unknown = new Map<string, number>();
  const beside: Record<string, unknown> = {};
  let schemaVersion = FIRST_SCHEMA;
  let migrate = migrateFrom(schemaVersion, migrations);
  let problem: string | undefined;

  function refuse(place: string, why?: string): void {
    problem ??= damagedAt(place, why);
  }

  function checked(entity: EntityType, row: number, value: unknown): PlainRecord | undefined {
    const place = `${entity}, row ${row}`;
    const record = recordOf(entity, migrate(entity, value));
    if (!record) {
      refuse(withField(place, parseLenient<{ id: string }>(SCHEMAS[entity], value).error?.issues[0]?.path));
      return undefined;
    }
    const known = rows.get(entity)?.get(record.id);
    if (known !== undefined) refuse(`${place} (id)`, `: row ${known} has the same id`);
    rows.get(entity)?.set(record.id, row);
    return record;
  }

  function keepFact(name: string | undefined, value: unknown): void {
    if (name === 'schema') {
      schemaVersion = schemaVersionOf(value);
      migrate = migrateFrom(schemaVersion, migrations);
      if (rows.size > 0) refuse(name, ': it must stand before the lists');
    }
    // Other tools write the version as a number.
    if (name === 'version') beside[name] = typeof value === 'number' ? String(value) : value;
    else if (name === 'settings' || name === 'exportDate' || name === 'exportedAs') beside[name] = value;
  }

  function begin(entity: EntityType): void {
    if (rows.has(entity)) refuse(entity, ': the list stands in it twice');
    rows.set(entity, new Map());
  }

  function take(parts: readonly JsonPart[]): Omit<FilePart, 'share'> {
    const begun: EntityType[] = [];
    const records: CheckedRecord[] = [];
    const fresh = new Map<string, PlainRecord>();
    for (const part of parts) {
      if (!isEntity(part.key)) {
        if (part.kind === 'field') keepFact(part.key, part.value);
        else if (part.kind === 'row' && part.key !== undefined) unknown.set(part.key, part.row);
      } else if (part.kind === 'list') {
        begin(part.key);
        begun.push(part.key);
      } else if (part.kind === 'field') {
        if (part.value !== null) refuse(part.key, ': it must be a list');
      } else if (!problem) {
        const whole = checked(part.key, part.row, part.value);
        if (!whole) continue;
        const { record, copies } = splitSnapshots(part.key, whole);
        records.push({ entity: part.key, record });
        for (const [key, copy] of copies) {
          if (!metCopies.has(key)) fresh.set(key, copy);
          metCopies.add(key);
        }
      }
    }
    return { begun, records, copies: fresh };
  }

  function end(): FileEnd {
    const facts = parseLenient(exportMetadataSchema, beside);
    const version = facts.data?.version;
    if (version !== undefined && isNewerVersion(version)) return { problem: newer(version) };
    if (schemaVersion > newestSchema(migrations)) return { problem: newer(`schema ${schemaVersion}`) };
    if (problem !== undefined) return { problem };
    if (facts.data?.exportedAs !== undefined) return { problem: PART };
    if (rows.size === 0) return { problem: NO_LISTS };
    if (facts.success)
      return { ...facts.data, unknownLists: Array.from(unknown, ([list, count]) => ({ list, count })) };
    const [place, ...path] = facts.error.issues[0]?.path ?? [];
    return { problem: damagedAt(withField(String(place), path)) };
  }

  return { take, end };
}

/**
 * Reads an export file and checks every record of it. All or nothing: one broken record refuses the whole file, and what
 * was handed over before is to be forgotten.
 */
export async function* readParts(
  file: Blob,
  migrations: readonly Migration[] = MIGRATIONS,
): AsyncGenerator<FilePart, FileEnd, undefined> {
  const check = createCheck(migrations);
  const reader = createJsonReader();
  try {
    if (file.size === 0) throw new BadFile(EMPTY);
    for await (const { text, share } of textsOf(file)) yield { share, ...check.take(reader.push(text)) };
    yield { share: 1, ...check.take(reader.end()) };
    return check.end();
  } catch (error) {
    if (error instanceof NotJson) return { problem: whereNotJson(error) };
    if (error instanceof BadFile) return { problem: error.message };
    throw error;
  }
}
