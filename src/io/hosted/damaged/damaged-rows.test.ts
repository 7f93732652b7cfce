import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import type { TableRow } from '#io/hosted/hosted-columns.ts';
import { partsOf, recordFrom, rowsOf, rowsToRepair } from '#io/hosted/hosted-rows.ts';
import { type AnyRecord, ENTITY_TYPES, SCHEMAS } from '#io/store/store.ts';
import { storable } from '#io/store/stored-records.ts';
import { buildClaim, buildFollowUp, buildRemoval, buildWarranty, buildWarrantyTier } from '#test/build.ts';
import { damagedRow } from './hosted-damaged.ts';

const SAMPLES = {
  ...demoShop('2026-11-20'),
  removals: [buildRemoval()],
  warrantyTiers: [buildWarrantyTier()],
  warranties: [buildWarranty()],
  claims: [buildClaim({ makerCredit: 120 })],
  followUps: [buildFollowUp()],
};

/** Values that other programs or requests by hand leave in a column, as JSON: what is read is frozen, so each row has its own. */
const ODD = [
  ...['"290000-01-01T00:00:00+00:00"', '"0044-03-15T00:00:00+00:00 BC"', '"infinity"', '"NaN"', '""', '"{no json"'],
  ...['{"escaped":"{no json"}', '{"escaped":"5"}', '{"toString":5,"valueOf":5}', '[{"at":5}]', '[null]'],
  '{"__proto__":{"id":5}}',
];
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...ODD).map((text) => JSON.parse(text)),
);

/** A row as the server sends it, with its parts. */
function sentRow(entity: (typeof ENTITY_TYPES)[number], record: AnyRecord): TableRow {
  const { own, parts } = rowsOf(entity, record);
  return JSON.parse(JSON.stringify({ version: 1, ...own, ...parts }));
}

/** Applies a repair to a row, as the server does. */
function repairedRow(entity: (typeof ENTITY_TYPES)[number], row: TableRow, record: AnyRecord): TableRow {
  const { own, parts } = rowsToRepair(entity, row, record);
  return JSON.parse(JSON.stringify({ ...row, ...own, ...parts }));
}

describe.each(ENTITY_TYPES)('rows of %s', (entity) => {
  const records = SAMPLES[entity].map((record) => storable(entity, record));
  const rows = records.map((record) => sentRow(entity, record));
  const damaged = fc
    .constantFrom(...rows)
    .chain((row) =>
      fc
        .array(fc.tuple(fc.constantFrom(...Object.keys(row)), anything), { minLength: 1, maxLength: 3 })
        .map((changes): TableRow => ({ ...row, ...Object.fromEntries(changes) })),
    );
  const inPart = fc.constantFrom(...rows).chain((row) => {
    const table = partsOf(entity).find((part) => (row[part.table] as TableRow[]).length > 0)?.table;
    const [first, ...rest] = table === undefined ? [] : (row[table] as TableRow[]);
    if (table === undefined || !first) return fc.constant(row);
    return fc
      .tuple(fc.constantFrom(...Object.keys(first)), anything)
      .map(([column, value]): TableRow => ({ ...row, [table]: [{ ...first, [column]: value }, ...rest] }));
  });

  test('with any JSON in any column are a record or a damaged one, never an error', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, inPart), (row) => {
        const record = recordFrom(entity, row);
        if (record) expect(SCHEMAS[entity].safeParse(record).success).toBe(true);
        else expect(damagedRow(entity, row)).toMatchObject({ entity, text: JSON.stringify(row) });
      }),
      { numRuns: 100 },
    );
  });

  test('that are repaired are the repaired record', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, inPart), (row) => {
        if (recordFrom(entity, row)) return;
        const { repair } = damagedRow(entity, row);
        if (!repair) return;
        const record = storable(entity, repair.record);
        expect(repair.leftOut).not.toEqual([]);
        expect(recordFrom(entity, repairedRow(entity, row, record))).toEqual(record);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  ['a year that no clock shows', { delivered_at: '290000-01-01T00:00:00+00:00' }, ['Delivered at']],
  ['a year before Christ', { updated_at: '0044-03-15T00:00:00+00:00 BC' }, ['Updated at']],
  ['text that is no JSON', { extra: { escaped: '{no json' } }, ['Extra']],
  ['a stage without a name', { stage_log: [{ at: 5 }] }, ['Stage log, entry 1']],
])('a job with %s is repaired without it, and only its column is written', (_, columns, leftOut) => {
  const [sample] = SAMPLES.jobs.map((job) => storable('jobs', { ...job, stageLog: [], deliveredAt: undefined }));
  if (!sample) throw new Error('There is no sample job');
  const row = { ...sentRow('jobs', sample), ...columns };
  expect(recordFrom('jobs', row)).toBeUndefined();
  const { repair, name } = damagedRow('jobs', row);
  expect([repair?.leftOut, name.startsWith(String(sample['jobNumber']))]).toEqual([leftOut, true]);
  const record = storable('jobs', { id: '', ...repair?.record, updatedAt: '2026-11-20T18:00:00.000Z' });
  expect(Object.keys(rowsToRepair('jobs', row, record).own)).toEqual([
    ...Object.keys(columns).filter((column) => column === 'stage_log' || column === 'delivered_at'),
    'updated_at',
    ...Object.keys(columns).filter((column) => column === 'extra'),
  ]);
});
