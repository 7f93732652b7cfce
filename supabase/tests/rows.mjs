// Records of the app as the client sends them: the rows of one, and the steps that add many.
import { partsOf, rowsOf as rowsOfRecord } from '../../src/io/hosted/hosted-rows.ts';

/** @import { Entities, EntityType } from '../../src/io/store/store.ts' */

/** @typedef {[table: string, row: Record<string, unknown>]} Row */

/**
 * The rows of a record, each with its table, what they belong to first.
 * @template {EntityType} E
 * @param {E} entity
 * @param {string} shop
 * @param {Entities[E]} record
 * @returns {Row[]}
 */
export function rowsOf(entity, shop, record) {
  const { own, parts } = rowsOfRecord(entity, record);
  return [
    [entity, { shop_id: shop, ...own }],
    ...partsOf(entity).flatMap(({ table, owner }) =>
      parts[table].map((row) => /** @type {Row} */ ([table, { shop_id: shop, [owner]: record.id, ...row }])),
    ),
  ];
}

/**
 * The steps that add all records of the lists, table by table.
 * @param {string} shop
 * @param {{ readonly [E in EntityType]?: readonly Entities[E][] }} lists
 */
export function stepsOf(shop, lists) {
  const entities = /** @type {EntityType[]} */ (Object.keys(lists));
  return entities.flatMap((entity) => {
    const records = lists[entity] ?? [];
    const rows = records.flatMap((record) => rowsOf(entity, shop, record));
    const tables = [...new Set(rows.map(([table]) => table))];
    return tables.flatMap((table) =>
      rows.flatMap(([own, row]) => (own === table ? [{ table, kind: 'insert', row }] : [])),
    );
  });
}
