// Database access for commands, whether the server runs or not.
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { databaseGone, isPostgresConnectionLost, unlessAborted } from '../process/interruption.mjs';
import { explainFolder, openDataFolder } from './data-folder.mjs';
import { connectAsOwner, placeOfUrl } from './database-url.mjs';
import { isExchangeOpen } from './exchange.mjs';
import { UNFINISHED } from './migrations.mjs';
import { databaseUrl, readPostmaster, startPostgres } from './postgres.mjs';
import { prepareDatabase } from './prepare-database.mjs';
import { readDatabasePassword } from './secrets.mjs';

/** @import { Sql } from 'postgres' */

/** Time for cleanup after an interruption. */
const CLEANUP_MS = 5000;

/**
 * @template T
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {(sql: Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withSql(url, signal, work) {
  const sql = await connectAsOwner(url, { max: 2 });
  signal.throwIfAborted();
  const breakOff = () => sql.end({ timeout: 0 });
  signal.addEventListener('abort', breakOff);
  try {
    return await work(sql);
  } finally {
    signal.removeEventListener('abort', breakOff);
    await sql.end({ timeout: 5 });
  }
}

/** @param {Promise<unknown>} work */
async function settled(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, CLEANUP_MS)));
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
}

/**
 * Runs work that may lose its database or be interrupted at any time. Then fails with a sentence.
 * @template T
 * @param {object} options
 * @param {string} options.what
 * @param {AbortSignal} options.signal
 * @param {() => Promise<T>} options.work
 * @param {() => Promise<void>} [options.release]
 * @param {(error: Error) => Error} [options.explain] an error of the database in a sentence where one is known
 * @returns {Promise<T>}
 */
async function withinReach({ what, signal, work, release = async () => {}, explain = (error) => error }) {
  const running = work();
  try {
    return await unlessAborted(signal, running);
  } catch (error) {
    const explained = explain(error);
    throw explained === error && isPostgresConnectionLost(error) ? databaseGone(what) : explained;
  } finally {
    await release();
    await settled(running);
  }
}

/**
 * Runs the work with a Postgres that is started for it and stopped again, whatever happens.
 * @template T
 * @param {{ folder: string, password: string, what: string, signal: AbortSignal }} options what: named when the database ends early
 * @param {(database: { url: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres({ folder, password, what, signal }, work) {
  const database = await startPostgres({ folder, password });
  const ended = new AbortController();
  void database.whenEnded.then((reason) => ended.abort(databaseGone(what, reason)));
  return withinReach({
    what,
    signal: AbortSignal.any([signal, ended.signal]),
    explain: explainFolder,
    work: () => work(database),
    release: () => database.stop(),
  });
}

/**
 * Lets `work` use the database of DATABASE_URL as its owner. Its tables stay as they are: the servers that use it may be of another version.
 * @template T
 * @param {string} url
 * @param {{ what: string, signal: AbortSignal, explain: (error: Error) => Error }} options what: shown when the connection is lost
 * @param {(sql: Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withDatabaseOf(url, { what, signal, explain }, work) {
  return withinReach({
    what,
    signal,
    explain,
    work: () =>
      withSql(url, signal, async (sql) => {
        const [{ isWhole }] = await sql`
          select to_regclass('supabase_migrations.schema_files') is not null and to_regclass(${UNFINISHED}) is null as "isWhole"`;
        if (isWhole) return work(sql);
        throw new UserError(
          `The database ${placeOfUrl(url)} has no data of a team server, or not all of it. Check DATABASE_URL.`,
        );
      }),
  });
}

/**
 * Lets `work` use the database of a data folder as superuser: the running server's, or one started for it and stopped again.
 * @template T
 * @param {string} path the data folder
 * @param {{ what: string, signal: AbortSignal }} options what: shown when a server is started meanwhile, and when the database ends early
 * @param {(sql: Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(path, { what, signal }, work) {
  const dataDir = resolve(path);
  const link = join(dataDir, 'postgres');
  if (!existsSync(link) && !isExchangeOpen(dataDir)) {
    throw new UserError(
      `There is no data of a team server in ${dataDir}. Name its folder: DATA_DIR=<folder> npm run team -- …`,
    );
  }
  const opened = await openDataFolder(dataDir, what);
  if (opened.heldBy) {
    const running = readPostmaster(link);
    if (!running?.isReady)
      throw new UserError(`The data in ${dataDir} is in use: ${opened.heldBy.what}. Try again when it is done.`);
    const url = databaseUrl(running.port, readDatabasePassword(dataDir));
    return withinReach({ what, signal, work: () => withSql(url, signal, work), explain: explainFolder });
  }
  try {
    const folder = realpathSync(link);
    const options = { folder, password: opened.secrets.databasePassword, what, signal };
    return await withPostgres(options, async ({ url }) => {
      await prepareDatabase(url);
      return withSql(url, signal, work);
    });
  } finally {
    opened.release();
  }
}
