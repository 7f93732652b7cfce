// Makes a database ready for the API: its tables, and the role that the API connects as.
import postgres from 'postgres';
import { UserError } from '../../scripts/install.mjs';
import { renewApiRole } from '../api/api-role.mjs';
import { API_ROLE, migrate } from './migrations.mjs';

/**
 * Makes or updates all tables, and gives the API's role a new password.
 * @param {string} url of the database, as superuser
 * @param {{ upTo?: string, isOneShop?: boolean }} [options] upTo: see migrate; isOneShop: only the first to sign up starts a shop
 * @returns {Promise<{ applied: string[], apiUrl: string }>} apiUrl: where the API connects, as a role without rights of its own
 */
export async function prepareDatabase(url, { upTo, isOneShop = true } = {}) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const applied = await migrate(sql, { upTo, withAccounts: true });
    if (upTo === undefined) {
      await sql`
        insert into private.deployment (one_shop) values (${isOneShop})
        on conflict (single) do update set one_shop = excluded.one_shop`;
    }
    const apiUrl = new URL(url);
    apiUrl.username = API_ROLE;
    apiUrl.password = await renewApiRole(sql);
    return { applied, apiUrl: apiUrl.href };
  } catch (error) {
    if (error.code !== '28P01') throw error;
    throw new UserError(
      'The keys in secrets.json are not those of this database. Put back the file that belongs to it.',
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}
