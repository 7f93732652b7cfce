// The role that loads the rows of a backup: it can add rows to these tables and nothing else. A superuser never reads the file's content.
import { randomBytes } from 'node:crypto';

const ROLE = 'clearcoat_restore';

/**
 * @param {import('postgres').Sql} sql as superuser
 * @param {string} url of the database
 * @param {{ name: string }[]} tables from listTables
 * @returns {Promise<string>} where the role connects
 */
export async function makeRestoreRole(sql, url, tables) {
  const password = randomBytes(24).toString('base64url');
  const names = tables.map(({ name }) => name);
  const schemas = [...new Set(names.map((name) => name.split('.')[0]))].join(', ');
  // Row policies would refuse COPY; `session_replication_role` keeps triggers from changing the rows.
  await sql.unsafe(`
    create role ${ROLE} login bypassrls password '${password}';
    grant usage on schema ${schemas} to ${ROLE};
    grant insert on ${names.join(', ')} to ${ROLE};
    grant set on parameter session_replication_role to ${ROLE};
  `);
  const own = new URL(url);
  own.username = ROLE;
  own.password = password;
  return own.href;
}

/** @param {import('postgres').Sql} sql as superuser */
export async function removeRestoreRole(sql) {
  await sql.unsafe(`drop owned by ${ROLE}; drop role ${ROLE}`);
}
