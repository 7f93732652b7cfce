// Makes a database ready for the API: its tables, and the role that the API connects as.
import { UserError } from '../../scripts/install.mjs';
import { renewApiRole } from './api-role.mjs';
import { asRole, connectAsOwner, placeOfUrl } from './database-url.mjs';
import { API_ROLE, migrate } from './migrations.mjs';

/** @import { Sql } from 'postgres' */

/** Lock of the process that prepares the database; others that start at once wait for it. The number says nothing. */
const LOCK = 7_203_711;
const OLDEST_POSTGRES = 150_000;

/**
 * Refuses a Postgres that would sort, fold or keep text otherwise than every other one.
 * @param {Sql} sql
 * @param {string} url
 */
async function checkPostgres(sql, url) {
  const [{ version, encoding, sorted, folded }] = await sql`
    select current_setting('server_version_num')::integer as version, pg_encoding_to_char(encoding) as encoding,
      (select string_agg(letter, '' order by letter) from unnest(array['a', 'B', '_', 'é', '1']) as letter) as sorted, lower('É') as folded
    from pg_database where datname = current_database()`;
  const place = placeOfUrl(url);
  if (version < OLDEST_POSTGRES) {
    throw new UserError(
      `The database ${place} is Postgres ${Math.floor(version / 10_000)}. Clearcoat needs 15 or newer.`,
    );
  }
  if (encoding !== 'UTF8' || sorted !== '1B_aé' || folded !== 'é') {
    throw new UserError(
      `The database ${place} sorts or stores text in another way than Clearcoat needs. Make it as docs/make-database.sql does: encoding UTF8, lc_collate C, lc_ctype C.UTF-8.`,
    );
  }
}

/**
 * Makes or updates all tables, and sets the password of the API's role.
 * @param {string} url of the database, as its owner
 * @param {object} [options]
 * @param {string} [options.apiPassword] of letters, digits, - and _; without it, the role keeps the one that it has
 * @param {string} [options.upTo] see migrate
 * @param {boolean} [options.isOneShop] only the first to sign up starts a shop
 * @param {AbortSignal} [options.signal] breaks it off, also while it waits for another server
 * @returns {Promise<{ applied: string[], refused: string[], apiUrl: string }>} refused: see renewApiRole; apiUrl: where the API connects, as
 *   a role without rights of its own
 */
export async function prepareDatabase(url, { apiPassword, upTo, isOneShop = true, signal } = {}) {
  const sql = await connectAsOwner(url);
  const breakOff = () => void sql.end({ timeout: 0 });
  signal?.addEventListener('abort', breakOff);
  try {
    signal?.throwIfAborted();
    await checkPostgres(sql, url);
    await sql`select pg_advisory_lock(${LOCK})`;
    const applied = await migrate(sql, { upTo, withAccounts: true });
    if (upTo === undefined) {
      await sql`
        insert into private.deployment (one_shop) values (${isOneShop})
        on conflict (single) do update set one_shop = excluded.one_shop where deployment.one_shop <> excluded.one_shop`;
    }
    const refused = apiPassword ? await renewApiRole(sql, apiPassword) : [];
    return { applied, refused, apiUrl: asRole(url, API_ROLE, apiPassword ?? '') };
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await sql.end({ timeout: 5 });
  }
}
