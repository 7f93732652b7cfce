// Installs a system package for the tests, if that needs no input.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @param {string} command @param {string[]} args */
export function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * Installs the first available package. Does nothing unless this is Debian or Ubuntu, as root or with passwordless sudo.
 * @param {string[]} packages one or, separated by spaces, several that belong together
 */
export function installWithApt(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (sudo.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
  const [command, ...rest] = [...sudo, 'apt-get', '-qq'];
  if (!succeeds(command, [...rest, 'update'])) return;
  for (const name of packages) {
    if (succeeds(command, [...rest, 'install', '-y', '--no-install-recommends', ...name.split(' ')])) return;
  }
}
