// The Postgres 15 of the machine's packages, where there is one: for tests alone.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../database/postgres.mjs';
import { accountForPostgres } from '../process/system-account.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export const hasPostgres15 = existsSync(PROGRAMS);

/**
 * Replaces startPostgres: creates a database in the folder and starts it. Anyone who reaches the port can connect.
 * @param {{ folder: string, isDurable?: boolean }} options folder: absolute; Postgres' own account can come there
 */
export async function startPostgres15({ folder, isDurable = false }) {
  const account = accountForPostgres();
  mkdirSync(folder, { recursive: true });
  if (account) chownSync(folder, account.uid, account.gid);
  /** @param {string} program @param {string[]} args */
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(join(PROGRAMS, program), args, {
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
      encoding: 'utf8',
      // The server that pg_ctl leaves behind would hold a pipe open.
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    });
    if (status !== 0) throw new Error(`${program} of Postgres 15 failed: ${stderr}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'jit=off'],
    // For bench/load/load.mjs.
    ...['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all'],
    ...(isDurable ? [] : ['fsync=off']),
  ];
  const options = `-p ${port} ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** It ends with the test. */
    whenEnded: new Promise(() => {}),
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
  };
}
