// Starts what the tests of the SQL run on: the Postgres 17 that the team server brings, and a 15 where this machine has one.
import { fork, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountForPostgres } from '../../server/system-account.mjs';

const POSTGRES_15 = '/usr/lib/postgresql/15/bin';
const POSTGRES_17 = fileURLToPath(new URL('postgres-17.mjs', import.meta.url));

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function start17(folder) {
  return new Promise((resolve, reject) => {
    const child = fork(POSTGRES_17, [folder], { execArgv: [] });
    const ended = new Promise((done) => child.once('exit', done));
    child.once('exit', (code, signal) => reject(new Error(`Postgres 17 did not start (${signal ?? code}).`)));
    child.once('message', ({ url }) =>
      resolve({
        url,
        stop() {
          child.disconnect();
          return ended;
        },
      }),
    );
  });
}

async function start15(folder) {
  const account = accountForPostgres();
  mkdirSync(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program, ...args) => {
    const asAccount = { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) };
    const { status, stderr } = spawnSync(join(POSTGRES_15, program), args, {
      ...asAccount,
      encoding: 'utf8',
      // The server that pg_ctl leaves behind would hold a pipe open.
      stdio: ['ignore', 'ignore', program === 'initdb' ? 'pipe' : 'ignore'],
    });
    if (status !== 0) throw new Error(`${program} of Postgres 15 failed: ${stderr}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c jit=off`;
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
  };
}

export async function setup({ provide }) {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-sql-'));
  // Postgres' own account comes through.
  spawnSync('chmod', ['755', folder]);
  const running = [];
  const engine = async (name, starting) => {
    const { url, stop } = await starting;
    running.push(stop);
    return { name, url };
  };
  const teardown = async () => {
    for (const stop of running) await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const engines = [await engine('Postgres 17', start17(join(folder, '17')))];
    if (existsSync(POSTGRES_15)) engines.push(await engine('Postgres 15', start15(join(folder, '15'))));
    provide('engines', engines);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
