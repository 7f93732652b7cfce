// The role that loads the rows of a backup: it can add rows to these tables and nothing else. The owner never reads the file's content.

import { randomBytes } from 'node:crypto';
import { asRole } from '../database/database-url.mjs';
import { UNFINISHED } from '../database/migrations.mjs';

/** @import { ISql } from 'postgres' */

const ROLE = 'clearcoat_restore';

/**
 * Returns the functions that Postgres calls as the role when a row is added: those of constraints, generated columns and indexes, and the
 * functions of ours that these call in turn. A default is not among them, because a backup names every column. What a security definer
 * function calls, it calls as its owner.
 * @param {ISql<{}>} sql as owner of the database
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
 * Statements that take away what would change or refuse the rows while they are loaded, and those that put it back: row policies, which
 * refuse COPY, triggers, and references, which are checked once all tables are there. An owner may do this without being a superuser.
 * @param {ISql<{}>} sql
 * @param {{ name: string }[]} tables
 * @returns {Promise<{ before: string[], after: string[] }>}
 */
async function guardsOf(sql, tables) {
  const names = tables.map(({ name }) => name);
  const secured = await sql`
    select oid::regclass::text as name from pg_class where relrowsecurity and oid = any (${names}::text[]::regclass[]::oid[])`;
  const references = await sql`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any (${names}::text[]::regclass[]::oid[])`;
  return {
    before: [
      ...names.map((name) => `alter table ${name} disable trigger user`),
      ...secured.map(({ name }) => `alter table ${name} disable row level security`),
      ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ],
    after: [
      ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...secured.map(({ name }) => `alter table ${name} enable row level security`),
      ...names.map((name) => `alter table ${name} enable trigger user`),
    ],
  };
}

/**
 * Makes the role, and takes the guards of the tables away. From here until `removeRestoreRole`, no server starts on the database.
 * @param {import('postgres').Sql} sql as owner of the database
 * @param {string} url of the database
 * @param {{ name: string }[]} tables from listTables
 * @returns {Promise<{ url: string, guards: string[] }>} url: where the role connects; guards: for removeRestoreRole
 */
export async function makeRestoreRole(sql, url, tables) {
  const password = randomBytes(24).toString('base64url');
  const names = tables.map(({ name }) => name);
  const functions = await functionsOfRows(sql, tables);
  const schemas = [...new Set([...names, ...functions].map((name) => name.split('.')[0]))].join(', ');
  const { before, after } = await guardsOf(sql, tables);
  // A restore that was killed may have left the role. It belongs to all databases of a Postgres.
  await sql.begin((step) =>
    step.unsafe(`
      create table ${UNFINISHED} ();
      do $$ begin
        if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if;
      end $$;
      alter role ${ROLE} login password '${password}';
      grant usage on schema ${schemas} to ${ROLE};
      grant insert on ${names.join(', ')} to ${ROLE};
      ${functions.length > 0 ? `grant execute on function ${functions.join(', ')} to ${ROLE};` : ''}
      ${before.join(';')}`),
  );
  return { url: asRole(url, ROLE, password), guards: after };
}

/**
 * Puts the guards back, which checks all references, and removes the role.
 * @param {import('postgres').Sql} sql as owner of the database
 * @param {string[]} guards from makeRestoreRole
 */
export async function removeRestoreRole(sql, guards) {
  await sql.begin((step) =>
    step.unsafe(`
      ${guards.join(';')};
      grant ${ROLE} to current_user;
      drop owned by ${ROLE};
      alter role ${ROLE} nologin`),
  );
  // Kept where another database, whose restore was killed, still names it.
  await sql.unsafe(`drop role ${ROLE}`).catch((error) => {
    if (error.code !== '2BP01') throw error;
  });
}
