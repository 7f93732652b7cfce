// Brings the database up to date: roles that exist in Supabase, then supabase/migrations in order.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../scripts/install.mjs';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const ACCOUNTS = fileURLToPath(new URL('../accounts/migrations', import.meta.url));

/** Database role of the API: not a superuser, owns nothing, bound by all row policies. */
export const API_ROLE = 'clearcoat_api';

const PRELUDE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
    if not exists (select from pg_roles where rolname = '${API_ROLE}') then create role ${API_ROLE} nologin; end if;
  end $$;
  grant anon, authenticated to ${API_ROLE};
  create schema if not exists extensions;
  grant usage on schema extensions, auth to anon, authenticated, service_role, ${API_ROLE};
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/** Returns the SQL files in order. */
export function listMigrations(folder = MIGRATIONS) {
  return readdirSync(folder)
    .filter((name) => /^\d{14}_.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ version: name.slice(0, 14), name: name.slice(15, -4), path: join(folder, name) }));
}

/** Returns the SQL files of the app's tables and of the accounts, in one order. */
export function allMigrations(withAccounts = true) {
  const files = [...listMigrations(), ...(withAccounts ? listMigrations(ACCOUNTS) : [])];
  return files.sort((a, b) => a.version.localeCompare(b.version));
}

/** Returns the versions applied to this database. @param {import('postgres').ISql<{}>} sql @returns {Promise<string[]>} */
export async function appliedMigrations(sql) {
  return (await sql`select version from supabase_migrations.schema_migrations order by version`).map(
    (row) => row.version,
  );
}

/**
 * Applies the missing migrations, each in a transaction.
 * @param {import('postgres').Sql} sql as superuser; the schema auth stands
 * @param {{ upTo?: string, withAccounts?: boolean }} [options] upTo: the last version to apply, for a database as an older program had
 *   it; withAccounts: with the schema `auth` of the team server, which exists in Supabase
 * @returns {Promise<string[]>} the versions applied now
 */
export async function migrate(sql, { upTo, withAccounts = false } = {}) {
  if (withAccounts) await sql.unsafe('create schema if not exists auth').simple();
  await sql.unsafe(PRELUDE).simple();
  const known = allMigrations(withAccounts);
  const done = new Set(await appliedMigrations(sql));
  const foreign = [...done].filter((version) => !known.some((file) => file.version === version));
  if (foreign.length > 0) {
    throw new UserError(
      `This data was used with a newer Clearcoat (${foreign.join(', ')}). Start that version, or restore a backup of this one.`,
    );
  }
  const missing = known.filter(({ version }) => !done.has(version) && !(upTo !== undefined && version > upTo));
  for (const { version, name, path } of missing) {
    const text = readFileSync(path, 'utf8');
    try {
      await sql.begin(async (step) => {
        await step.unsafe(text).simple();
        await step`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
      });
    } catch (error) {
      throw new Error(`The migration ${version}_${name} failed: ${error.message}`, { cause: error });
    }
  }
  return missing.map(({ version }) => version);
}
