// What a database is, as rows of text: to compare two that were made in different ways.

const OURS = "('public', 'private', 'auth')";
const inOurs = (column) => `${column}::regnamespace::text in ${OURS}`;

/** Each query names an object and says everything about it. */
const QUERIES = {
  tables: `select relname, relnamespace::regnamespace, relkind, relrowsecurity, relforcerowsecurity, relreplident, reloptions
    from pg_class where ${inOurs('relnamespace')} and relkind in ('r', 'v', 'm', 'p', 'S')`,
  columns: `select attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, attoptions, attcollation, pg_get_expr(adbin, adrelid)
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inOurs('relnamespace')} and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass, conname, contype, condeferrable, condeferred, convalidated, pg_get_constraintdef(oid)
    from pg_constraint where ${inOurs('connamespace')}`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname in ${OURS}`,
  functions: `select oid::regprocedure, pg_get_functiondef(oid), proowner::regrole from pg_proc where ${inOurs('pronamespace')}`,
  triggers: `select tgrelid::regclass, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  policies: `select schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies`,
  'rights on tables': `select c.oid::regclass, grantee::regrole, privilege_type, is_grantable
    from pg_class c, aclexplode(coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner)))
    where ${inOurs('relnamespace')} and relkind in ('r', 'S')`,
  'rights on columns': `select attrelid::regclass, attname, grantee::regrole, privilege_type
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl) where ${inOurs('relnamespace')}`,
  'rights on functions': `select p.oid::regprocedure, grantee::regrole, privilege_type
    from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) where ${inOurs('pronamespace')}`,
  'rights on schemas': `select nspname, grantee::regrole, privilege_type
    from pg_namespace n, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) where nspname in ('public', 'private')`,
  publications: 'select pubname, schemaname, tablename from pg_publication_tables',
  shapes: 'select * from private.shapes',
};

/**
 * Returns the objects of the database, sorted, by their kind.
 * @param {import('postgres').ISql<{}>} sql
 * @returns {Promise<Record<string, string[]>>}
 */
export async function catalogOf(sql) {
  const kinds = {};
  for (const [kind, query] of Object.entries(QUERIES)) {
    const rows = await sql.unsafe(`select jsonb_build_array(r.*)::text as text from (${query}) r`);
    kinds[kind] = rows.map(({ text }) => text).sort();
  }
  return kinds;
}

/**
 * Returns the rows of all tables as text, without those that the schema makes.
 * @param {import('postgres').ISql<{}>} sql
 * @returns {Promise<Record<string, string[]>>}
 */
export async function rowsOfAll(sql) {
  const tables = await sql.unsafe(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${OURS} order by 1`,
  );
  const rows = {};
  for (const { name } of tables) {
    // Without the columns that are null: a later part may add one.
    const found = await sql.unsafe(
      `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t) - 'first_token_hash') where value <> 'null')::text
        as text from ${name} t order by 1`,
    );
    rows[name] = found.map(({ text }) => text);
  }
  return rows;
}
