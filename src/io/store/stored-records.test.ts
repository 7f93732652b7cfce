import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Customer } from '#domain/customers/customer.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { law } from '#test/rules/law.ts';
import { quickCheck } from './quick-check.ts';
import { ENTITY_TYPES, type EntityType, type Lists, SCHEMAS } from './store.ts';
import { readList } from './stored-records.ts';

const SHOP = JSON.parse(JSON.stringify(demoShop('2026-11-20'))) as Lists;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Values that other tools, older versions and people leave in a field. */
const ODD: readonly Json[] = [
  null,
  '',
  'x',
  0,
  -1,
  1.5,
  2 ** 60,
  true,
  '2026-02-30',
  '2026-02-28',
  '9:00',
  '23:59',
  'Paid',
  'SUV',
  [],
  [null],
  ['PPF'],
  {},
  { SUV: 1, Truck: null },
  { extra: null, deep: [{ none: null }] },
];

/** Placeholder for the key '__proto__', which an object only has if JSON.parse made it. */
const PROTO = 'PROTO';

type Holder = Record<string, unknown>;

/** Returns every object and array of the record. */
function holdersIn(value: unknown): Holder[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Holder, ...Object.values(value).flatMap(holdersIn)];
}

type Change = { holder: number; field: number; kind: 'set' | 'remove' | 'add'; key: string; odd: Json };

const change: fc.Arbitrary<Change> = fc.record({
  holder: fc.nat(),
  field: fc.nat(),
  kind: fc.constantFrom('set', 'remove', 'add'),
  key: fc.constantFrom('extra', PROTO, 'constructor', 'id', 'status', 'vehicle'),
  odd: fc.constantFrom(...ODD),
});

function textOf(record: unknown, changes: readonly Change[]): string {
  const copy = structuredClone(record);
  for (const { holder, field, kind, key, odd } of changes) {
    const holders = holdersIn(copy);
    const changed = holders[holder % holders.length] ?? {};
    const keys = Object.keys(changed);
    const name = keys[field % Math.max(keys.length, 1)] ?? key;
    if (kind === 'add' && !Array.isArray(changed)) changed[key] = structuredClone(odd);
    else if (kind === 'remove' && Array.isArray(changed)) changed.pop();
    else if (kind === 'remove') delete changed[name];
    else changed[name] = structuredClone(odd);
  }
  return JSON.stringify(copy).replaceAll(`"${PROTO}":`, '"__proto__":');
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, part]) => part !== null && key !== '__proto__');
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)]));
}

/** Reads the text of a record with zod alone; null and absent are the same. */
function bySchema(entity: EntityType, text: string): { records: unknown[]; broken: string[] } {
  const schema = SCHEMAS[entity];
  const data = schema.safeParse(JSON.parse(text)).data ?? schema.safeParse(withoutNulls(JSON.parse(text))).data;
  return data ? { records: [data], broken: [] } : { records: [], broken: [text] };
}

const anyRecord = fc
  .constantFrom(...ENTITY_TYPES.filter((entity) => SHOP[entity].length > 0))
  .chain((entity) => fc.record({ entity: fc.constant(entity), record: fc.constantFrom<unknown>(...SHOP[entity]) }));

test('a record with a null where it has no value, and a text of another program that is 5,000 levels deep, is read', () => {
  const [customer] = SHOP.customers;
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const text = `${JSON.stringify({ ...customer, companyName: null }).slice(0, -1)},"other":${deep}}`;
  const { companyName: _, ...rest } = customer as Customer;
  const list = readList('customers', `[${text}]`);
  const { other, ...read } = (list?.records[0] ?? {}) as Record<string, unknown>;
  expect([read, Array.isArray(other), list?.broken]).toEqual([rest, true, []]);
});

law(
  'a stored record is read as its schema reads it, whatever other tools changed in it',
  fc.property(anyRecord, fc.array(change, { maxLength: 4 }), ({ entity, record }, changes) => {
    const text = textOf(record, changes);
    const [read, asked] = [readList(entity, `[${text}]`), bySchema(entity, text)];
    // Node's comparison treats a key '__proto__' like any other.
    const isSame = isDeepStrictEqual(read, asked) || isDeepStrictEqual(read, withoutNulls(asked));
    expect(isSame).toBe(true);
  }),
  2000,
);

test.each(ENTITY_TYPES)('every one of the sample %s is read without zod', (entity) => {
  const isUsual = quickCheck(SCHEMAS[entity]);
  const records = structuredClone<readonly unknown[]>(SHOP[entity]);
  expect(records.filter((record) => !isUsual(record))).toEqual([]);
  expect(records).toEqual(SHOP[entity]);
});

test('a record without its customer gets the placeholder, and one with a wrong field stays unchanged', () => {
  const isUsual = quickCheck(SCHEMAS.invoices);
  const { customer: _, ...whole } = structuredClone(SHOP.invoices[0]) as unknown as Record<string, unknown>;
  const wrong = { ...whole, dueDate: '2026-02-30' };
  const before = structuredClone(wrong);
  expect([isUsual(whole), isUsual(wrong)]).toEqual([true, false]);
  expect(whole).toEqual(SCHEMAS.invoices.parse(whole));
  expect((whole['customer'] as { firstName: string }).firstName).toBe('Unknown');
  expect(wrong).toEqual(before);
});

test.each<[string, z.core.$ZodType, unknown]>([
  ['an object that drops what it does not know', z.object({ a: z.string() }), { a: 'x' }],
  ['an object that refuses what it does not know', z.strictObject({ a: z.string() }), { a: 'x' }],
  ['a text that is trimmed', z.string().check(z.trim()), 'x'],
  ['a text of a format', z.email(), 'a@b.example'],
  ['a number of a format', z.int32(), 2 ** 40],
  ['a coerced number', z.coerce.number(), 5],
  ['a coerced text', z.coerce.string(), 'x'],
  ['a union', z.union([z.string(), z.number()]), 'x'],
  ['a field that is transformed', z.looseObject({ a: z.pipe(z.string(), z.transform(Number)) }), { a: '1' }],
  ['an array with a check', z.array(z.string()).check(z.minLength(2)), ['x']],
  ['a record of any keys', z.record(z.string(), z.number()), { a: 1 }],
  ['a field named as one of every object', z.looseObject({ toString: z.optional(z.string()) }), {}],
])('left to zod: %s', (_, schema, value) => {
  expect(quickCheck(schema)(value)).toBe(false);
});

test.each<[string, z.core.$ZodType, unknown[], unknown[]]>([
  ['a number between two bounds', z.number().check(z.gte(0), z.lte(100)), [0, 35.5, 100], [-1, 100.1, '5']],
  ['a number under a bound', z.number().check(z.gt(0), z.lt(3)), [0.1, 2.9], [0, 3]],
  ['one of some values', z.literal([1, 2, 3]), [1, 3], [0, 4, '1', undefined]],
])('checked without zod: %s', (_, schema, good, bad) => {
  const isUsual = quickCheck(schema);
  expect(good.filter((value) => !isUsual(value))).toEqual([]);
  expect(bad.filter(isUsual)).toEqual([]);
});
