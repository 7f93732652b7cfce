import type * as z from 'zod/mini';
import { type Customer, customerWithVehicle, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import type { ListPart, ListTable } from '#domain/lists/details/list-table.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { type AnyRecord, type EntityType, perEntity, SCHEMAS } from '#io/store/store.ts';
import { readRecord } from '#io/store/stored-records.ts';
import {
  columnOf,
  fieldOf,
  isPlain,
  numberInColumn,
  type OnUnread,
  type Plain,
  recordWith,
  rowWith,
  type TableRow,
} from './hosted-columns.ts';

/** The rows of a record: its own, and those of its parts by table. */
export type RecordRows = { own: TableRow; parts: Readonly<Record<string, readonly TableRow[]>> };

function tableOf(entity: EntityType): ListTable {
  return LIST_DETAILS[entity].table;
}

const FIELD_NAMES = perEntity<{ [E in EntityType]: readonly string[] }>((entity) =>
  Object.keys((SCHEMAS[entity] as unknown as z.ZodMiniObject).shape),
);

/** Orders the fields as the schema does, unknown ones last, so that an export is the same as that of the store in a browser. */
function inSchemaOrder(entity: EntityType, record: Plain): Plain {
  const ordered: Plain = {};
  for (const field of FIELD_NAMES[entity]) if (field in record) ordered[field] = record[field];
  return Object.assign(ordered, record);
}

/** Returns the tables of the record's parts, with the column of the record's id. */
export function partsOf(entity: EntityType): readonly { table: string; owner: string }[] {
  return tableOf(entity).parts;
}

/** Returns the column with the number of a document. */
export function numberColumnOf(entity: EntityType): string | undefined {
  return tableOf(entity).numberColumn;
}

/** Returns the columns for records from a file, a backup or another mode, which may have clashing bookings. */
export function importColumns(entity: EntityType): TableRow {
  return tableOf(entity).bypassColumns ?? {};
}

// ---- parts

/** Returns the columns of snapshot fields that a part stores, such as `service_base_cost`. */
function lentColumns(
  snapshotFields: Readonly<Record<string, readonly string[]>>,
): { snapshot: string; field: string; column: string }[] {
  return Object.entries(snapshotFields).flatMap(([snapshot, fields]) =>
    fields.map((field) => ({ snapshot, field, column: `${columnOf(snapshot)}_${columnOf(field)}` })),
  );
}

/** Returns the object of a part and the further ones. */
function objectsOf({ field, others }: { field: string; others?: string }, record: Plain): Plain[] {
  if (record[field] === undefined) return [];
  return [record[field] as Plain, ...((others && (record[others] as Plain[] | undefined)) || [])];
}

/** Returns the rows of a part; none for a missing number or object, and for an empty or missing list. */
function splitPart(part: ListPart, record: Plain): readonly TableRow[] {
  const value = record[part.field];
  switch (part.holds) {
    case 'number':
      return value === undefined ? [] : [{ [columnOf(part.field)]: value }];
    case 'numbers': {
      const lent = lentColumns(part.snapshotFields).map(({ snapshot, field, column }) => [
        column,
        (record[snapshot] as Plain)[field],
      ]);
      return [rowWith(part.fields, value as Plain, Object.fromEntries(lent))];
    }
    case 'object':
      return objectsOf(part, record).map((one, position) => rowWith(part.fields, one, { position }));
    case 'list':
      return ((value ?? []) as Plain[]).map((one, position) => rowWith(part.fields, one, { position }));
  }
}

function inOrder(rows: readonly TableRow[]): TableRow[] {
  return [...rows].sort((a, b) => numberInColumn(a['position'] ?? 0) - numberInColumn(b['position'] ?? 0));
}

/** Returns the first object, and the further ones if there are any (HOST-21). */
function joinObjects(
  { field, fields, others }: ListPart & { holds: 'object' },
  rows: readonly TableRow[],
  onUnread: OnUnread,
): Plain {
  const [first, ...rest] = inOrder(rows).map((row) => recordWith(fields, row, onUnread));
  if (!first) return {};
  return { [field]: first, ...(others && rest.length > 0 && { [others]: rest }) };
}

/** Returns the fields of the record that its part stores. */
function joinPart(
  entity: EntityType,
  part: ListPart,
  record: Plain,
  rows: readonly TableRow[],
  onUnread: OnUnread,
): Plain {
  const [first] = inOrder(rows);
  const unread = (field: string) => onUnread(`${part.field}.${field}`);
  switch (part.holds) {
    case 'number':
      if (part.optional && !first) return {};
      return { [part.field]: numberInColumn(first?.[columnOf(part.field)] ?? 0) };
    case 'numbers': {
      const none = Object.fromEntries(Object.keys(part.fields).map((field) => [field, 0]));
      const copies: Record<string, Plain> = {};
      for (const { snapshot, field, column } of lentColumns(part.snapshotFields)) {
        const copy = copies[snapshot] ?? (record[snapshot] as Plain);
        copies[snapshot] = { ...copy, [field]: numberInColumn(first?.[column] ?? 0) };
      }
      for (const [snapshot, copy] of Object.entries(copies))
        copies[snapshot] = inSchemaOrder(LISTS[entity].snapshots[snapshot] as EntityType, copy);
      return { [part.field]: { ...none, ...recordWith(part.fields, first ?? {}, unread) }, ...copies };
    }
    case 'object':
      return !first && part.absent && !record[part.field]
        ? { [part.field]: part.absent }
        : joinObjects(part, rows, unread);
    case 'list':
      return first ? { [part.field]: inOrder(rows).map((row) => recordWith(part.fields, row, unread)) } : {};
  }
}

function without(record: Plain, fields: readonly string[]): Plain {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

/** Returns the fields of the record that a stored part holds. */
function fieldsIn(part: ListPart, record: Plain): string[] {
  const others = part.holds === 'object' ? part.others : undefined;
  return others && (record[others] as Plain[] | undefined)?.length ? [part.field, others] : [part.field];
}

/** Returns the record without the fields of other tables. An empty list stays, because it has no rows there. */
function ownPart(parts: readonly ListPart[], record: Plain): Plain {
  const stored = parts.filter((part) => splitPart(part, record).length > 0);
  const own = without(
    record,
    stored.flatMap((part) => fieldsIn(part, record)),
  );
  for (const part of stored) {
    if (part.holds !== 'numbers') continue;
    for (const [snapshot, lent] of Object.entries(part.snapshotFields)) {
      own[snapshot] = without(own[snapshot] as Plain, lent);
    }
  }
  return own;
}

/** Returns the record without the snapshot fields that technicians may not see. */
function withoutOmitted(omits: Readonly<Record<string, string>>, record: Plain): Plain {
  const snapshots = Object.entries(omits).flatMap(([name, field]) =>
    record[name] ? [[name, without(record[name] as Plain, [field])]] : [],
  );
  return { ...record, ...Object.fromEntries(snapshots) };
}

// ---- records

/** Returns `updatedAt` of a row with `updated_at` and `extra`. */
export function stampIn(row: TableRow): string | undefined {
  const stamp = recordWith({ updatedAt: 'instant' }, row)['updatedAt'];
  return typeof stamp === 'string' ? stamp : undefined;
}

/** Returns the rows of a record. */
export function rowsOf(entity: EntityType, record: AnyRecord): RecordRows {
  const { fields, parts, omits = {} } = tableOf(entity);
  const own = rowWith(fields, withoutOmitted(omits, ownPart(parts, record)));
  return { own, parts: Object.fromEntries(parts.map((part) => [part.table, splitPart(part, record)])) };
}

/** Returns the embedded rows: a server sends a single one as an object or as a list. */
export function embeddedRows(value: unknown): readonly TableRow[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  return rows.map((row) => (isPlain(row) ? row : {}));
}

/** Returns the current customer, for a document that another program wrote without a snapshot (HOST-19, HOST-21). */
function joinedCustomer(row: TableRow): unknown {
  const [live] = embeddedRows(row['customers']);
  if (!live) return undefined;
  const customer: Customer = { ...UNKNOWN_CUSTOMER, ...recordOf('customers', live) };
  return customerWithVehicle(customer, customer.vehicle);
}

function recordOf(entity: EntityType, row: TableRow, onUnread: OnUnread = () => undefined): Plain {
  const { fields, parts, joinsCustomer } = tableOf(entity);
  let record = recordWith(fields, row, onUnread);
  for (const part of parts)
    record = { ...record, ...joinPart(entity, part, record, embeddedRows(row[part.table]), onUnread) };
  if (joinsCustomer && record['customer'] === undefined) record = { ...record, customer: joinedCustomer(row) };
  return inSchemaOrder(entity, record);
}

/** Parses the record of a row with embedded parts; undefined when any of it can't be read. Never throws. */
export function recordFrom(entity: EntityType, row: TableRow): AnyRecord | undefined {
  try {
    const { raw, unread } = rawFrom(entity, row);
    return unread.length > 0 ? undefined : readRecord(entity, raw);
  } catch {
    // Whatever other programs wrote, it is one bad row: the list shows the others.
    return undefined;
  }
}

/** Returns what can be read of a row, unchecked, and the names of the fields that can't. */
export function rawFrom(entity: EntityType, row: TableRow): { raw: Plain; unread: string[] } {
  const unread: string[] = [];
  const raw = recordOf(entity, row, (field) => unread.push(field));
  return { raw, unread };
}

/** Returns the columns and the tables of parts to write so that a damaged row becomes that of the record. */
export function rowsToRepair(entity: EntityType, row: TableRow, record: AnyRecord): RecordRows {
  const { raw, unread } = rawFrom(entity, row);
  const { own, parts } = rowsOf(entity, record);
  const isDifferent = (a: unknown, b: unknown) => stableText({ a }) !== stableText({ a: b });
  function isChanged(field: string): boolean {
    return unread.some((one) => one.split('.')[0] === field) || isDifferent(raw[field], record[field]);
  }
  const columns = Object.entries(own).filter(([column, value]) =>
    column === 'extra' ? isDifferent(row['extra'], value) : isChanged(fieldOf(column)),
  );
  const tables = tableOf(entity).parts.filter(
    (part) => isChanged(part.field) || (part.holds === 'object' && part.others !== undefined && isChanged(part.others)),
  );
  return {
    own: Object.fromEntries(columns),
    parts: Object.fromEntries(tables.map(({ table }) => [table, parts[table] ?? []])),
  };
}

/** Returns the select of a list: the row and its parts. */
export function selectOf(entity: EntityType): string {
  const { parts, joinsCustomer } = tableOf(entity);
  const embedded = parts.map(({ table }) => `${table}(*)`);
  // HOST-04, HOST-19
  if (joinsCustomer) embedded.push('customers(id, first_name, last_name, email, phone, vehicles(*))');
  return ['*', ...embedded].join(', ');
}
