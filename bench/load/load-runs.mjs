// Runs of the load generator: servers on a database with many shops, devices that save, and what is in the database afterwards.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { ROOT } from '../../scripts/install.mjs';
import { rounded } from '../figures.mjs';
import { fillingOf, ownerOf } from '../hosted-shops.mjs';

/** @import { TestServer } from '../../server/testing/test-server.mjs' */
/** @import { Device, Saved } from './load-devices.ts' */

/**
 * A row of the table.
 * @typedef {object} Run
 * @property {string} name
 * @property {'folder' | '15' | '17'} database folder: its own Postgres; otherwise the version of the one that DATABASE_URL names
 * @property {number} processes
 * @property {number} shops in the database
 * @property {number} busy shops with devices
 * @property {number} devices with an open stream
 * @property {number} rate saves a second
 * @property {(server: TestServer) => Promise<void>} [interrupt] what happens to one process after the other, every 20 seconds
 */
/** @typedef {typeof import('./load-devices.ts')} Devices */
/** @typedef {TestServer['sql']} Sql */

const EACH_SHOP = { invoices: 40, bookings: 100 };
const INTERRUPT_MS = 20_000;
/** A device opens its stream again two seconds after it was broken off. */
export const LATEST_EVENT_MS = 2000;
const OPEN_AT_ONCE = 8;
const TICK_MS = 10;
const STATEMENTS = 10;

/** Processor time of these processes in ms; of one that has ended, 0. @param {number[]} pids */
function processorMs(pids) {
  const ticksOf = (/** @type {number} */ pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  };
  return TICK_MS * pids.reduce((sum, pid) => sum + ticksOf(pid), 0);
}

