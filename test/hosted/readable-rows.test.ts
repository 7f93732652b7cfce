import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { columnOf, type TableRow } from '#io/hosted/hosted-columns.ts';
import { recordFrom, selectOf } from '#io/hosted/hosted-rows.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { isLong } from '#test/rules/law.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { SHOP } from '../../supabase/tests/allowed.mjs';
import { stepsOf } from '../../supabase/tests/rows.mjs';
import { hostedShops } from './hosted-shops.ts';

vi.setConfig({ testTimeout: isLong ? 120 * 60_000 : 300_000 });

const WRITES_PER_TABLE = isLong ? 5_000 : 100;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let server: TestServer;
const { newShop, join, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** JSON texts of values that no client of ours sends. */
const HOSTILE = [
  ...['null', 'true', '0', '-1', '1.5', '1e308', '1e400', '-1e400', '1e-400', '9007199254740993', '101'],
  ...['""', '"x"', '"12"', '"NaN"', '"Infinity"', '"banana"', '"\\u0000"', '"\\ud800"', '"\\u0042ooked"', '"In"'],
  ...['"290000-01-01T00:00:00Z"', '"0044-03-15 BC"', '"0000-01-01"', '"0044-03-15"', '"10000-01-01"', '"infinity"'],
  ...['"2026-02-30"', '"2023-02-29"', '"2024-02-29"', '"2026-11-20"', '"09:00"', '"24:00"', '"9:00"', '"{no json"'],
  ...[
    '[]',
    '[null]',
    '[1]',
    '["a"]',
    '["{", null]',
    '[[]]',
    '[["a"]]',
    '[{}]',
    '[[{}]]',
    '[{"at":5}]',
    nested(100),
    nested(3_000),
  ],
  ...[
    '{}',
    '{"a":1}',
    '{"at":5}',
    '{"id":""}',
    '{"__proto__":{"id":7,"stage":7}}',
    '{"\\u005f_proto__":{"id":7}}',
    '{"0":[]}',
  ],
];

/** The text with one value in it changed, added or left out. */
function changedText(text: string, at: number, hostile: string): string {
  const holders: Record<string, unknown>[] = [];
  const whole: Record<string, unknown> = { value: JSON.parse(text) };
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    holders.push(value as Record<string, unknown>);
    for (const part of Object.values(value)) collect(part);
  };
  collect(whole);
  const places = holders.flatMap((holder) => Object.keys(holder).map((key) => [holder, key] as const));
  const [holder, key] = places[at % places.length] ?? [whole, 'value'];
  const MARK = 'the hostile value';
  if (at % 5 === 0 && !Array.isArray(holder)) delete holder[key];
  else if (at % 7 === 0) holder['__proto__x'] = MARK;
  else holder[key] = MARK;
  const changed = JSON.stringify(whole['value']);
  return (changed ?? hostile).replace(`"${MARK}"`, () => hostile).replace('"__proto__x"', '"__proto__"');
}

type Try = { at: number; hostile: string; column: number; how: 'plain' | 'changed' | 'extra' | 'escaped' | 'broken' };

const tries = fc.record<Try>({
  at: fc.nat(),
  hostile: fc.constantFrom(...HOSTILE),
  column: fc.nat(),
  how: fc.constantFrom('plain', 'plain', 'changed', 'changed', 'extra', 'extra', 'escaped', 'broken'),
});

/** JSON texts that `escaped` must not be. */
const BROKEN = [
  '{no json',
  '',
  '[]',
  'null',
  '7',
  '"x"',
  '{"a":1',
  '{"a":1}}',
  '\u0000',
  '{"id":"\\ud800"}',
  '{"id":1e999999}',
  nested(3_000),
];

/** A change of one column: the JSON text of its name and value. */
function columnTextOf({ at, hostile, column, how }: Try, row: TableRow, fields: readonly string[]): [string, string] {
  const columns = Object.keys(row);
  const field = JSON.stringify(fields[column % fields.length] ?? 'other');
  const name = columns[column % columns.length] ?? 'extra';
  if (how === 'plain') return [name, hostile];
  if (how === 'changed') return [name, changedText(JSON.stringify(row[name] ?? null), at, hostile)];
  if (!('extra' in row)) return [name, hostile];
  const known = row[columnOf(JSON.parse(field))];
  const value = at % 2 && known !== undefined ? changedText(JSON.stringify(known), at, hostile) : hostile;
  if (how === 'extra') return ['extra', `{${field}:${value}}`];
  if (how === 'escaped') return ['extra', `{"escaped":${JSON.stringify(`{${field}:${value},"other":"\\u0000"}`)}}`];
  return ['extra', `{"escaped":${at % 4 === 0 ? hostile : JSON.stringify(BROKEN[at % BROKEN.length])}}`];
}

type Table = { entity: EntityType; table: string; owner: string; fields: readonly string[] };

