// `npm run team -- restore <file>`: reads the backup into an empty database, compares it with the file and brings it up to date. In a data
// folder, it is made next to the present one, and only then put in its place; the one before is kept.
//
// A backup file is not trusted. Its names of tables, columns and sequences are only compared with those of the database, never put
// into SQL, and its rows are loaded by a role that can do nothing else.
import { join } from 'node:path';
import postgres from 'postgres';
import { UserError } from '../../scripts/install.mjs';
import { listSeries, listTables, sumUp, writeTable } from '../database/copy-lines.mjs';
import { databaseFolder, FRESH, removeFresh } from '../database/data-folder.mjs';
import { withPostgres } from '../database/database-access.mjs';
import { connectAsOwner, placeOfUrl } from '../database/database-url.mjs';
import { exchange, isExchangeOpen } from '../database/exchange.mjs';
import { placeOf, UNFINISHED } from '../database/migrations.mjs';
import { prepareDatabase } from '../database/prepare-database.mjs';
import { FRESH_PHOTOS, PHOTOS } from '../photos/photo-files.mjs';
import { openFreshPhotos } from '../photos/photo-store.mjs';
import { unlessAborted } from '../process/interruption.mjs';
import { readBackup } from './backup-file.mjs';
import { checkBackup } from './check-backup.mjs';
import { isDiskFull } from './disk-full.mjs';
import { newReport, photoPaths, takePhoto } from './photo-lines.mjs';
import { makeRestoreRole, removeRestoreRole } from './restore-role.mjs';

/** @import { About } from './backup-file.mjs' */
/** @import { PhotoStore } from '../photos/photo-store.mjs' */
/** @import { Table } from '../database/copy-lines.mjs' */
/** @import { ISql, Sql } from 'postgres' */

/** @typedef {Awaited<ReturnType<typeof readBackup>>} TablesOfFile */

/** Shortens a text of the file for a message and removes terminal control characters. @param {string} text */
function printable(text) {
  const shown = text.slice(0, 60).replace(/[^ -~]/g, '?');
  return `"${shown}${text.length > 60 ? '…' : ''}"`;
}

/** @param {string} file @param {string} what */
function refuse(file, what) {
  return new UserError(`${file} does not fit this version of Clearcoat: ${what}. Nothing was restored.`);
}

/**
 * Finds the database table for a table of the file, with the file's column order.
 * @param {string} file
 * @param {Table[]} known
 * @param {{ name: string, columns: string[] }} head from the file
 * @returns {Table} in the database's own words
 */
function matchTable(file, known, { name, columns }) {
  const table = known.find((one) => one.name === name);
  if (!table) throw refuse(file, `it has a table ${printable(name)}, which is unknown here`);
  const matched = columns.map((column) => {
    const own = table.columns.find((one) => one === column);
    if (!own) throw refuse(file, `its table ${table.name} has a column ${printable(column)}, which is unknown here`);
    return own;
  });
  if (new Set(matched).size < matched.length) throw refuse(file, `its table ${table.name} names a column twice`);
  return { ...table, columns: matched };
}

/**
 * @param {string} file
 * @param {{ name: string }[]} known
 * @param {About['series']} series
 * @returns {About['series']} with the database's own names
 */
function matchSeries(file, known, series) {
  return series.map(({ name, last }) => {
    const own = known.find((one) => one.name === name);
    if (!own) throw refuse(file, `it has a number series ${printable(name)}, which is unknown here`);
    return { name: own.name, last };
  });
}

/** @typedef {{ store: PhotoStore, report: import('./photo-lines.mjs').PhotoReport }} Photos */

