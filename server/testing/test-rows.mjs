// Everything that a backup holds, for tests that compare it before and after.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listSeries, listTables } from '../database/copy-lines.mjs';

/** @import { Sql } from 'postgres' */

/**
 * Reads every row of every table of a backup as JSON, without columns that are null, and the last number of every series.
 * @param {Sql} sql as superuser
 * @returns {Promise<Record<string, string[]>>} by table
 */
export async function everyRow(sql) {
  /** @type {Record<string, string[]>} */
  const all = {};
  for (const { name } of await listTables(sql)) {
    const rows = await sql.unsafe(`select row_to_json(whole_row)::text as json from ${name} as whole_row order by 1`);
    const filled = (/** @type {string} */ json) =>
      Object.entries(JSON.parse(json)).filter(([, value]) => value !== null);
    all[name] = rows.map(({ json }) => JSON.stringify(Object.fromEntries(filled(json))));
  }
  all['series'] = (await listSeries(sql)).map((series) => JSON.stringify(series));
  return all;
}

/** Returns a hash of each photo file by its path. @param {string} dataDir @param {string} [name] of the folder in it @returns {Record<string, string>} */
export function everyPhoto(dataDir, name = 'photos') {
  const root = join(dataDir, name);
  if (!existsSync(root)) return {};
  const files = readdirSync(root, { encoding: 'utf8', recursive: true }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
  const hashOf = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]));
}
