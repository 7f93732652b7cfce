// Records of the app as the client sends them: the rows of one, and the steps that add many.
import { partsOf, rowsOf as rowsOfRecord } from '#io/hosted-rows.ts';

/** The rows of a record, each with its table, what they belong to first. */
export function rowsOf(entity, shop, record) {
  const { own, parts } = rowsOfRecord(entity, record);
  return [
    [entity, { shop_id: shop, ...own }],
    ...partsOf(entity).flatMap(({ table, owner }) =>
      parts[table].map((row) => [table, { shop_id: shop, [owner]: record.id, ...row }]),
    ),
  ];
}

/** The steps that add all records of the lists, table by table. */
export function stepsOf(shop, lists) {
  return Object.entries(lists).flatMap(([entity, records]) => {
    const rows = records.flatMap((record) => rowsOf(entity, shop, record));
    const tables = [...new Set(rows.map(([table]) => table))];
    return tables.flatMap((table) =>
      rows.flatMap(([own, row]) => (own === table ? [{ table, kind: 'insert', row }] : [])),
    );
  });
}
