// The API's database role: its password and its settings.
import { API_ROLE } from './migrations.mjs';

/**
 * For every connection of the role; the limits are those that the role cannot change.
 * Failed statements and rows are not written to postgres.log: they can contain customer data, and anyone could fill the disk with them.
 * FATAL, PANIC and what the server process itself reports (a crash, a full disk) are still written.
 */
const SETTINGS = {
  log_min_messages: 'fatal',
  log_min_error_statement: 'fatal',
  temp_file_limit: '256MB',
  timezone: 'UTC',
  jit: 'off',
};

/**
 * Sets the password and the limits of the API's role: all that this owner may set. A superuser may set all.
 * @param {import('postgres').Sql} sql as owner of the database
 * @param {string} password of letters, digits, - and _
 * @returns {Promise<string[]>} the settings that it may not set
 */
export async function renewApiRole(sql, password) {
  await sql.unsafe(`alter role ${API_ROLE} login password '${password}'`);
  const refused = [];
  for (const [name, value] of Object.entries(SETTINGS)) {
    const [{ may }] = await sql`
      select context = 'user' or has_parameter_privilege(name, 'set') as may from pg_settings where name ilike ${name}`;
    if (may) await sql.unsafe(`alter role ${API_ROLE} set ${name} = '${value}'`);
    else refused.push(name);
  }
  return refused;
}
