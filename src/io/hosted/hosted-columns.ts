import type { ColumnKind, Fields } from '#domain/lists/details/list-table.ts';

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
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

/** Converts a field to its column. Values that the column cannot hold go to `extra`. */
const TO_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => (isStorable(value) ? value : ''),
  texts: (value) => (isStorable(value) ? value : []),
  number: (value) => value,
  instant: (value) => (isInstant(value) ? value : null),
  plain: (value) => (isStorable(value) ? value : Array.isArray(value) ? [] : null),
};

/** Converts a column to its field. HOST-20: numbers may be texts. */
const FROM_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => value,
  texts: (value) => value,
  number: (value) => Number(value),
  instant: (value) => new Date(String(value)).toISOString(),
  plain: (value) => value,
};

/** Returns the column of a field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the field of a column. */
export function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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

function fieldsOf(fields: Fields, row: TableRow): Plain {
  const record: Plain = {};
  for (const [field, kind] of Object.entries(fields)) {
    const value = row[columnOf(field)];
    if (value !== null && value !== undefined) record[field] = FROM_COLUMN[kind](value);
  }
  return record;
}

/** Returns the fields that do not survive a round trip through the rows. */
function lostOf(record: Plain, back: Plain): Plain {
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isSame(value, back[field])));
}

/** The only key of an `extra` that Postgres cannot store: its value is the JSON text, which is escaped twice. */
const ESCAPED = 'escaped';

function heldExtra(extra: Plain): Plain {
  return isStorable(extra) && !(ESCAPED in extra) ? extra : { [ESCAPED]: JSON.stringify(extra) };
}

function extraOf(row: TableRow): Plain {
  const extra = row['extra'] as Plain | null | undefined;
  const escaped = extra?.[ESCAPED];
  return typeof escaped === 'string' ? JSON.parse(escaped) : { ...extra };
}

/** Returns a row of these fields; the rest of the record goes to `extra`. */
export function rowWith(fields: Fields, record: Plain, constants: TableRow = {}): TableRow {
  const row = { ...columnsOf(fields, record), ...constants };
  return { ...row, extra: heldExtra(lostOf(record, fieldsOf(fields, row))) };
}

/** Returns the fields of a row, including `extra`. */
export function recordWith(fields: Fields, row: TableRow): Plain {
  return { ...fieldsOf(fields, row), ...extraOf(row) };
}
