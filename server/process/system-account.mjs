// Finds or creates a system account for Postgres, which refuses to run as root.
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { UserError } from '../../scripts/install.mjs';

const NAMES = ['clearcoat', 'postgres'];
/** @type {[command: string, args: string[]][]} */
const MAKE = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'clearcoat']],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'clearcoat']],
];

/** @param {string} flag @param {string} name */
function numberOf(flag, name) {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

/** @param {string} name */
function find(name) {
  const uid = numberOf('-u', name);
  const gid = numberOf('-g', name);
  return uid && gid ? { name, uid, gid } : undefined;
}

/**
 * Returns the account that Postgres runs as; undefined means the current one.
 * @returns {{ name: string, uid: number, gid: number } | undefined}
 */
export function accountForPostgres() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of NAMES) {
    const account = find(name);
    if (account) return account;
  }
  for (const [command, args] of MAKE) {
    const made = spawnSync(command, args, { stdio: 'ignore' }).status === 0 && find('clearcoat');
    if (made) return made;
  }
  throw new UserError(
    `Postgres does not run as ${userInfo().username}, and no account for it could be made. Start the team server as another user.`,
  );
}
