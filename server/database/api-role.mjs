// The API's database role: its password and its settings.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
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
 * Returns what Postgres keeps of a password (SCRAM-SHA-256, RFC 5802 and 7677), so that no log of statements holds the password.
 * @param {string} password
 */
function verifierOf(password) {
  const [salt, iterations] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  /** @param {string} text */
  const keyOf = (text) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * Sets the password and the limits of the API's role: all that this owner may set. A superuser may set all.
 * @param {import('postgres').Sql} sql as owner of the database
 * @param {string} password of letters, digits, - and _
 * @returns {Promise<string[]>} the settings that it may not set
 */
export async function renewApiRole(sql, password) {
  await sql.unsafe(`alter role ${API_ROLE} login password '${verifierOf(password)}'`);
  const refused = [];
  for (const [name, value] of Object.entries(SETTINGS)) {
    const [{ may }] = await sql`
      select context = 'user' or has_parameter_privilege(name, 'set') as may from pg_settings where name ilike ${name}`;
    if (may) await sql.unsafe(`alter role ${API_ROLE} set ${name} = '${value}'`);
    else refused.push(name);
  }
  return refused;
}
