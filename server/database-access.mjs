// For commands that work while the server runs and while it stands still.
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { Trouble } from '../scripts/install.mjs';
import { prepareDatabase } from './api.mjs';
import { openDataFolder } from './data-folder.mjs';
import { databaseUrl, readPostmaster, startPostgres } from './postgres.mjs';
import { readSecrets } from './secrets.mjs';

async function withSql(url, work) {
  const sql = postgres(url, { max: 2, max_lifetime: null, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Lets `work` use the database as superuser: the running server's, or one started for it and stopped again.
 * @template T
 * @param {string} path the data folder
 * @param {string} what told to whoever wants to start a server meanwhile
 * @param {(sql: import('postgres').Sql) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(path, what, work) {
  const dataDir = resolve(path);
  const link = join(dataDir, 'postgres');
  if (!existsSync(link)) {
    throw new Trouble(
      `There is no data of a team server in ${dataDir}. Name its folder: DATA_DIR=<folder> npm run team -- …`,
    );
  }
  const folder = realpathSync(link);
  const opened = await openDataFolder(dataDir, what);
  if (opened.heldBy) {
    const running = readPostmaster(folder);
    if (!running?.isReady)
      throw new Trouble(`The data in ${dataDir} is in use: ${opened.heldBy.what}. Try again when it is done.`);
    const { databasePassword } = await readSecrets(dataDir);
    return withSql(databaseUrl(running.port, databasePassword), work);
  }
  try {
    const database = await startPostgres({ folder, password: opened.secrets.databasePassword });
    try {
      await prepareDatabase(database.url);
      return await withSql(database.url, work);
    } finally {
      await database.stop();
    }
  } finally {
    opened.release();
  }
}
