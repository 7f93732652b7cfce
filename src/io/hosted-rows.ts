import { UNKNOWN_CUSTOMER } from '#domain/customer.ts';
import { readRecord } from './records.ts';
import type { Entities, EntityType } from './store.ts';

/** A row as it is sent to a table and comes back from it. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows that a record is made of: its own, and those of what belongs to it, by table. */
export type RecordRows = { own: Row; parts: Readonly<Record<string, readonly Row[]>> };

type Kind = 'text' | 'texts' | 'number' | 'instant' | 'plain';
/** Column by field; a column is called as its field, in snake_case. */
type Fields = Readonly<Record<string, Kind>>;

type Shape = {
  fields: Fields;
  /** Rows beside that of the record. */
  parts: readonly Part[];
};

/** What of a record stands in a table of its own. */
type Part = {
  table: string;
  /** The column that names the record. */
  owner: string;
  /** The field that the row of the record does without. */
  field: string;
  split: (record: Plain) => readonly Row[];
  /** Puts what the rows say into the record. */
  join: (record: Plain, rows: readonly Row[]) => void;
};

type Plain = Record<string, unknown>;

// ---- values and columns

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
const TO_COLUMN: { readonly [K in Kind]: (value: unknown) => unknown } = {
  text: (value) => (isHeld(value) ? value : ''),
  texts: (value) => (isHeld(value) ? value : []),
  number: (value) => value,
  instant: (value) => (isInstant(value) ? value : null),
  plain: (value) => (isHeld(value) ? value : Array.isArray(value) ? [] : null),
};

/** HOST-20: numbers may come as texts. */
const FROM_COLUMN: { readonly [K in Kind]: (value: unknown) => unknown } = {
  text: (value) => value,
  texts: (value) => value,
  number: (value) => Number(value),
  instant: (value) => new Date(String(value)).toISOString(),
  plain: (value) => value,
};

function columnOf(field: string): string {
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

function fieldsOf(fields: Fields, row: Row): Plain {
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

function extraOf(row: Row): Plain {
  const extra = row['extra'] as Plain | null | undefined;
  const escaped = extra?.[ESCAPED];
  return typeof escaped === 'string' ? JSON.parse(escaped) : { ...extra };
}

/** A row of these fields, with what they leave over in `extra`. */
function rowWith(fields: Fields, record: Plain, beside: Row = {}): Row {
  const row = { ...columnsOf(fields, record), ...beside };
  return { ...row, extra: heldExtra(lostOf(record, fieldsOf(fields, row))) };
}

function recordWith(fields: Fields, row: Row): Plain {
  return { ...fieldsOf(fields, row), ...extraOf(row) };
}

// ---- the tables

const VEHICLE: Fields = {
  ...{ id: 'text', year: 'number', make: 'text', model: 'text', trim: 'text', vin: 'text', color: 'text' },
  ...{ condition: 'plain', licensePlate: 'text', size: 'plain', bodyType: 'text' },
};

const PRICING: Fields = {
  ...{ servicePrice: 'number', laborCost: 'number', materialCost: 'number' },
  ...{ totalCost: 'number', grossProfit: 'number', profitMargin: 'number' },
};

const PAYMENT: Fields = {
  ...{ id: 'text', amount: 'number', date: 'plain', method: 'text', reference: 'text', note: 'text' },
};

const STAMPS: Fields = { createdAt: 'instant', updatedAt: 'instant' };

const MONEY: Fields = {
  ...{ items: 'plain', subtotal: 'number', taxRate: 'number', taxAmount: 'number', discountAmount: 'number' },
  ...{ discountPercent: 'number', discountApplies: 'plain', taxExemptNumber: 'text', totalAmount: 'number' },
};

const inOrder = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0));

/** The number is not the technician's to see: then it reads as 0. */
function figurePart(table: string, owner: string, field: string): Part {
  const column = columnOf(field);
  return {
    table,
    owner,
    field,
    split: (record) => [{ [column]: record[field] }],
    join(record, [row]) {
      record[field] = Number(row?.[column] ?? 0);
    },
  };
}

