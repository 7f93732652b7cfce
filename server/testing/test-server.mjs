// What tests of the SQL, of the client and of the server itself start: a whole team server on a folder of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { readPostmaster } from '../database/postgres.mjs';
import { startTestDatabase } from './test-database.mjs';
import { copyTemplate } from './test-template.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ port: number, key: string }} Ready */
/** @typedef {Awaited<ReturnType<typeof startTestServer>>} TestServer */

const CHILD = fileURLToPath(new URL('test-child.mjs', import.meta.url));
/** Below the ports that a system gives to a program that asks for any. Each worker of a run has a thousand of them. */
const FIRST_PORT = 20_000 + 1000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 12);
let ports = Math.floor(Math.random() * 1000);

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Returns a free port that no other test gets, also while its server is killed and not yet started again. */
export async function testPort() {
  for (;;) {
    ports += 1;
    const port = FIRST_PORT + (ports % 1000);
    if (await isFree(port)) return port;
  }
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<{ child: ChildProcess, ready: Ready }>} */
function startChild(env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let words = '';
    child.stderr?.on('data', (text) => (words += text));
    child.once('message', (/** @type {Ready} */ ready) => resolve({ child, ready }));
    child.once('exit', (code, signal) => reject(new Error(`The test server ended (${signal ?? code}): ${words}`)));
  });
}

/** @param {ChildProcess} child @returns {Promise<void>} */
function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', resolve);
  });
}

/**
 * Starts a team server on an empty folder and a free port. With ON_DATABASE=1 in the environment, its data is in a database that others
 * run, with an owner without superuser rights: the same tests hold there.
 * @param {object} [options]
 * @param {string} [options.dataDir] a data folder that is there, and stays, instead of an empty one
 * @param {string} [options.dist] the built app
 * @param {boolean} [options.isDurable] waits for the disk, as in earnest
 * @param {Record<string, number>} [options.most] how often log-ins are taken, see createRequestHandler; as good as unlimited without
 * @param {Record<string, string>} [options.env] more for the server's environment
 * @param {'15' | '17'} [options.postgres] 17, our own, without
 * @param {{ env: Record<string, string>, superuserUrl: string }} [options.database] used instead of one of its own
 * @param {boolean} [options.isOneShop] only the first to sign up starts a shop, as in earnest; otherwise everybody does
 */
export async function startTestServer({
  dataDir: given,
  dist,
  isDurable = false,
  isOneShop = false,
  most,
  postgres: version = '17',
  database: shared,
  env: more,
} = {}) {
  const own = process.env.ON_DATABASE && !given && !shared ? await startTestDatabase(version) : undefined;
  const database = own ?? shared;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'clearcoat-team-'));
  const removeFolder = () => given === undefined && rmSync(dataDir, { recursive: true, force: true });
  const env = {
    DATA_DIR: dataDir,
    DURABLE: isDurable ? '1' : '',
    ONE_SHOP: isOneShop ? '1' : '',
    DATABASE_URL: '',
    DIST: dist ?? '',
    MOST: most ? JSON.stringify(most) : '',
    POSTGRES: version,
    ...database?.env,
    ...more,
  };
  const start = async () => {
    if (version === '17' && given === undefined && !database) await copyTemplate(dataDir);
    return startChild({ ...env, PORT: String(await testPort()) });
  };
  let { child, ready } = await start().catch(async (error) => {
    await own?.stop();
    removeFolder();
    throw error;
  });
  const port = ready.port;
  /** @type {import('postgres').Sql | undefined} */
  let sql;

  /** Reads the file of the running Postgres. */
  function postmaster() {
    const running = readPostmaster(join(dataDir, 'postgres'));
    if (!running) throw new Error('The database of the test server does not run.');
    return running;
  }

  function superuserUrl() {
    if (database) return database.superuserUrl;
    const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    return `postgres://postgres:${databasePassword}@127.0.0.1:${postmaster().port}/postgres`;
  }

  function connect(url = superuserUrl()) {
    return postgres(url, { max: 4, onnotice: () => {} });
  }

  async function closeSql() {
    await sql?.end({ timeout: 0 });
    sql = undefined;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    key: ready.key,
    dataDir,
    /** The server process that runs now; undefined: it has ended. */
    get pid() {
      return child.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
    /** The database as superuser: past all row policies. */
    get sql() {
      sql ??= connect();
      return sql;
    },
    superuserUrl,
    /** The same by connections that no end of the server closes, or another role's by its address. */
    connect,
    /** Empties every table of people and shops: a server as after its first start, in a fraction of a second. */
    async empty() {
      const tables = await this.sql`
        select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`;
      const truncate = `truncate ${tables.map(({ name }) => name).join(', ')} cascade`;
      for (;;) {
        try {
          await this.sql.begin(async (sql) => {
            // A page of the test before may still ask something. Of two that wait for each other, this one gives way and tries again.
            await sql`set local deadlock_timeout = '50ms'`;
            await sql.unsafe(truncate);
          });
          return;
        } catch (error) {
          if (error.code !== '40P01') throw error;
        }
      }
    },
    /**
     * Moves the clock by which messages go by themselves, for the process that runs now. All else keeps the time.
     * @param {number} time milliseconds since 1970
     */
    sendAsAt(time) {
      child.send({ sendingAhead: time - Date.now() });
    },
    /** SIGKILL to server and database at once, in the midst of whatever they do. */
    async kill() {
      await closeSql();
      const { pid } = postmaster();
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await ended(child);
    },
    /** SIGKILL to the server alone: its database stays behind. */
    async killServerAlone() {
      await closeSql();
      child.kill('SIGKILL');
      await ended(child);
    },
    /** Starts again on the same folder and port, after a kill or a stop. */
    async restart() {
      ({ child, ready } = await startChild({ ...env, PORT: String(port) }));
    },
    /** Sends the stop signal, and does not wait. */
    leave: () => child.kill('SIGTERM'),
    whenEnded: () => ended(child),
    /** Ends in good order; the data stays until `remove`. */
    async halt() {
      await closeSql();
      child.kill('SIGTERM');
      await ended(child);
    },
    /** Ends and removes the folder, unless it was given. */
    async stop() {
      await this.halt();
      await own?.stop();
      removeFolder();
    },
  };
}
