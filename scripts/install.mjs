// Makes sure that Node is new enough and that node_modules holds what package-lock.json asks for. Uses Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Packages of the team server, which `npm start` does not need. */
export const SERVER = join(ROOT, 'server');
const OLDEST_NODE = [20, 19];

/** An error that is printed as a sentence, without a stack trace. */
export class UserError extends Error {}

/**
 * Exits with the sentence of a UserError. Other errors keep their stack trace.
 * @param {unknown} error
 * @returns {never}
 */
export function explainAndExit(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exit(1);
}

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new UserError(
    `Clearcoat needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${version}. Get a current one from https://nodejs.org and try again.`,
  );
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns whether node_modules differs from the lock. npm writes what it installed to node_modules/.package-lock.json at the end. */
export function isInstallNeeded(root = ROOT) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {};
  return Object.entries(wanted).some(([place, entry]) => {
    if (place === '') return false;
    if (present[place])
      return present[place].version !== entry.version || !existsSync(join(root, place, 'package.json'));
    return !entry.optional;
  });
}

/**
 * Runs npm, on Windows too, where it is a .cmd file.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function runNpm(args, options = {}) {
  const ownNpm = process.env.npm_execpath;
  if (ownNpm?.endsWith('.js')) return spawnSync(process.execPath, [ownNpm, ...args], { cwd: ROOT, ...options });
  return spawnSync('npm', args, { cwd: ROOT, shell: process.platform === 'win32', ...options });
}

/** @param {string} root the folder whose package-lock.json counts */
export function ensureInstalled(root = ROOT) {
  checkNode();
  if (!isInstallNeeded(root)) return;
  console.log(root === ROOT ? 'Installing what is missing …' : 'Installing the packages of the team server …');
  // --include=dev: the build tools are needed where NODE_ENV says production, too.
  const { status } = runNpm(['ci', '--ignore-scripts', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new UserError('The packages could not be installed. Check the connection to the npm registry and try again.');
  }
}

/**
 * Returns the entry file of an installed command, to run it with this Node on every platform.
 * @param {string} packageName
 */
export function commandPath(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = readJson(join(folder, 'package.json')) ?? {};
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