const vehicles: Part = {
  table: 'vehicles',
  owner: 'customer_id',
  field: 'vehicle',
  split: ({ vehicle }) => [rowWith(VEHICLE, vehicle as Plain, { position: 0 })],
  // HOST-21
  join(record, rows) {
    const [first] = inOrder(rows);
    if (first) record['vehicle'] = recordWith(VEHICLE, first);
  },
};

const payments: Part = {
  table: 'payments',
  owner: 'invoice_id',
  field: 'payments',
  split: ({ payments: all }) =>
    ((all ?? []) as Plain[]).map((payment, position) => rowWith(PAYMENT, payment, { position })),
  join(record, rows) {
    if (rows.length > 0) record['payments'] = inOrder(rows).map((row) => recordWith(PAYMENT, row));
  },
};

/** The figures of a booking, and the costs of its copies of service and person, which stand in the row of the booking without them. */
const bookingPricing: Part = {
  table: 'booking_pricing',
  owner: 'booking_id',
  field: 'pricing',
  split({ pricing, service, employee }) {
    const costs = {
      service_base_cost: (service as Plain)['baseCost'],
      employee_hourly_rate: (employee as Plain)['hourlyRate'],
    };
    return [rowWith(PRICING, pricing as Plain, costs)];
  },
  join(record, [row = {}]) {
    const none = Object.fromEntries(Object.keys(PRICING).map((field) => [field, 0]));
    record['pricing'] = { ...none, ...recordWith(PRICING, row) };
    record['service'] = { ...(record['service'] as Plain), baseCost: Number(row['service_base_cost'] ?? 0) };
    record['employee'] = { ...(record['employee'] as Plain), hourlyRate: Number(row['employee_hourly_rate'] ?? 0) };
  },
};

const SHAPES: { readonly [E in EntityType]: Shape } = {
  customers: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', companyName: 'text', email: 'text', phone: 'text' },
      ...{ preferredContactMethod: 'plain', services: 'texts', source: 'text', taxExemptNumber: 'text' },
      ...{ taxExemptUntil: 'text', notes: 'text', ...STAMPS },
    },
    parts: [vehicles],
  },
  services: {
    fields: {
      ...{ id: 'plain', name: 'text', description: 'text', category: 'plain', stations: 'texts', basePrice: 'number' },
      ...{ baseTimeHours: 'number', vehicleSizeMultipliers: 'plain', skillLevel: 'plain', ...STAMPS },
    },
    parts: [figurePart('service_costs', 'service_id', 'baseCost')],
  },
  employees: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', email: 'text', phone: 'text', type: 'plain' },
      ...{ skillLevels: 'plain', stations: 'texts', availability: 'plain', ...STAMPS },
    },
    parts: [figurePart('employee_rates', 'employee_id', 'hourlyRate')],
  },
  stations: {
    fields: {
      ...{ id: 'plain', name: 'text', description: 'text', capabilities: 'plain', maxConcurrentJobs: 'number' },
      ...{ operatingHours: 'plain', ...STAMPS },
    },
    parts: [],
  },
  bookings: {
    fields: {
      ...{ id: 'plain', customerId: 'plain', customer: 'plain', serviceId: 'plain', service: 'plain' },
      ...{
        employeeId: 'plain',
        employee: 'plain',
        station: 'text',
        date: 'plain',
        startTime: 'plain',
        endTime: 'plain',
      },
      ...{ estimatedHours: 'number', status: 'plain', notes: 'text', dailySchedule: 'plain', bookedAnyway: 'plain' },
      ...{ bookedAnywayReason: 'text', history: 'plain', estimateId: 'text', invoiceId: 'text', ...STAMPS },
    },
    parts: [bookingPricing],
  },
  leads: {
    fields: {
      ...{ id: 'plain', firstName: 'text', lastName: 'text', email: 'text', phone: 'text', source: 'text' },
      ...{ status: 'plain', priority: 'plain', interestedServices: 'texts', vehicleInfo: 'plain' },
      ...{ estimatedValue: 'number', assignedTo: 'text', lastContactDate: 'text', nextFollowUp: 'text' },
      ...{ lostReason: 'text', customerId: 'text', notes: 'text', ...STAMPS },
    },
    parts: [],
  },
  invoices: {
    fields: {
      ...{ id: 'plain', invoiceNumber: 'text', customerId: 'plain', customer: 'plain', bookingIds: 'texts' },
      ...{ estimateId: 'text', date: 'plain', dueDate: 'plain', status: 'plain', ...MONEY, paidAmount: 'number' },
      ...{ balanceAmount: 'number', paymentTerms: 'text', notes: 'text', internalNotes: 'text', sentAt: 'instant' },
      ...{ viewedAt: 'instant', paidAt: 'instant', cancelledAt: 'instant', ...STAMPS },
    },
    parts: [payments],
  },
  estimates: {
    fields: {
      ...{ id: 'plain', estimateNumber: 'text', customerId: 'plain', customer: 'plain', date: 'plain' },
      ...{ expiryDate: 'plain', validityPeriod: 'number', status: 'plain', ...MONEY, terms: 'text', notes: 'text' },
      ...{ internalNotes: 'text', sentAt: 'instant', viewedAt: 'instant', acceptedAt: 'instant', acceptedBy: 'text' },
      ...{ declinedAt: 'instant', declineReason: 'text', invoiceId: 'text', ...STAMPS },
    },
    parts: [],
  },
};

