// The database as the server itself uses it, for tests that do a part of the server's work.
import { connectDatabase } from '../database/database.mjs';
import { asRole } from '../database/database-url.mjs';
import { API_ROLE } from '../database/migrations.mjs';

const ROLE = 'api_of_tests';
const PASSWORD = 'of-this-test';

/**
 * Lets `work` use the database with the rights of the API's role, but by another one: the server has to know the password of its own role
 * whenever it connects again.
 * @template T
 * @param {Pick<import('../testing/test-server.mjs').TestServer, 'sql' | 'superuserUrl'>} server
 * @param {(database: import('../database/database.mjs').Database) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function asApiRole({ sql, superuserUrl }, work) {
  await sql.unsafe(`drop role if exists ${ROLE}`);
  await sql.unsafe(`create role ${ROLE} login password '${PASSWORD}' in role ${API_ROLE}`);
  const database = connectDatabase(asRole(superuserUrl(), ROLE, PASSWORD), { connections: 2 });
  try {
    return await work(database);
  } finally {
    await database.stop();
    await sql.unsafe(`drop role ${ROLE}`);
  }
}
