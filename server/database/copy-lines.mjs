// Tables as lines of text, in the format of Postgres' COPY: one row is one line, whatever its content.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';

/** @import { ISql } from 'postgres' */

/**
 * The schemas in a backup: the app's tables and the accounts, without their sessions, attempts and networks, and without what transactions
 * of this database alone need: another one starts its own count of transactions.
 */
const SCHEMAS = ['public', 'private', 'auth'];
const LEFT_OUT = [
  'auth.sessions',
  'auth.attempts',
  'auth.familiar_networks',
  'private.records_before',
  'private.photo_turns',
  'private.sending_starts',
  // Made by the schema.
  'private.shapes',
];

/**
 * Name, columns and order are quoted for SQL: they come from the database, never from a file.
 * @typedef {{ name: string, columns: string[], order: string }} Table
 */

/** @param {ISql<{}>} sql @returns {Promise<Table[]>} */
export async function listTables(sql) {
  const rows = await sql`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      coalesce((
        select string_agg(quote_ident(a.attname), ', ' order by k.place)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
      ), 'rows::text') as "order"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${sql(SCHEMAS)} order by 1`;
  return rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns, order }) => ({ name, columns, order }));
}

/**
 * @param {ISql<{}>} sql
 * @returns {Promise<{ name: string, last: string | null }[]>} the sequences with their last values; null: not used yet
 */
export async function listSeries(sql) {
  const rows = await sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ${sql(SCHEMAS)} order by 1`;
  return rows.map(({ name, last }) => ({ name, last }));
}

/** Counts and hashes lines as they pass. */
export function tally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** @param {Buffer} bytes */
    take(bytes) {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/**
 * Reads the rows of a table in the order of their keys.
 * @param {ISql<{}>} sql
 * @param {Table} table
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* readTable(sql, { name, columns, order }) {
  const lines = await sql
    .unsafe(`copy (select ${columns.join(', ')} from ${name} rows order by ${order}) to stdout`)
    .readable();
  yield* lines;
  // postgres.js pauses the connection when lines arrive too fast, and does not always resume for the last ones.
  lines._read(0);
}

/**
 * A query with the function that settles it, which the types of postgres.js leave out.
 * @typedef {import('postgres').PendingQuery<import('postgres').Row[]> & { reject: (error: Error) => void }} OpenQuery
 */

/**
 * Loads lines, as readTable yields them, into a table.
 * @param {ISql<{}>} sql
 * @param {Pick<Table, 'name' | 'columns'>} table
 * @param {AsyncIterable<Buffer>} rows
 */
export async function writeTable(sql, { name, columns }, rows) {
  const query = /** @type {OpenQuery} */ (sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`));
  // postgres.js waits forever when Postgres refuses the rows after the last one was sent: it reports that to the query alone.
  const refused = new Promise((_, reject) => {
    const own = query.reject;
    query.reject = (error) => {
      own(error);
      reject(error);
    };
  });
  await Promise.race([refused, query.writable().then((stream) => pipeline(rows, stream))]);
}

/** Counts the rows of a table and hashes them, to compare it with a file. @param {ISql<{}>} sql @param {Table} table */
export async function sumUp(sql, table) {
  const sum = tally();
  for await (const chunk of readTable(sql, table)) sum.take(chunk);
  return sum.result();
}
