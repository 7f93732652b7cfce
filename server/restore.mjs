// `npm run team -- restore <file>`: the backup is read into a new database beside the present one, compared with what the file
// says, brought up to date, and only then put in the other's place. The one before is kept.
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { Trouble } from '../scripts/install.mjs';
import { prepareDatabase } from './api.mjs';
import { readBackup } from './backup-file.mjs';
import { listTables, sumUp, writeTable } from './copy-lines.mjs';
import { databaseFolder } from './data-folder.mjs';
import { listMigrations } from './migrations.mjs';
import { startPostgres } from './postgres.mjs';

const FRESH = 'postgres.new';

function removeDatabase(dataDir, name) {
  const folder = join(dataDir, name);
  if (!existsSync(folder)) return;
  rmSync(realpathSync(folder), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function refuseNewer(file, { migrations }) {
  const known = new Set(listMigrations().map(({ version }) => version));
  const unknown = migrations.filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new Trouble(`${file} was made by a newer Clearcoat (${unknown.join(', ')}). Restore it with that version.`);
}

/** Reads the file to its end, before anything is made of it. */
async function check(file) {
  await readBackup(file, {
    about: async (about) => refuseNewer(file, about),
    async table(_table, rows) {
      for await (const _rows of rows);
    },
  });
}

async function load(sql, url, file) {
  let about;
  let tables = [];
  const said = await readBackup(file, {
    async about(read) {
      about = read;
      await prepareDatabase(url, { upTo: about.migrations.at(-1) ?? '' });
      tables = await listTables(sql);
      await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
    },
    async table({ name, columns }, rows) {
      if (!tables.some((table) => table.name === name))
        throw new Trouble(`${file} has a table that is unknown here: ${name}.`);
      await pipeline(rows, await writeTable(sql, { name, columns }));
    },
  });
  for (const { name, last } of about.series) await sql`select setval(${name}::regclass, ${last}::bigint)`;
  return { about, said, tables };
}

/** Reads everything back from the database. @returns names of tables that differ from what the file says */
async function compare(sql, said, tables) {
  const different = [];
  for (const { name, columns, rows, sha256 } of said) {
    const { order } = tables.find((table) => table.name === name);
    const found = await sumUp(sql, { name, columns, order });
    if (found.rows !== rows || found.sha256 !== sha256) different.push(name);
  }
  return different;
}

/**
 * @param {{ dataDir: string, secrets: { databasePassword: string } }} folder locked
 * @param {string} file
 * @returns {Promise<{ made: string, tables: { name: string, rows: number }[], kept: string | undefined }>}
 */
export async function restore({ dataDir, secrets }, file, now = new Date()) {
  await check(file);
  removeDatabase(dataDir, FRESH);
  let result;
  try {
    const database = await startPostgres({
      folder: databaseFolder(dataDir, FRESH),
      password: secrets.databasePassword,
    });
    // One connection, so that the setting of this session holds: rows come in as they were, no trigger changes them.
    const sql = postgres(database.url, { max: 1, max_lifetime: null, onnotice: () => {} });
    try {
      await sql`set session_replication_role = replica`;
      const { about, said, tables } = await load(sql, database.url, file);
      const different = await compare(sql, said, tables);
      if (different.length > 0) {
        throw new Trouble(`What came back is not what ${file} says (${different.join(', ')}). Nothing was changed.`);
      }
      await prepareDatabase(database.url);
      result = { made: about.made, tables: said.map(({ name, rows }) => ({ name, rows })) };
    } finally {
      await sql.end({ timeout: 5 });
      await database.stop();
    }
  } catch (error) {
    removeDatabase(dataDir, FRESH);
    throw error;
  }
  const current = join(dataDir, 'postgres');
  const kept = existsSync(current)
    ? join(dataDir, `postgres-before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
    : undefined;
  if (kept) renameSync(current, kept);
  renameSync(join(dataDir, FRESH), current);
  return { ...result, kept };
}
