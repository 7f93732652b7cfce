// The team server as `npm run team` starts it, with its supervisor: for tests of what happens when a part of it fails.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { databaseUrl, readPostmaster } from '../database/postgres.mjs';
import { testPort } from './test-server.mjs';

const TEAM = fileURLToPath(new URL('../../scripts/team.mjs', import.meta.url));
/** The app may have to be built first. */
const START_LIMIT_MS = 240_000;

/** @param {string} url */
async function isServing(url) {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.status === 200;
}

/**
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 */
export async function startTeam(dataDir, env = {}) {
  const port = await testPort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [TEAM], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const isRunning = async () => said.includes('The team server is running') && isServing(url);
  for (const began = Date.now(); !(await isRunning()); await wait(50)) {
    if (child.exitCode === null && Date.now() - began < START_LIMIT_MS) continue;
    child.kill('SIGKILL');
    throw new Error(`The team server does not start: ${said}`);
  }
  const { key } = await (await fetch(`${url}/config.json`)).json();
  const folder = () => realpathSync(join(dataDir, 'postgres'));
  function postmaster() {
    const running = readPostmaster(folder());
    if (!running) throw new Error('The database of the team server does not run.');
    return running;
  }
  return {
    url,
    key,
    /** Everything it has printed. */
    said: () => said,
    log: () => (existsSync(join(dataDir, 'team.log')) ? readFileSync(join(dataDir, 'team.log'), 'utf8') : ''),
    postgresLog: () => readFileSync(join(folder(), 'postgres.log'), 'utf8'),
    supervisorPid: child.pid,
    /** The server process that runs now. */
    serverPid: () => JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')).pid,
    postmasterPid: () => postmaster().pid,
    isServing: () => isServing(url),
    /**
     * Lets `work` ask the database as superuser.
     * @template T
     * @param {(sql: import('postgres').Sql) => Promise<T>} work
     */
    async sql(work) {
      const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
      const sql = postgres(databaseUrl(postmaster().port, databasePassword), {
        max: 1,
        onnotice: () => {},
      });
      try {
        return await work(sql);
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    /**
     * @param {NodeJS.Signals} [signal]
     * @returns {Promise<number | string>} the exit code, or the signal that ended it
     */
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
