import type { ColumnKind, Fields } from '#domain/lists/details/list-table.ts';
import { isSameJson } from '#domain/records/is-same-json.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** A row of a table. */
export type TableRow = Readonly<Record<string, unknown>>;

export type Plain = Record<string, unknown>;

/** Matches the escapes of the character 0 and of lone surrogates, which Postgres cannot store. */
const NOT_STORABLE = /\\u0000|\\u[dD][89a-fA-F]/;

function isStorable(value: unknown): boolean {
  return !NOT_STORABLE.test(JSON.stringify(value));
}

function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return instantOf(value) === value;
}

/** Returns the ISO text of an instant; undefined when it isn't one of the years 0000 to 9999, the only ones that sort as text. */
function instantOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const text = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d/.test(text) ? text : undefined;
}

/** Converts a field to its column. Values that the column cannot hold go to `extra`. */
const TO_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => (isStorable(value) ? value : ''),
  texts: (value) => (isStorable(value) ? value : []),
  number: (value) => value,
  instant: (value) => (isInstant(value) ? value : null),
  plain: (value) => (isStorable(value) ? value : Array.isArray(value) ? [] : null),
};

/** HOST-20: numbers may be texts. Returns NaN, which no schema accepts, for anything else. */
export function numberInColumn(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** Converts a column to its field; undefined when the value can't be read. */
const FROM_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => value,
  texts: (value) => value,
  number: numberInColumn,
  instant: instantOf,
  plain: (value) => value,
};

/** Called with the name of each field that can't be read. */
export type OnUnread = (field: string) => void;

/** Returns the column of a field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the field of a column. */
export function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the columns of these fields; missing fields are null. */
function columnsOf(fields: Fields, record: Plain): Plain {
  const row: Plain = {};
  for (const [field, kind] of Object.entries(fields)) {
    const value = record[field];
    row[columnOf(field)] = value === undefined ? null : TO_COLUMN[kind](value);
  }
  return row;
}

function fieldsOf(fields: Fields, row: TableRow, onUnread?: OnUnread): Plain {
  const record: Plain = {};
  for (const [field, kind] of Object.entries(fields)) {
    const value = row[columnOf(field)];
    if (value === null || value === undefined) continue;
    const read = FROM_COLUMN[kind](value);
    if (read === undefined) onUnread?.(field);
    else record[field] = read;
  }
  return record;
}

/** Returns the fields that do not survive a round trip through the rows. */
function lostOf(record: Plain, back: Plain): Plain {
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isSameJson(value, back[field])));
}

/** The only key of an `extra` that Postgres cannot store: its value is the JSON text, which is escaped twice. */
const ESCAPED = 'escaped';

function heldExtra(extra: Plain): Plain {
  return isStorable(extra) && !(ESCAPED in extra) ? extra : { [ESCAPED]: JSON.stringify(extra) };
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns undefined when the column can't be read. */
function extraOf(row: TableRow): Plain | undefined {
  const extra = row['extra'] ?? {};
  if (!isPlain(extra)) return undefined;
  const escaped = extra[ESCAPED];
  if (typeof escaped !== 'string') return extra;
  const held = parseJson(escaped);
  return isPlain(held) ? held : undefined;
}

/** Returns a row of these fields; the rest of the record goes to `extra`. */
export function rowWith(fields: Fields, record: Plain, constants: TableRow = {}): TableRow {
  const row = { ...columnsOf(fields, record), ...constants };
  return { ...row, extra: heldExtra(lostOf(record, fieldsOf(fields, row))) };
}

/** Returns the fields of a row, including `extra`. Those that can't be read are left out. */
export function recordWith(fields: Fields, row: TableRow, onUnread?: OnUnread): Plain {
  const extra = extraOf(row);
  if (!extra) onUnread?.('extra');
  return { ...fieldsOf(fields, row, onUnread), ...extra };
}
