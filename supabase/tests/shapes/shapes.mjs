// The shapes that the columns of a list must have, derived from the schema with which the app reads its records.
import * as z from 'zod/mini';
import { isDate, isTime } from '#domain/calendar/calendar.ts';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { columnOf } from '#io/hosted/hosted-columns.ts';

/** @import { EntityType } from '#domain/lists/lists.ts' */
/** @import { ListPart } from '#domain/lists/details/list-table.ts' */

/** @typedef {{ type?: string, properties?: Record<string, Shape>, required?: string[], items?: Shape, [rule: string]: unknown }} Shape a JSON Schema */

/** The tests that JSON Schema has a format for. */
const FORMATS = new Map([
  [isDate, 'date'],
  [isTime, 'time'],
]);

/** @param {z.core.$ZodType} schema what JSON Schema can't say would be lost without a word */
function formatOf(schema) {
  const { checks = [] } = /** @type {{ checks?: { _zod: { def: { fn?: unknown } } }[] }} */ (schema._zod.def);
  const [test] = checks.flatMap(({ _zod: { def } }) => (def.fn ? [/** @type {typeof isDate} */ (def.fn)] : []));
  if (test && !FORMATS.has(test)) throw new Error(`Say in SQL what ${test} tests: private.misfit, and FORMATS here.`);
  return test && FORMATS.get(test);
}

/** @param {z.ZodMiniType} schema @returns {Shape} of what the app reads */
function shapeOf(schema) {
  const { $schema, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const format = formatOf(zodSchema);
      if (format) jsonSchema.format = format;
      delete jsonSchema.default;
      if (jsonSchema.propertyNames?.enum === undefined) delete jsonSchema.propertyNames;
      if (JSON.stringify(jsonSchema.additionalProperties) === '{}') delete jsonSchema.additionalProperties;
    },
  });
  return /** @type {Shape} */ (shape);
}

/** @param {Shape} shape @param {readonly string[]} fields @returns {Shape} */
function without({ properties = {}, required = [], ...rest }, fields) {
  const left = Object.entries(properties).filter(([field]) => !fields.includes(field));
  return {
    ...rest,
    properties: Object.fromEntries(left),
    required: required.filter((field) => !fields.includes(field)),
  };
}

/** @param {ListPart} part @param {Record<string, Shape>} properties of the record @returns {Shape} of a row of the part */
function shapeOfPart(part, properties) {
  const shape = properties[part.field] ?? {};
  if (part.holds === 'number') return { properties: { [part.field]: shape } };
  if (part.holds === 'list') return shape.items ?? {};
  if (part.holds === 'object') return shape;
  const lent = Object.entries(part.snapshotFields).flatMap(([snapshot, fields]) =>
    fields.map((field) => [
      `${columnOf(snapshot)}_${columnOf(field)}`,
      properties[snapshot]?.properties?.[field] ?? {},
    ]),
  );
  return { ...shape, properties: { ...shape.properties, ...Object.fromEntries(lent) } };
}

/** The shape of a row of each table of a list, by table. @param {EntityType} entity @returns {Record<string, Shape>} */
export function shapesOf(entity) {
  const { parts } = LIST_DETAILS[entity].table;
  const record = shapeOf(/** @type {z.ZodMiniType} */ (LISTS[entity].schema));
  const all = record.properties ?? {};
  const own = { ...all };
  for (const part of parts) {
    if (part.holds !== 'numbers') continue;
    for (const [snapshot, fields] of Object.entries(part.snapshotFields))
      own[snapshot] = without(own[snapshot] ?? {}, fields);
  }
  const elsewhere = parts.map(({ field }) => field);
  const required = record.required?.filter((field) => !elsewhere.includes(field));
  return Object.fromEntries([
    [entity, { properties: own, required }],
    ...parts.map((part) => [part.table, shapeOfPart(part, all)]),
  ]);
}

/** Returns the statement of the schema that sets the shape of a table. @param {string} table @param {Shape} shape */
export function shapeStatement(table, { properties = {}, required = [] }) {
  const lines = Object.entries(properties).map(([field, shape]) => `  "${field}": ${JSON.stringify(shape)}`);
  const shape = `{"required": ${JSON.stringify(required)}, "properties": {\n${lines.join(',\n')}\n}}`;
  return `select private.shape_table('${table}', '${shape.replaceAll("'", "''")}');`;
}
