import fc from 'fast-check';
import type * as z from 'zod/mini';
import { addDays, timeOf } from '#domain/calendar/calendar.ts';
import { type AnyRecord, type EntityType, SCHEMAS } from '#io/store/store.ts';

type Any = fc.Arbitrary<unknown>;
/** text: of every field that is any text; isFull: no field is absent, no list empty. */
type Choice = { text: fc.Arbitrary<string>; isFull: boolean };

const dates = fc.integer({ min: -4000, max: 4000 }).map((days) => addDays('2026-11-20', days));
const times = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf);
const instants = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
/** By its name, unless its schema asks for another text, such as a day. */
function isInstant(name: string, field: z.core.$ZodType): boolean {
  const { issues } = field._zod.run({ value: '2026-11-20T18:00:00.000Z', issues: [] }, {}) as { issues: unknown[] };
  return /^(at|since)$|At$/.test(name) && issues.length === 0;
}

/** Texts that programs have stumbled over: what COPY, JSON, SQL, Postgres and screens give a meaning to. */
const oddTexts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\\.',
      '\\N',
      '\n\\.\n',
      '\\',
      '\\\\n',
      '\t',
      '\r\n',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x\udfffy',
      '\ufffe',
    ],
    ...[
      '"',
      "'",
      '{"a":1}',
      '{NULL,"b"}',
      'null',
      'NaN',
      '\u2028',
      '\u202eright to left',
      'שלום עולם',
      'مرحبا',
      '👩‍🔧🚗',
      'e\u0301',
    ],
    ...['漆'.repeat(20_000), '\\"\t'.repeat(10_000), "Robert'); drop table customers; --", '\u001b[31m', '\u007f'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
export const ODD: Choice = { text: oddTexts, isFull: false };
export const FULL: Choice = { text: fc.constantFrom('Hood', 'Roof', 'Left door'), isFull: true };

function textsOf(schema: z.core.$ZodString, { text }: Choice): Any {
  const passes = (value: string) => schema._zod.run({ value, issues: [] }, {}) as { issues: unknown[] };
  const isGood = (value: string) => passes(value).issues.length === 0;
  if ((schema._zod.def.checks ?? []).length === 0) return text;
  // A check is a function: what it lets through says which kind of text it asks for.
  const kind = [dates, times].find((texts) => fc.sample(texts, 10).every(isGood));
  return kind ?? text.filter(isGood);
}

function numbersOf({ _zod: { def } }: z.core.$ZodNumber): Any {
  // No schema says so, but tables take no tax rate above 100.
  let [min, max] = [0, 100];
  for (const check of def.checks ?? []) {
    const rule = (check as z.core.$ZodChecks)._zod.def;
    if (rule.check === 'greater_than') min = Math.max(min, Number(rule.value) + (rule.inclusive ? 0 : 1));
    if (rule.check === 'less_than') max = Math.min(max, Number(rule.value));
  }
  if ('format' in def) return fc.integer({ min, max });
  return fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
}

/** Returns whether Postgres can store it. The app keeps another text of a record elsewhere, but no table takes one in an id or deep in an object. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

function unwrapped(field: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (field as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'default' ? unwrapped(def.innerType) : (field as z.core.$ZodTypes);
}

function objectsOf({ _zod: { def } }: z.core.$ZodObject, { isFull, text }: Choice): Any {
  const storable = { isFull, text: text.filter(isStorable) };
  const choiceFor = (name: string, field: z.core.$ZodType) =>
    unwrapped(field)._zod.def.type === 'string' && !name.endsWith('Id') ? { isFull, text } : storable;
  const fields = Object.entries(def.shape).map(([name, field]) => {
    const { type } = (field as z.core.$ZodTypes)._zod.def;
    return {
      name,
      isNeeded: type !== 'optional' && type !== 'default',
      value: isInstant(name, field) ? instants : arbitraryOf(field, choiceFor(name, field)),
    };
  });
  const shape: Record<string, Any> = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  if (isFull) return fc.record(shape);
  // Fields of a later version stay with the record.
  shape['fieldOfLater'] = text;
  const requiredKeys = fields.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : []));
  return fc.record(shape, { requiredKeys });
}

/** Returns values that the schema accepts. Throws for a kind of schema that no record has had so far: add it here. */
function arbitraryOf(schema: z.core.$ZodType, choice: Choice): Any {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  const least = choice.isFull ? 1 : 0;
  switch (def.type) {
    case 'string':
      return textsOf(known as z.core.$ZodString, choice);
    case 'number':
      return numbersOf(known as z.core.$ZodNumber);
    case 'boolean':
      return choice.isFull ? fc.constant(true) : fc.boolean();
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(known._zod.values ?? []));
    case 'array':
      return fc.array(arbitraryOf(def.element, choice), { minLength: least, maxLength: 3 });
    case 'object':
      return objectsOf(known as z.core.$ZodObject, choice);
    case 'record':
      return fc
        .array(fc.tuple(arbitraryOf(def.keyType, choice), arbitraryOf(def.valueType, choice)), {
          minLength: least,
          maxLength: 3,
        })
        .map((entries) => Object.fromEntries(entries.filter(([key]) => key !== '__proto__')));
    case 'optional':
    case 'default':
      return arbitraryOf(def.innerType, choice);
    default:
      throw new Error(`There is no arbitrary for a schema of the type ${def.type}.`);
  }
}

/** Returns records of a list as its schema declares them. Ids and document numbers are up to the caller. */
export function recordsOf(entity: EntityType, choice: Choice): fc.Arbitrary<AnyRecord> {
  return arbitraryOf(SCHEMAS[entity], choice).map((record) =>
    SCHEMAS[entity].parse(JSON.parse(JSON.stringify(record))),
  );
}