/** The tables of all lists, with the fields of their records. */
const TABLES: Table[] = ENTITY_TYPES.flatMap((entity) => {
  const { parts } = LIST_DETAILS[entity].table;
  const { shape } = LISTS[entity].schema as unknown as { shape: Record<string, unknown> };
  return [
    { entity, table: entity, owner: 'id', fields: Object.keys(shape) },
    ...parts.map((part) => ({
      entity,
      table: part.table,
      owner: part.owner,
      fields: 'fields' in part ? Object.keys(part.fields) : [part.field],
    })),
  ];
});

const WITH_TECHNICIANS = ['bookings', 'jobs', 'inspections'];

test('what the server stores of anybody can be read by the app, whatever it was; nothing makes the server fail', async () => {
  const { owner, shop } = await newShop();
  const people = [owner, await join(shop, 'manager'), await join(shop, 'technician')];
  const tokens = await Promise.all(
    people.map(async ({ client }) => (await client.auth.getSession()).data.session?.access_token ?? ''),
  );
  const settings = { table: 'shop_settings', kind: 'insert', row: { shop_id: shop, kind: 'starter', settings: {} } };
  const steps = [settings, ...stepsOf(shop, SHOP)];
  const { error } = await owner.client.rpc('apply_steps', { steps, shop });
  expect(error).toBeNull();
  const counts = { writes: 0, stored: 0, refused: 0 };
  const wrong: unknown[] = [];

  async function ask(method: string, path: string, by: number, body?: string) {
    const headers = {
      apikey: server.key,
      authorization: `Bearer ${tokens[by]}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    };
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function tryTable({ entity, table, owner: key, fields }: Table, seed: number) {
    const record = SHOP[entity][0] as { id: string };
    const where = `${key}=eq.${encodeURIComponent(record.id)}&shop_id=eq.${shop}`;
    const [row] = JSON.parse((await ask('GET', `${table}?${where}`, 0)).text) as TableRow[];
    if (!row) throw new Error(`${table} has no row`);
    const { shop_id: _shop, version: _version, [key]: _key, ...free } = row;
    for (const one of fc.sample(tries, { numRuns: WRITES_PER_TABLE, seed })) {
      const [name, value] = columnTextOf(one, free, fields);
      const by = one.at % (WITH_TECHNICIANS.includes(table) ? 3 : 2);
      const isNew = table === entity && one.at % 6 === 0;
      const id = isNew ? 'new' : record.id;
      const rest = Object.entries({ ...free, shop_id: shop, id }).filter(([column]) => column !== name);
      const given = isNew
        ? `{${JSON.stringify(name)}:${value},${JSON.stringify(Object.fromEntries(rest)).slice(1)}`
        : `{${JSON.stringify(name)}:${value}}`;
      const { status, text } = isNew
        ? await ask('POST', table, by, given)
        : await ask('PATCH', `${table}?${where}`, by, given);
      counts.writes += 1;
      const what = { table, by, write: given.slice(0, 300), status };
      if (status >= 500) wrong.push({ ...what, text });
      if (status >= 300) {
        counts.refused += 1;
        continue;
      }
      counts.stored += 1;
      const select = encodeURIComponent(selectOf(entity).replaceAll(' ', ''));
      const read = await ask('GET', `${entity}?select=${select}&shop_id=eq.${shop}&id=eq.${encodeURIComponent(id)}`, 0);
      const rows = JSON.parse(read.text) as TableRow[];
      let reason: unknown = 'is no record';
      let found: unknown;
      try {
        found = rows.length === 1 && rows[0] && recordFrom(entity, rows[0]);
      } catch (thrown) {
        reason = String(thrown);
      }
      if (!found) {
        wrong.push({ ...what, reason, text: text.slice(0, 100) });
        // As it was, so that the next write is judged by itself.
        await server.sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          if (!isNew)
            await tx`update ${tx(table)} set ${tx(JSON.parse(JSON.stringify(free)))} where shop_id = ${shop} and ${tx(key)} = ${record.id}`;
        });
      }
      if (isNew) await ask('DELETE', `${table}?shop_id=eq.${shop}&id=eq.new`, 0);
    }
  }

  await Promise.all(TABLES.map((table, at) => tryTable(table, SEED + at)));
  expect(wrong, `SEED=${SEED}`).toEqual([]);
  expect((await owner.client.rpc('make_backup', { shop, reason: 'import' })).error).toBeNull();
  const { data: backups } = await owner.client.from('shop_backups').select('id').eq('shop_id', shop);
  expect((await owner.client.rpc('restore_backup', { shop, backup: backups?.[0]?.['id'] })).error).toBeNull();
  expect(counts.writes).toBe(WRITES_PER_TABLE * TABLES.length);
  expect(counts.stored).toBeGreaterThan(counts.writes / 20);
});
