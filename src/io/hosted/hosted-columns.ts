import type { ColumnKind, Fields } from '#domain/lists/list-table.ts';

/** A row as it is sent to a table and comes back from it. */
export type TableRow = Readonly<Record<string, unknown>>;

export type Plain = Record<string, unknown>;

/** Postgres holds neither the character 0 nor half of a surrogate pair in a text, and reads no JSON that escapes them. */
const UNHELD = /\\u0000|\\u[dD][89a-fA-F]/;

function isHeld(value: unknown): boolean {
  return !UNHELD.test(JSON.stringify(value));
}

function isInstant(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

/** What the column gets; what it cannot carry stands in `extra`. */
const TO_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => (isHeld(value) ? value : ''),
  texts: (value) => (isHeld(value) ? value : []),
  number: (value) => value,
  instant: (value) => (isInstant(value) ? value : null),
  plain: (value) => (isHeld(value) ? value : Array.isArray(value) ? [] : null),
};

/** HOST-20: numbers may come as texts. */
const FROM_COLUMN: { readonly [K in ColumnKind]: (value: unknown) => unknown } = {
  text: (value) => value,
  texts: (value) => value,
  number: (value) => Number(value),
  instant: (value) => new Date(String(value)).toISOString(),
  plain: (value) => value,
};

/** The column that holds the values of a field. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The field whose values a column holds. */
export function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The columns of these fields; a field that is absent is null. */
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

/** What of the record does not come back from its rows. */
function lostOf(record: Plain, back: Plain): Plain {
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isSame(value, back[field])));
}

/** Where `extra` holds what Postgres cannot, it is this one text of JSON instead: escaped twice, it is plain letters. */
const ESCAPED = 'escaped';

function heldExtra(extra: Plain): Plain {
  return isHeld(extra) && !(ESCAPED in extra) ? extra : { [ESCAPED]: JSON.stringify(extra) };
}

function extraOf(row: TableRow): Plain {
  const extra = row['extra'] as Plain | null | undefined;
  const escaped = extra?.[ESCAPED];
  return typeof escaped === 'string' ? JSON.parse(escaped) : { ...extra };
}

/** A row of these fields, with what they leave over in `extra`. */
export function rowWith(fields: Fields, record: Plain, beside: TableRow = {}): TableRow {
  const row = { ...columnsOf(fields, record), ...beside };
  return { ...row, extra: heldExtra(lostOf(record, fieldsOf(fields, row))) };
}

/** The fields of a row, with what is in `extra`. */
export function recordWith(fields: Fields, row: TableRow): Plain {
  return { ...fieldsOf(fields, row), ...extraOf(row) };
}
