// The role that loads the rows of a backup: it can add rows to these tables and nothing else. A superuser never reads the file's content.
import { randomBytes } from 'node:crypto';

const ROLE = 'clearcoat_restore';

/**
 * Returns the functions that Postgres calls as the role when a row is added: those of constraints, generated columns and indexes, and the
 * functions of ours that these call in turn. A default is not among them, because a backup names every column. What a security definer
 * function calls, it calls as its owner.
 * @param {import('postgres').Sql} sql as superuser
 * @param {{ name: string }[]} tables from listTables
 * @returns {Promise<string[]>} with the types of their arguments
 */
async function functionsOfRows(sql, tables) {
  const rows = await sql`
    with recursive loaded as (
      select unnest(${tables.map(({ name }) => name)}::text[])::regclass::oid as id
    ), callers as (
      select 'pg_constraint'::regclass::oid as catalog, c.oid as id from pg_constraint c, loaded where c.conrelid = loaded.id
      union all
      select 'pg_attrdef'::regclass, d.oid from pg_attrdef d join loaded on d.adrelid = loaded.id
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where a.attgenerated <> ''
      union all
      select 'pg_class'::regclass, i.indexrelid from pg_index i join loaded on i.indrelid = loaded.id
    ), called as (
      select d.refobjid as id from callers c join pg_depend d on d.classid = c.catalog and d.objid = c.id
      where d.refclassid = 'pg_proc'::regclass
      union
      select inner_call.id from called join pg_proc p on p.oid = called.id cross join lateral (
        select f.oid as id from regexp_matches(p.prosrc, '([a-z_0-9]+)[.]([a-z_0-9]+)[[:space:]]*[(]', 'g') as name
          join pg_proc f on f.proname = name[2] and f.pronamespace = to_regnamespace(name[1])
        union all
        -- A body of SQL that was parsed when the function was made has no text.
        select d.refobjid from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
      ) as inner_call
      where not p.prosecdef
    )
    select id::regprocedure::text as name from called join pg_proc p on p.oid = called.id
    where p.pronamespace <> 'pg_catalog'::regnamespace and p.prokind = 'f' order by 1`;
  return rows.map(({ name }) => name);
}

/**
 * @param {import('postgres').Sql} sql as superuser
 * @param {string} url of the database
 * @param {{ name: string }[]} tables from listTables
 * @returns {Promise<string>} where the role connects
 */
export async function makeRestoreRole(sql, url, tables) {
  const password = randomBytes(24).toString('base64url');
  const names = tables.map(({ name }) => name);
  const functions = await functionsOfRows(sql, tables);
  const schemas = [...new Set([...names, ...functions].map((name) => name.split('.')[0]))].join(', ');
  // Row policies would refuse COPY; `session_replication_role` keeps triggers from changing the rows.
  await sql.unsafe(`
    create role ${ROLE} login bypassrls password '${password}';
    grant usage on schema ${schemas} to ${ROLE};
    grant insert on ${names.join(', ')} to ${ROLE};
    grant set on parameter session_replication_role to ${ROLE};
    ${functions.length > 0 ? `grant execute on function ${functions.join(', ')} to ${ROLE};` : ''}
  `);
  const own = new URL(url);
  own.username = ROLE;
  own.password = password;
  return own.href;
}

/** @param {import('postgres').Sql} sql as superuser */
export async function removeRestoreRole(sql) {
  await sql.unsafe(`drop owned by ${ROLE}; drop role ${ROLE}`);
}
