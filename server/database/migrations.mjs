// Brings the database up to date: roles that exist in Supabase, then the files of supabase/schema.
import { UserError } from '../../scripts/install.mjs';
import { missingParts, readSchema } from './schema-files.mjs';

/** @import { ISql, Sql } from 'postgres' */

/** Database role of the API: not a superuser, owns nothing, bound by all row policies. */
export const API_ROLE = 'clearcoat_api';

/** A table that is there while a restore fills the database without its guards. */
export const UNFINISHED = 'supabase_migrations.unfinished_restore';

/** The parts up to this version make the tables that the last builds before the first release have. Every other part has a later one. */
const FIRST_RELEASE = '20261129999999';
/** The last migration of the last build before the first release, whose data is taken over. */
const LAST_BEFORE_RELEASE = '20261128000830';
/** Removes what only those builds need. */
const TAKE_OVER = `
  drop function private.limit_updates(text), private.today_of(public.document_links), private.is_acknowledged_in(json),
    private.link_answer(public.document_links);
  drop trigger tell_link on public.inspection_links;
  drop function private.tell_inspection_link();
  drop function auth.session_of_first_version(text), auth.sign_in(uuid, text, text);
  alter table auth.sessions drop column first_token_hash;
`;

/** Roles that Supabase has, and the API's. They belong to all databases of a server. */
export const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin; end if;
    if not exists (select from pg_roles where rolname = '${API_ROLE}') then create role ${API_ROLE} nologin; end if;
  end $$;
  grant anon, authenticated to ${API_ROLE};
  -- From Postgres 16 on, who made a role may change it. After an upgrade from 15 it needs this grant of before.
  do $$ begin
    if current_setting('server_version_num')::integer < 160000 and not (select rolsuper from pg_roles where rolname = current_user) then
      grant anon, authenticated, service_role, ${API_ROLE} to current_user with admin option;
    end if;
  end $$;
`;

const PRELUDE = `
  create schema if not exists extensions;
  grant usage on schema extensions, auth to anon, authenticated, service_role, ${API_ROLE};
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/** Returns the versions applied to this database. @param {ISql<{}>} sql @returns {Promise<string[]>} */
export async function appliedMigrations(sql) {
  return (await sql`select version from supabase_migrations.schema_migrations order by version`).map(
    (row) => row.version,
  );
}

/** Returns whether the last version is that of a build from before the first release. @param {string | undefined} last */
const isBeforeRelease = (last = FIRST_RELEASE) => last < FIRST_RELEASE.slice(0, 8);

/**
 * Returns what the versions of a database or backup are to this program.
 * @param {readonly string[]} given
 * @returns {{ upTo: string } | { older: string } | { newer: string }} upTo: its tables are those of this version
 */
export function placeOf(given) {
  const versions = [...given].sort();
  const last = versions.at(-1);
  if (last === undefined) return { upTo: '' };
  if (isBeforeRelease(last)) return last === LAST_BEFORE_RELEASE ? { upTo: FIRST_RELEASE } : { older: last };
  const known = new Set(readSchema({ withAccounts: true }).once.map(({ version }) => version));
  const unknown = versions.findLast((version) => !known.has(version));
  return unknown === undefined ? { upTo: last } : { newer: unknown };
}

/** @param {import('postgres').TransactionSql} step @param {{ version: string, name: string, text: string }} part */
async function note(step, { version, name, text }) {
  await step`
    insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
}

/** Longest wait of a change for a table that is in use: everyone else waits behind it. */
const LOCK_LIMIT = '10s';

/**
 * @param {import('postgres').TransactionSql} step
 * @param {string} what for the message
 * @param {string} text
 */
async function run(step, what, text) {
  try {
    await step.unsafe(text).simple();
  } catch (error) {
    if (error.code === '55P03' || error.code === '40P01') {
      throw new UserError(
        'The tables cannot be brought up to date now: something else uses them, such as a backup. Nothing was changed. Start again when it is done.',
        { cause: error },
      );
    }
    throw new Error(`The schema could not be applied, ${what}: ${error.message}`, { cause: error });
  }
}

/**
 * Applies the parts that the database does not have yet: all or nothing.
 * @param {Sql} sql as owner of the database
 * @param {{ upTo?: string, withAccounts?: boolean }} [options] upTo: only the tables, as they were at that version, to load a backup into;
 *   withAccounts: with the schema `auth` of the team server, which exists in Supabase
 * @returns {Promise<string[]>} the versions and files applied now
 */
export async function migrate(sql, { upTo, withAccounts = false } = {}) {
  if (withAccounts) await sql.unsafe('create schema if not exists auth').simple();
  await sql.unsafe(ROLES + PRELUDE).simple();
  const [{ isUnfinished }] = await sql`select to_regclass(${UNFINISHED}) is not null as "isUnfinished"`;
  if (isUnfinished) {
    throw new UserError(
      'A restore into this database did not finish, so it is not complete. Make another one with docs/make-database.sql and restore into that.',
    );
  }
  const schema = readSchema({ withAccounts });
  const found = await appliedMigrations(sql);
  const place = placeOf(found);
  if ('older' in place) {
    throw new UserError(
      `This data was used with a Clearcoat from before the first release (${place.older}), which this version cannot read. Start the last version from before the release on it once, and make a backup, then start this one.`,
    );
  }
  if ('newer' in place) {
    throw new UserError(
      `This data was used with a newer Clearcoat (${place.newer}). Start that version, or restore a backup of this one.`,
    );
  }

  return sql.begin(async (step) => {
    await step`select set_config('lock_timeout', ${LOCK_LIMIT}, true)`;
    if (isBeforeRelease(found.at(-1))) {
      await run(step, 'taking over the tables', TAKE_OVER);
      await step`delete from supabase_migrations.schema_migrations`;
      for (const part of schema.once.filter(({ version }) => version <= FIRST_RELEASE)) await note(step, part);
    }
    await step`create table if not exists supabase_migrations.schema_files (name text primary key, hash text not null)`;
    const files = await step`select name, hash from supabase_migrations.schema_files`;
    const { once, always } = missingParts(schema, {
      versions: new Set(await appliedMigrations(step)),
      hashes: new Map(files.map(({ name, hash }) => [name, hash])),
    });
    const due = once.filter(({ version }) => upTo === undefined || version <= upTo);
    for (const part of due) {
      await run(step, `${part.name} ${part.version}`, part.text);
      await note(step, part);
    }
    const names = due.map(({ version }) => version);
    if (upTo !== undefined) return names;

    // A function may name tables and functions of later files.
    await step.unsafe('set local check_function_bodies = off');
    for (const { name, text, hash } of always) {
      await run(step, name, text);
      await step`
        insert into supabase_migrations.schema_files (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`;
    }
    return [...names, ...always.map(({ name }) => name)];
  });
}
