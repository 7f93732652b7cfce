// Tables and functions of the schema `public` read from the database once at startup.

/** @typedef {{ columns: Map<string, string>, key: string[] }} Table columns: name → type as SQL writes it; key: the primary key */
/** @typedef {{ from: string, to: string, columns: string[], toColumns: string[] }} Reference a foreign key */
/** @typedef {{ name: string, type: string }} Argument */
/** @typedef {{ given: Argument[], required: number, isVoid: boolean }} Signature of a function; its first `required` arguments have no default */
/** @typedef {{ tables: Map<string, Table>, references: Reference[], functions: Map<string, Signature> }} Catalog */

/** @typedef {{ name: string, columns: [name: string, type: string][], key: string[] | null }} FoundTable */
/** @typedef {{ name: string } & Signature} FoundFunction */

const TABLES = `
  select json_agg(json_build_object(
    'name', t.relname,
    'columns', (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
    'key', (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey) where i.indrelid = t.oid and i.indisprimary)))::text as found
  from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`;

const REFERENCES = `
  select json_agg(json_build_object(
    'from', f.relname, 'to', t.relname,
    'columns', (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = k.attnum),
    'toColumns', (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum)))::text as found
  from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
  where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace`;

const FUNCTIONS = `
  select json_agg(json_build_object(
    'name', p.proname,
    'given', (select coalesce(json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(p.proargtypes[n - 1], null)) order by n), '[]')
      from generate_series(1, p.pronargs) n),
    'required', p.pronargs - p.pronargdefaults,
    'isVoid', p.prorettype = 'void'::regtype))::text as found
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`;

/** @param {Pick<import('../database/database.mjs').Database, 'transaction'>} database @returns {Promise<Catalog>} */
export async function readCatalog(database) {
  const answers = await database.transaction(
    [TABLES, REFERENCES, FUNCTIONS].map((text) => ({ text })),
    { seconds: 30 },
  );
  const [tables, references, functions] = answers.map(([{ found }]) => JSON.parse(found ?? '[]'));
  return {
    tables: new Map(
      tables.map((/** @type {FoundTable} */ { name, columns, key }) => [
        name,
        { columns: new Map(columns), key: key ?? [] },
      ]),
    ),
    references,
    functions: new Map(functions.map((/** @type {FoundFunction} */ { name, ...signature }) => [name, signature])),
  };
}