/** The tables of what belongs to the records of a list, and the column that names the record. */
export function partsOf(entity: EntityType): readonly { table: string; owner: string }[] {
  return SHAPES[entity].parts;
}

function without(record: Plain, fields: readonly string[]): Plain {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

/** Without what stands in a table of its own; no payment has no row. */
function ownPart(entity: EntityType, record: Plain): Plain {
  const parts = SHAPES[entity].parts.filter(({ split }) => split(record).length > 0);
  const own = without(
    record,
    parts.map(({ field }) => field),
  );
  if (entity !== 'bookings') return own;
  const service = without(own['service'] as Plain, ['baseCost']);
  const employee = without(own['employee'] as Plain, ['hourlyRate']);
  return { ...own, service, employee };
}

/** When the record of the row was changed, of which `updated_at` and `extra` are known. */
export function stampIn(row: Row): string | undefined {
  const stamp = recordWith({ updatedAt: 'instant' }, row)['updatedAt'];
  return typeof stamp === 'string' ? stamp : undefined;
}

/** The rows of a record; together they give it back. */
export function rowsOf<E extends EntityType>(entity: E, record: Entities[E]): RecordRows {
  const { fields, parts } = SHAPES[entity];
  const plain = record as unknown as Plain;
  const own = rowWith(fields, ownPart(entity, plain));
  return { own, parts: Object.fromEntries(parts.map(({ table, split }) => [table, split(plain)])) };
}

function listOf(value: unknown): readonly Row[] {
  // What belongs to one record alone comes as an object or in a list, as the server sees it.
  if (Array.isArray(value)) return value as Row[];
  return value ? [value as Row] : [];
}

/** The copy of a document that another program wrote without one: the customer as they are now (HOST-19, HOST-21). */
function joinedCustomer(row: Row): unknown {
  const [live] = listOf(row['customers']);
  return live && { ...UNKNOWN_CUSTOMER, ...recordOf('customers', live) };
}

function recordOf(entity: EntityType, row: Row): Plain {
  const { fields, parts } = SHAPES[entity];
  const record = recordWith(fields, row);
  for (const { table, join } of parts) join(record, listOf(row[table]));
  const isCopyless = 'customer' in fields && record['customer'] === undefined;
  return isCopyless ? { ...record, customer: joinedCustomer(row) } : record;
}

/** The record of a row with what belongs to it, as a select with embedded tables gives it; undefined when it cannot be used. */
export function recordFrom<E extends EntityType>(entity: E, row: Row): Entities[E] | undefined {
  return readRecord(entity, recordOf(entity, row));
}

/** What is asked of the table of a list: the row, and what belongs to it. */
export function selectOf(entity: EntityType): string {
  const embedded = SHAPES[entity].parts.map(({ table }) => `${table}(*)`);
  // HOST-04, HOST-19
  if (entity === 'invoices' || entity === 'estimates') {
    embedded.push('customers(id, first_name, last_name, email, phone, vehicles(*))');
  }
  return ['*', ...embedded].join(', ');
}
