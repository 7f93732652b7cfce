// Tables as lines of text, in the form of Postgres' COPY: one row is one line, whatever it holds.
import { createHash } from 'node:crypto';

/** What goes into a backup: the app's tables and the people, without their sessions. */
const SCHEMAS = ['public', 'private', 'auth'];
const LEFT_OUT = ['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'auth.audit_log_entries'];

/** @typedef {{ name: string, columns: string[], order: string }} Table name and columns are quoted for SQL */

/** @param {import('postgres').Sql} sql @returns {Promise<Table[]>} */
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

/** Where each number series stands. @returns {Promise<{ name: string, last: string }[]>} */
export async function listSeries(sql) {
  const rows = await sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ${sql(SCHEMAS)} and last_value is not null order by 1`;
  return rows.map(({ name, last }) => ({ name, last }));
}

/** Counts and sums up lines as they pass. */
export function tally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    take(bytes) {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The rows of a table in the order of their keys. @returns {AsyncIterable<Buffer>} */
export async function* readTable(sql, { name, columns, order }) {
  const lines = await sql
    .unsafe(`copy (select ${columns.join(', ')} from ${name} rows order by ${order}) to stdout`)
    .readable();
  yield* lines;
  // postgres.js stops listening to the connection when lines come too fast, and forgets to begin again where the last ones did.
  lines._read();
}

/** @returns {Promise<import('node:stream').Writable>} takes lines as readTable gives them */
export function writeTable(sql, { name, columns }) {
  return sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable();
}

/** What a table holds, as one figure to compare. */
export async function sumUp(sql, table) {
  const sum = tally();
  for await (const chunk of readTable(sql, table)) sum.take(chunk);
  return sum.result();
}
