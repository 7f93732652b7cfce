// The role that the API connects as: its password for this start, and what only a superuser may set for it.
import { randomBytes } from 'node:crypto';
import { API_ROLE } from '../database/migrations.mjs';

/**
 * Limits that hold for every connection of the role, and that the role cannot lift.
 * A refused statement or row is not written to postgres.log: it can hold a customer, and anyone could fill the disk with it.
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
