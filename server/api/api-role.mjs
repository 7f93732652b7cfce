// The API's database role: its password for this run, and settings that only a superuser may change.
import { randomBytes } from 'node:crypto';
import { API_ROLE } from '../database/migrations.mjs';

/**
 * Limits for every connection of the role, which the role cannot change.
 * Failed statements and rows are not written to postgres.log: they can contain customer data, and anyone could fill the disk with them.
 * FATAL, PANIC and what the server process itself reports (a crash, a full disk) are still written.
 */
const SETTINGS = {
  log_min_messages: 'fatal',
  log_min_error_statement: 'fatal',
  temp_file_limit: '256MB',
};

/**
 * Sets a new password and the limits of the API's role.
 * @param {import('postgres').Sql} sql as superuser
 * @returns {Promise<string>} the password
 */
export async function renewApiRole(sql) {
  const password = randomBytes(24).toString('base64url');
  await sql.unsafe(`alter role ${API_ROLE} login password '${password}'`);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await sql.unsafe(`alter role ${API_ROLE} set ${name} = '${value}'`);
  }
  return password;
}