/** @param {number | undefined} pid */
function residentMiB(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {Run} run */
async function startServers({ database: kind, processes }) {
  const { startTestServer } = await import('../../server/testing/test-server.mjs');
  const { SECRET_KEY, startTestDatabase } = await import('../../server/testing/test-database.mjs');
  const { secretsFrom } = await import('../../server/database/secrets.mjs');
  const database = kind === 'folder' ? undefined : await startTestDatabase(kind, { isDurable: true });
  // All devices have one address: with a proxy before it, a server does not limit their connections.
  const options = { database, isDurable: true, env: { TRUST_PROXY: 'loopback', DATABASE_CONNECTIONS: '14' } };
  const servers = await Promise.all(Array.from({ length: processes }, () => startTestServer(options)));
  const { jwtSecret } = database
    ? secretsFrom(SECRET_KEY)
    : JSON.parse(readFileSync(join(servers[0].dataDir, 'secrets.json'), 'utf8'));
  return {
    servers,
    sql: servers[0].connect(),
    jwtSecret,
    async stop() {
      for (const server of servers) await server.stop();
      await database?.stop();
    },
  };
}

/** Fills the database, and signs in each device. @param {Sql} sql @param {Run} run @param {string} jwtSecret */
async function fill(sql, { shops, busy, devices }, jwtSecret) {
  const { createTokens } = await import('../../server/accounts/tokens.mjs');
  const connection = await sql.reserve();
  const counts = { shops, invoices: shops * EACH_SHOP.invoices, bookings: shops * EACH_SHOP.bookings };
  for (const statement of fillingOf(counts)) await connection.unsafe(statement);
  await connection`insert into auth.users (id, email) select id, id || '@shop.test' from public.shops`;
  const tokens = createTokens(jwtSecret);
  const seats = Array.from({ length: devices }, (_, n) => ({ shop: ownerOf(1 + (n % busy)), sessionId: randomUUID() }));
  for (const { shop, sessionId } of seats)
    await connection`insert into auth.sessions (id, user_id) values (${sessionId}, ${shop})`;
  connection.release();
  return Promise.all(
    seats.map(async ({ shop, sessionId }) => ({
      shop,
      token: await tokens.sign({ user: { id: shop, email: `${shop}@shop.test` }, sessionId }),
    })),
  );
}

/** Returns ms from each answer to the event at each device of the shop; Infinity: no event came. @param {Saved[]} saved @param {Device[]} devices */
function eventTimes(saved, devices) {
  return saved.flatMap(({ shop, sentAt, ackedAt, revision }) =>
    devices
      .filter((device) => device.shop === shop)
      .map(({ heard }) => {
        const event = heard.find((one) => one.at >= sentAt && one.revision >= revision);
        return event ? Math.max(0, event.at - ackedAt) : Number.POSITIVE_INFINITY;
      }),
  );
}

/** Interrupts one server after the other, and starts it again, until the signal. @param {TestServer[]} servers @param {Run['interrupt']} interrupt @param {AbortSignal} signal */
async function interruptInTurns(servers, interrupt, signal) {
  for (let turn = 0; interrupt; turn += 1) {
    await wait(INTERRUPT_MS / 2, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const server = servers[turn % servers.length];
    await interrupt(server);
    await server.restart();
    await wait(INTERRUPT_MS / 2, undefined, { signal }).catch(() => undefined);
  }
}

/** Saves at the rate, whether or not the saves before are done. @param {Device[]} devices @param {number} rate @param {number} seconds */
async function saveSteadily(devices, rate, seconds) {
  /** @type {Saved[]} */
  const saved = [];
  /** @type {string[]} */
  const refused = [];
  const all = [];
  const began = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    await wait(began + (n * 1000) / rate - performance.now());
    const device = devices[Math.floor(Math.random() * devices.length)];
    all.push(
      device.save(`mark-${n};`).then(
        (one) => saved.push(one),
        (error) => refused.push(String(error)),
      ),
    );
  }
  await Promise.all(all);
  return { saved, refused, seconds: (performance.now() - began) / 1000 };
}

/** Returns the statements that took the most time, nested ones too; the packages of Debian have what counts them. @param {Sql} sql */
async function slowest(sql) {
  const rows = await sql`
    select calls, mean_exec_time as mean, (shared_blks_hit + shared_blks_read)::float8 / calls as blocks, wal_bytes::float8 / calls as wal,
      regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${STATEMENTS}`;
  return rows.map(({ calls, mean, blocks, wal, query }) => [
    String(query).slice(0, 160),
    ...[calls, mean, blocks, wal].map((figure) => rounded(Number(figure))),
  ]);
}

/** @param {Devices} app @param {Run} run @param {number} seconds */
export async function measure(app, run, seconds) {
  const { servers, sql, jwtSecret, stop } = await startServers(run);
  /** @type {Device[]} */
  const devices = [];
  const stopSharing = app.shareRequests(servers);
  try {
    const seats = await fill(sql, run, jwtSecret);
    const waiting = seats.map((seat) => ({ ...seat, key: servers[0].key }));
    const open = async () => {
      for (let seat = waiting.pop(); seat; seat = waiting.pop()) devices.push(await app.startDevice(seat));
    };
    await Promise.all(Array.from({ length: OPEN_AT_ONCE }, open));

    const backends = (await sql`select pid from pg_stat_activity`).map(({ pid }) => Number(pid));
    const processes = { server: servers.map(({ pid = 0 }) => pid), postgres: backends, devices: [process.pid] };
    const before = Object.values(processes).map(processorMs);
    const [{ lsn }] = await sql`select pg_current_wal_insert_lsn()::text as lsn`;
    const isCounted = run.database === '15';
    if (isCounted)
      await sql.unsafe('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()');
    const memory = servers.map(() => 0);
    const looking = setInterval(() => {
      servers.forEach(({ pid }, at) => {
        memory[at] = Math.max(memory[at], residentMiB(pid));
      });
    }, 500);
    const ending = new AbortController();
    const interrupted = interruptInTurns(servers, run.interrupt, ending.signal);
    const { saved, refused, seconds: took } = await saveSteadily(devices, run.rate, seconds);
    const load = loadavg()[0];
    const processor = Object.values(processes).map((pids, at) => (processorMs(pids) - before[at]) / saved.length);
    const statements = isCounted ? await slowest(sql) : [];
    const [{ bytes }] = await sql`select (pg_current_wal_insert_lsn() - ${lsn}::pg_lsn)::float8 as bytes`;
    ending.abort();
    await interrupted;
    await wait(2 * LATEST_EVENT_MS);
    clearInterval(looking);
    const there = await app.marksIn(sql);
    const times = saved.map(({ sentAt, ackedAt }) => ackedAt - sentAt);
    return {
      load,
      saves: saved.length,
      perSecond: saved.length / took,
      times,
      events: eventTimes(saved, devices),
      lost: saved.filter(({ mark }) => !there.has(mark)).length,
      doubled: [...there.values()].filter((count) => count > 1).length,
      refused,
      again: saved.reduce((sum, { again }) => sum + again, 0),
      memory,
      processor: run.interrupt ? processor.map(() => Number.NaN) : processor,
      wal: bytes / 1000 / saved.length,
      statements,
    };
  } finally {
    for (const device of devices) device.close();
    stopSharing();
    await sql.end({ timeout: 1 });
    await stop();
  }
}

/** Loads the parts of the app that run on a device. Returns them, and what ends it. @returns {Promise<Devices & { close: () => Promise<void> }>} */
export async function loadDevices() {
  const sources = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const devices = /** @type {Devices} */ (await sources.ssrLoadModule('/bench/load/load-devices.ts'));
  return { ...devices, close: () => sources.close() };
}
