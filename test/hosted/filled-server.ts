import fc from 'fast-check';
import { LIST_DETAILS } from '#domain/lists/details/list-details.ts';
import { rowsOf } from '#io/hosted/hosted-rows.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { listTables } from '../../server/database/copy-lines.mjs';
import type { TestServer } from '../../server/testing/test-server.mjs';

type Sql = TestServer['sql'];
type Row = Readonly<Record<string, unknown>>;

/** Values of a new column, by its type. */
const VALUES: Readonly<Record<string, unknown>> = {
  text: 'Words',
  'text[]': ['Words'],
  boolean: true,
  integer: 7,
  smallint: 3,
  bigint: 7,
  numeric: 7.5,
  'double precision': 7.5,
  date: '2026-11-20',
  'timestamp with time zone': '2026-11-20T18:00:00Z',
  json: { of: 'later' },
  jsonb: { of: 'later' },
  xid8: '7',
  bytea: `\\x${'07'.repeat(40)}`,
};
/** Values that a CHECK asks for, by table and column. */
const CHECKED: Readonly<Record<string, unknown>> = {
  'document_links.kind': 'estimate',
  'document_links.answer': 'Accepted',
  'document_links.token_hash': 'a'.repeat(64),
  'inspection_links.token_hash': 'b'.repeat(64),
  'inspection_links.photo_ids': [],
  'job_links.token_hash': 'e'.repeat(64),
  'job_links.photo_ids': [],
  'shop_invitations.email': 'late@shop.test',
  'shop_invitations.role': 'manager',
  'shop_invitations.token_hash': 'c'.repeat(64),
  'shop_members.role': 'technician',
  'shop_uploads.steps': [],
  'shop_backups.reason': 'import',
  'shop_settings.kind': 'demo',
  'changes.op': 'insert',
  'messages.channel': 'email',
  'messages.purpose': 'service',
  'messages.state': 'refused',
  'private.calendar_links.token_hash': 'd'.repeat(64),
  'private.calendar_states.said': { sequence: 1, days: [], content: '' },
  'private.card_sessions.kind': 'invoice',
  'private.card_sessions.state': 'paid',
  'private.card_refunds.kind': 'invoice',
  'private.card_refunds.state': 'done',
  'private.shop_keys.kind': 'smtp',
  'private.sendings.channel': 'email',
  'private.sendings.state': 'refused',
};

/** Inserts a row as it is: no trigger changes or refuses it, as when it was stored before there was a rule. */
async function insert(sql: Sql, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  await sql.begin(async (step) => {
    await step`set local session_replication_role = replica`;
    await step.unsafe(
      `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1::text::json)`,
      [JSON.stringify(row)],
    );
  });
}

/** Stores records of a list with all of their parts. Each gets an id and a number of its own. */
export async function insertRecords(sql: Sql, shop: string, entity: EntityType, records: readonly AnyRecord[]) {
  const { parts, numberColumn } = LIST_DETAILS[entity].table;
  for (const [n, record] of records.entries()) {
    const id = `${entity} "${n}" \\ '漆`;
    const { own, parts: rows } = rowsOf(entity, { ...record, id });
    const number = numberColumn && { [numberColumn]: `N-${n}` };
    await insert(sql, `public."${entity}"`, { ...own, ...number, shop_id: shop, place: 10_000 + n });
    for (const { table, owner } of parts)
      for (const row of rows[table] ?? [])
        await insert(sql, `public."${table}"`, { ...row, [owner]: id, shop_id: shop });
  }
}

/** Returns the columns without a value in any row, as 'table.column'; all columns of a table without rows. */
export async function emptyColumns(sql: Sql): Promise<string[]> {
  const empty: string[] = [];
  for (const { name, columns } of await listTables(sql)) {
    const counts = columns.map((column, at) => `count(${column}) as "${at}"`);
    const [row] = await sql.unsafe<Record<string, string>[]>(`select ${counts} from ${name}`);
    empty.push(...columns.filter((_, at) => row?.[at] === '0').map((column) => `${name}.${column}`));
  }
  return empty;
}

type Reference = { parent: string; columns: string[]; parentColumns: string[] };

/** Returns the foreign keys of a table. */
function referencesOf(sql: Sql, table: string) {
  const names = (of: string, numbers: string) => `(
    select array_agg(attname::text order by n) from unnest(${numbers}) with ordinality as k (number, n)
    join pg_attribute on attrelid = ${of} and attnum = number)`;
  return sql.unsafe<Reference[]>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as parent, ${names('conrelid', 'conkey')} as columns,
      ${names('confrelid', 'confkey')} as "parentColumns"
    from pg_constraint join pg_class c on c.oid = confrelid where contype = 'f' and conrelid = $1::text::regclass`,
    [table],
  );
}

/** Adds a row with a value in every column to each table that needs one, and the rows that it refers to, as rows of another shop. */
export async function fillTables(sql: Sql): Promise<void> {
  const shop = crypto.randomUUID();
  await sql`insert into public.shops (id) values (${shop})`;
  const rows = new Map<string, Row>([['public.shops', { id: shop }]]);

  async function fill(table: string): Promise<Row> {
    const known = rows.get(table);
    if (known) return known;
    const columns = await sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
    const madeFor = ({ name, type }: { name: string; type: string }) => {
      if (name === 'shop_id') return shop;
      if (type === 'uuid') return crypto.randomUUID();
      const value = CHECKED[`${table.replace('public.', '')}.${name}`] ?? VALUES[type];
      if (value === undefined)
        throw new Error(`There is no value for ${table}.${name}, which is a ${type}: add one here.`);
      return value;
    };
    const row: Record<string, unknown> = Object.fromEntries(columns.map((column) => [column.name, madeFor(column)]));
    for (const reference of await referencesOf(sql, table)) {
      const parent = await fill(reference.parent);
      for (const [n, column] of reference.columns.entries()) row[column] = parent[reference.parentColumns[n] ?? ''];
    }
    rows.set(table, row);
    await insert(sql, table, row);
    return row;
  }

  const tables = new Set((await emptyColumns(sql)).map((column) => column.split('.').slice(0, 2).join('.')));
  for (const table of tables) await fill(table);
}

/** Returns some records of each list. */
export function sampleLists(make: (entity: EntityType) => fc.Arbitrary<AnyRecord>, numRuns: number, seed: number) {
  return ENTITY_TYPES.map((entity) => [entity, fc.sample(make(entity), { numRuns, seed })] as const);
}