/** @param {string} url @param {string} file @param {Table[]} known @param {Photos} photos */
async function loadRows(url, file, known, { store, report }) {
  const sql = await connectAsOwner(url);
  try {
    await readBackup(file, {
      about: async () => {},
      async table(head, rows) {
        await writeTable(sql, matchTable(file, known, head), rows);
      },
      photo: (line) => takePhoto(line, store, report),
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param {{ sql: Sql, url: string, file: string, about: About, tables: TablesOfFile, photos: Photos }} options */
async function load({ sql, url, file, about, tables, photos }) {
  const known = await listTables(sql);
  const matched = tables.map((table) => ({ ...table, ...matchTable(file, known, table) }));
  const series = matchSeries(file, await listSeries(sql), about.series);
  await sql.unsafe(`truncate ${known.map(({ name }) => name).join(', ')} cascade`);
  const role = await makeRestoreRole(sql, url, known);
  try {
    await loadRows(role.url, file, known, photos);
    await removeRestoreRole(sql, role.guards);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || isDiskFull(error)) throw error;
    throw refuse(file, `Postgres refuses its rows (${printable(error.message)})`);
  }
  for (const { name, last } of series) await sql`select setval(${name}::regclass, ${last}::bigint)`;
  return matched;
}

/**
 * Reads everything back from the database.
 * @param {ISql<{}>} sql
 * @param {(Table & { rows: number, sha256: string })[]} tables
 * @returns {Promise<string[]>} names of tables that differ from what the file says
 */
async function compare(sql, tables) {
  /** @type {string[]} */
  const different = [];
  for (const table of tables) {
    const found = await sumUp(sql, table);
    if (found.rows !== table.rows || found.sha256 !== table.sha256) different.push(table.name);
  }
  return different;
}

/**
 * Fills an empty database. The role of the API keeps its password: other servers may use it for another database.
 * @param {string} url
 * @param {string} file
 * @param {{ about: About, tables: TablesOfFile }} checked
 * @param {Photos} photos
 * @param {() => void} onComplete called once a server may start on it
 */
async function fill(url, file, { about, tables }, photos, onComplete = () => {}) {
  const place = placeOf(about.migrations);
  // Others were refused.
  await prepareDatabase(url, { upTo: 'upTo' in place ? place.upTo : '' });
  const sql = await connectAsOwner(url);
  try {
    const loaded = await load({ sql, url, file, about, tables, photos });
    const different = await compare(sql, loaded);
    if (different.length > 0) {
      throw new UserError(`The restored data does not match ${file} (${different.join(', ')}). Nothing was changed.`);
    }
    const found = new Set();
    for await (const { path } of photos.store.list()) found.add(path.path);
    for (const { path } of await photoPaths(sql)) if (!found.has(path)) photos.report.damaged.push(path);
    await sql.unsafe(`drop table ${UNFINISHED}`);
    onComplete();
    await prepareDatabase(url);
    return { made: about.made, tables: loaded.map(({ name, rows }) => ({ name, rows })) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Restores into a data folder.
 * @param {{ dataDir: string, secrets: { databasePassword: string } }} folder locked
 * @param {Pick<Parameters<typeof openFreshPhotos>[0], 'url' | 'env'>} photoStore
 * @param {string} file
 * @param {AbortSignal} signal
 * @returns {Promise<{ made: string, tables: { name: string, rows: number }[], photos: Photos['report'], kept: string[] }>} kept: folders
 *   with what was there before
 */
export async function restoreFolder({ dataDir, secrets }, photoStore, file, signal, now = new Date()) {
  const checked = await unlessAborted(signal, checkBackup(file));
  const photos = { store: openFreshPhotos({ dataDir, ...photoStore }), report: newReport() };
  try {
    const folder = databaseFolder(dataDir, FRESH);
    const options = { folder, password: secrets.databasePassword, what: 'the restore', signal };
    const result = await withPostgres(options, ({ url }) => fill(url, file, checked, photos));
    const folders = [
      { current: 'postgres', fresh: FRESH },
      ...(photoStore.url ? [] : [{ current: PHOTOS, fresh: FRESH_PHOTOS }]),
    ];
    return { ...result, photos: photos.report, kept: await exchange(dataDir, folders, now) };
  } catch (error) {
    const isFull = isDiskFull(error, join(dataDir, FRESH, 'postgres.log'));
    if (!isExchangeOpen(dataDir)) removeFresh(dataDir);
    if (!isFull) throw error;
    throw new UserError(
      `The disk of ${dataDir} is full. A restore needs room for the new data next to the present one. Nothing was changed: make room, then try again.`,
      { cause: error },
    );
  }
}

/** Removes what a restore that failed has made in the database, which was empty before. @param {string} url */
async function emptyDatabase(url) {
  const sql = await connectAsOwner(url);
  try {
    await sql.unsafe(`
      drop schema if exists public, private, auth, supabase_migrations, extensions cascade;
      create schema public`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Restores into the database of DATABASE_URL, which must be empty: what is in another one stays there.
 * @param {{ url: string, store: PhotoStore }} database
 * @param {string} file
 * @param {AbortSignal} signal
 * @returns {Promise<Awaited<ReturnType<typeof fill>> & { photos: Photos['report'] }>}
 */
export async function restoreDatabase({ url, store }, file, signal) {
  const checked = await unlessAborted(signal, checkBackup(file));
  const sql = await connectAsOwner(url);
  // All that `emptyDatabase` would drop.
  const [{ things }] = await sql`
    select (select count(*) from pg_namespace where nspname in ('private', 'auth', 'supabase_migrations', 'extensions'))
      + (select count(*) from pg_class where relnamespace = 'public'::regnamespace)
      + (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as things`.finally(() =>
    sql.end({ timeout: 5 }),
  );
  if (Number(things) > 0) {
    throw new UserError(
      `The database ${placeOfUrl(url)} is not empty, and a restore replaces nothing in it. Make another one with docs/make-database.sql, restore into that, then start the servers with its DATABASE_URL.`,
    );
  }
  const photos = { store, report: newReport() };
  let isComplete = false;
  const onComplete = () => {
    isComplete = true;
  };
  try {
    return {
      ...(await unlessAborted(signal, fill(url, file, checked, photos, onComplete))),
      photos: photos.report,
    };
  } catch (error) {
    // A database that is gone stays as it is: another restore will say that it is not empty.
    if (!isComplete) await emptyDatabase(url).catch(() => undefined);
    throw error;
  }
}
