import { type ExportMetadata, exportMetadataSchema, isNewerVersion } from '#domain/data-files/export-file.ts';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { type PlainRecord, splitSnapshots } from '#io/database/snapshots.ts';
import { ENTITY_TYPES, type EntityType, SCHEMAS, type UnknownList } from '#io/store/store.ts';
import { parseLenient, recordOf } from '#io/store/stored-records.ts';
import { createJsonReader, type JsonPart, NotJson } from './json-reader.ts';

/** Bytes per piece: about 100 bookings, few enough to read between two frames. */
const PIECE_BYTES = 256 * 1024;

type CheckedRecord = { entity: EntityType; record: PlainRecord };

/** The contents of one piece of the file. */
export type FilePart = {
  /** The share of the file that was read, 0 to 1. */
  share: number;
  /** Lists that begin here. */
  begun: readonly EntityType[];
  /** Checked records, with keys instead of snapshots. */
  records: readonly CheckedRecord[];
  /** New snapshots by key; each comes once. */
  copies: ReadonlyMap<string, PlainRecord>;
};

/** The facts of a file, or a sentence about its problem. */
export type FileEnd = { problem: string } | (ExportMetadata & { unknownLists: readonly UnknownList[] });

/** Thrown for an unusable file. The message is a sentence for the user. */
class BadFile extends Error {}

const NOT_JSON = 'The file is not JSON. Choose a file made with Export.';
const EMPTY = 'The file is empty. Choose a file made with Export.';
const NO_LISTS = 'The file has no shop data. Choose a file made with Export.';
const PART =
  "The file was exported by a technician, who can't see costs, invoices, estimates or leads, so they would be lost. Choose a file exported by the owner or a manager.";
const UNREADABLE = "The file couldn't be read. It may have been moved, renamed or changed. Choose it again.";

function newer(version: string): string {
  return `The file was exported by a newer version (${version}). Reload this page to update, then import the file again.`;
}

function damagedAt(place: string, why = ''): string {
  return `The file is damaged at ${place}${why}. Nothing was changed.`;
}

/** Returns a place like 'bookings, row 17 (date)'. */
function withField(place: string, path: readonly PropertyKey[] = []): string {
  return path.length > 0 ? `${place} (${path.map(String).join('.')})` : place;
}

function isEntity(key: string | undefined): key is EntityType {
  return ENTITY_TYPES.some((entity) => entity === key);
}

function whereNotJson({ key, row, isCutOff }: NotJson): string {
  if (isCutOff && key !== undefined) return 'The file is incomplete: its end is missing. Choose another copy of it.';
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

/** Yields the texts of the file's pieces, and the share of the file after each. */
async function* textsOf(file: Blob) {
  // Without `fatal`, invalid bytes would silently become other characters.
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

/** Checks the parts of the JSON reader. After the first problem, it only reads the facts of the file. */
function createCheck() {
  const metCopies = new Set<string>();
  const rows = new Map<EntityType, Map<string, number>>();
  /** The number of records in unknown lists, by list. */
  const unknown = new Map<string, number>();
  const rawFacts: Record<string, unknown> = {};
  let schema = 0;
  let problem: string | undefined;

  function refuse(place: string, why?: string): void {
    problem ??= damagedAt(place, why);
  }

  function checked(entity: EntityType, row: number, value: unknown): PlainRecord | undefined {
    const place = `${entity}, row ${row}`;
    const record = recordOf(entity, value);
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
    if (name === 'schema') schema = Number(value);
    // Other programs write the version as a number.
    if (name === 'version') rawFacts[name] = typeof value === 'number' ? String(value) : value;
    else if (name === 'settings' || name === 'exportDate' || name === 'exportedAs') rawFacts[name] = value;
  }

  function begin(entity: EntityType): void {
    if (rows.has(entity)) refuse(entity, ': the list appears twice');
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
    const facts = parseLenient(exportMetadataSchema, rawFacts);
    const version = facts.data?.version;
    if (version !== undefined && isNewerVersion(version)) return { problem: newer(version) };
    if (schema > SCHEMA_VERSION) return { problem: newer(`schema ${schema}`) };
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
 * Reads an export file and checks every record. One invalid record rejects the whole file: the caller must discard the earlier
 * parts.
 */
export async function* readParts(file: Blob): AsyncGenerator<FilePart, FileEnd, undefined> {
  const check = createCheck();
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
