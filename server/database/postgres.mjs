// Runs a private Postgres in a folder: created at the first start, reachable over loopback with a password, stopped with the server.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../scripts/install.mjs';
import { cutLog } from '../process/log-size.mjs';
import { readIfThere } from '../process/read-if-there.mjs';
import { accountForPostgres } from '../process/system-account.mjs';
import { postgresPrograms } from './postgres-binaries.mjs';

const SUPERUSER = 'postgres';
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_S = 60;
const LOG_CHECK_MS = 60_000;
/** Sorts text by code point and folds case by Unicode on every machine: no index depends on the system's locales. */
const INITDB = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
];
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** @typedef {{ cwd?: string, uid?: number, gid?: number }} AsAccount options of `spawn` */
/** @typedef {ReturnType<typeof toolsFor>} Tools */

/** @returns {Promise<number>} a free port of the loopback address */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Reads the file that a running Postgres keeps: its process id, its port and whether it accepts connections.
 * @param {string} folder
 */
export function readPostmaster(folder) {
  const lines = readIfThere(join(folder, 'data', 'postmaster.pid'))?.split('\n');
  return lines && { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/** Builds the connection URL of the superuser. @param {number} port @param {string} password */
export function databaseUrl(port, password) {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/** @param {string} logPath */
function lastWords(logPath) {
  return (readIfThere(logPath) ?? '').trim().split('\n').slice(-8).join('\n');
}

/**
 * Returns the account that created the database: it keeps running it, whatever accounts were added since.
 * @param {string} data
 */
function ownerOf(data) {
  if (process.getuid?.() !== 0 || !existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Creates the database under another name and renames it: an interrupted start leaves nothing that looks like a database.
 * @param {object} options
 * @param {string} options.folder
 * @param {Tools['programs']} options.programs
 * @param {AsAccount} options.asAccount
 * @param {string} options.password
 * @param {boolean} options.isDurable
 */
function makeCluster({ folder, programs, asAccount, password, isDurable }) {
  const half = join(folder, 'data.new');
  const secret = join(folder, 'password.new');
  rmSync(half, { recursive: true, force: true });
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (asAccount.uid !== undefined && asAccount.gid !== undefined) chownSync(secret, asAccount.uid, asAccount.gid);
    const args = [`--pgdata=${half}`, `--username=${SUPERUSER}`, `--pwfile=${secret}`, ...INITDB];
    const made = spawnSync(programs.initdb, [...args, ...(isDurable ? [] : ['--no-sync'])], {
      ...asAccount,
      encoding: 'utf8',
    });
    if (made.status !== 0) {
      throw new UserError(
        `The database could not be made in ${folder}:\n${(made.stderr ?? String(made.error)).trim()}`,
      );
    }
    renameSync(half, join(folder, 'data'));
  } finally {
    rmSync(secret, { force: true });
  }
}

/** Finds the programs of Postgres for a folder, and the account that they run as. @param {string} folder */
function toolsFor(folder) {
  const data = join(folder, 'data');
  const account = ownerOf(data) ?? accountForPostgres();
  const programs = postgresPrograms(account);
  /** @type {AsAccount} */
  const asAccount = { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) };
  if (process.platform === 'win32') delete asAccount.cwd;
  /** @param {string[]} args */
  const pgCtl = (...args) =>
    spawnSync(programs.pgCtl, [...args, `--pgdata=${data}`], { ...asAccount, encoding: 'utf8' });
  return {
    account,
    asAccount,
    programs,
    isRunning: () => pgCtl('status').status === 0,
    stop: () => pgCtl('stop', '--mode=fast', '--wait', `--timeout=${STOP_LIMIT_S}`),
  };
}

/** Stops the Postgres that a killed process left running on the folder. @param {string} folder */
export function stopLeftBehind(folder) {
  if (!readPostmaster(folder)) return;
  const tools = toolsFor(folder);
  if (tools.isRunning()) tools.stop();
}

/**
 * Starts Postgres on the folder, which is created if it is missing.
 *
 * Stops a Postgres that a killed server left running: it holds the folder.
 * @param {object} options
 * @param {string} options.folder absolute; belongs to Postgres alone
 * @param {string} options.password of the superuser; set when the folder is created
 * @param {boolean} [options.isDurable] false: does not wait for the disk, for tests only
 * @param {number} [options.connections] most connections at once
 */
export async function startPostgres({ folder, password, isDurable = true, connections = 40 }) {
  const tools = toolsFor(folder);
  const { account, asAccount, programs } = tools;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const logPath = join(folder, 'postgres.log');
  if (!existsSync(data)) makeCluster({ folder, programs, asAccount, password, isDurable });
  stopLeftBehind(folder);
  cutLog(logPath);

  const port = await freePort();
  const settings = {
    ...SETTINGS,
    port: String(port),
    max_connections: String(connections),
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(logPath, 'a', 0o600);
  const child = spawn(
    programs.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached, so that Ctrl-C does not reach Postgres: the server stops it in order.
    { ...asAccount, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  /** @type {string | undefined} */
  let ended;
  /** @type {Promise<string>} */
  const whenEnded = new Promise((resolve) => {
    /** @param {unknown} reason */
    const end = (reason) => {
      ended = String(reason);
      resolve(ended);
    };
    child.once('error', end);
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
  });

  for (const began = Date.now(); ; await wait(20)) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.isReady && postmaster.pid === child.pid) break;
    if (ended === undefined && Date.now() - began < START_LIMIT_MS) continue;
    child.kill('SIGKILL');
    const words = lastWords(logPath);
    const reason = words.includes('No space left on device') ? 'the disk is full' : (ended ?? 'no answer');
    throw new UserError(`The database in ${folder} does not start (${reason}):\n${words}`);
  }
  child.unref();
  const cutting = setInterval(() => cutLog(logPath), LOG_CHECK_MS).unref();
  void whenEnded.then(() => clearInterval(cutting));

  return {
    port,
    url: databaseUrl(port, password),
    whenEnded,
    /** Closes connections and writes everything to disk. */
    async stop() {
      if (ended !== undefined) return;
      // Postgres closes connections and shuts down cleanly on SIGINT; on SIGQUIT it stops at once, and the next start recovers.
      // Windows has no signals; pg_ctl stops it there.
      if (process.platform === 'win32') tools.stop();
      else child.kill('SIGINT');
      const giveUp = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_S * 1000);
      await whenEnded;
      clearTimeout(giveUp);
    },
  };
}
