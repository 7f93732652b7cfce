// Starts what the tests of the SQL run on: the Postgres 17 that the team server brings, and in the long run a 15 where this machine has one.
import { fork, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasPostgres15, startPostgres15 } from '../../server/testing/test-postgres-15.mjs';
import { makeTemplate } from './template.mjs';

const POSTGRES_17 = fileURLToPath(new URL('postgres-17.mjs', import.meta.url));

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

export async function setup({ provide }) {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-sql-'));
  // Postgres' own account comes through.
  spawnSync('chmod', ['755', folder]);
  const running = [];
  const engine = async (name, starting) => {
    const { url, stop } = await starting;
    running.push(stop);
    await makeTemplate({ url });
    return { name, url };
  };
  const teardown = async () => {
    for (const stop of running) await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const engines = [await engine('Postgres 17', start17(join(folder, '17')))];
    if (hasPostgres15 && process.env.LONG !== undefined)
      engines.push(await engine('Postgres 15', startPostgres15({ folder: join(folder, '15') })));
    provide('engines', engines);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
