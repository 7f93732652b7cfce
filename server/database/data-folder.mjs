// The server's data folder, closed to other users. Postgres' account can only reach its own subfolder.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { FRESH_PHOTOS } from '../photos/photo-files.mjs';
import { takeLock } from '../process/lock.mjs';
import { openLog } from '../process/log.mjs';
import { accountForPostgres } from '../process/system-account.mjs';
import { finishExchange } from './exchange.mjs';
import { stopLeftBehind } from './postgres.mjs';
import { SHARED_FOLDER } from './postgres-binaries.mjs';
import { readSecrets } from './secrets.mjs';

/**
 * @typedef {object} OpenFolder
 * @property {string} dataDir
 * @property {undefined} [heldBy]
 * @property {(text: string) => void} log
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {() => void} release
 */
/** @typedef {{ dataDir: string, heldBy: import('../process/lock.mjs').Owner }} LockedFolder heldBy: who has it locked already */

/** Folder of the database that a restore fills before it replaces the current one. */
export const FRESH = 'postgres.new';

/**
 * Explains an error of the database in a data folder in a sentence where one is known.
 * @param {Error & { code?: string }} error
 * @returns {Error & { code?: string }}
 */
export function explainFolder(error) {
  if (error.code !== '28P01') return error;
  return new UserError(
    'The keys in secrets.json are not those of this database. Put back the file that belongs to it.',
    { cause: error },
  );
}

/** @param {{ uid: number, gid: number }} account @param {string} folder */
function canEnter({ uid, gid }, folder) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Creates the folder, or closes an existing one to other users. @param {string} dataDir */
function prepareDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const account = accountForPostgres();
  if (account) chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, account ? 0o710 : 0o700);
}

/**
 * Returns the folder for a database in the data folder, and creates it if it is missing. Where Postgres' account cannot enter the data
 * folder (because it is in root's home, for example), this is a link to a folder that it can enter.
 * @param {string} dataDir
 * @returns {string} absolute, without links
 */
export function databaseFolder(dataDir, name = 'postgres') {
  const folder = join(dataDir, name);
  if (!existsSync(folder)) {
    const account = accountForPostgres();
    if (!account || canEnter(account, dataDir)) mkdirSync(folder, { mode: 0o700 });
    else {
      const elsewhere = join(SHARED_FOLDER, `database-${randomBytes(6).toString('hex')}`);
      mkdirSync(elsewhere, { recursive: true, mode: 0o700 });
      chmodSync(SHARED_FOLDER, 0o755);
      symlinkSync(elsewhere, folder);
    }
  }
  return realpathSync(folder);
}

/**
 * Removes a database folder, and stops the Postgres that a killed command left running on it.
 * @param {string} dataDir
 * @param {string} name
 */
function removeDatabase(dataDir, name) {
  const folder = join(dataDir, name);
  if (!existsSync(folder)) return;
  stopLeftBehind(realpathSync(folder));
  rmSync(realpathSync(folder), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what a restore has filled. @param {string} dataDir */
export function removeFresh(dataDir) {
  removeDatabase(dataDir, FRESH);
  rmSync(join(dataDir, FRESH_PHOTOS), { recursive: true, force: true });
}

/**
 * Locks the data folder and opens its log and keys; nothing else works in it until `release`.
 * @param {string} path created if it is missing
 * @param {string} what shown to another process that tries meanwhile
 * @returns {Promise<OpenFolder | LockedFolder>}
 */
export async function openDataFolder(path, what) {
  const dataDir = resolve(path);
  prepareDataFolder(dataDir);
  const { heldBy, release } = await takeLock(dataDir, { pid: process.pid, what });
  if (heldBy) return { dataDir, heldBy };
  try {
    const log = openLog(dataDir);
    if (await finishExchange(dataDir)) log('A restore that was interrupted at its end is completed.');
    removeFresh(dataDir);
    return { dataDir, log, secrets: await readSecrets(dataDir), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** @param {string} dataDir @param {import('../process/lock.mjs').Owner} owner */
export function inUse(dataDir, { what, pid }) {
  return new UserError(
    `The data in ${dataDir} is in use: ${what} (process ${pid}). Stop that first, or choose another folder with DATA_DIR.`,
  );
}
